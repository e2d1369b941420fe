/** Who may buy of a vendor, and what is told of vendors that resemble another one or an employee. */
import { type Fault, forbidden } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { warningOf } from '../vendors/rules.ts'
import { listAlike } from '../vendors/store.ts'
import { handsOf } from './store.ts'

/** Why a person takes no part in what is bought of a vendor; undefined where they may. */
export async function whyNoHand(db: Db, vendor: { id: string; title: string }, userId: string): Promise<Fault | undefined> {
  if (!(await handsOf(db, vendor.id)).includes(userId)) return undefined
  return forbidden(`You proposed or confirmed ${vendor.title} or its account. Ask another colleague`)
}

/** In what vendors resemble others, a sentence each. */
export async function warningsOf(db: Db, vendorIds: readonly string[]): Promise<Map<string, string[]>> {
  const alike = Map.groupBy(await listAlike(db, vendorIds), ({ vendor_id }) => vendor_id)
  return new Map([...alike].map(([id, found]) => [id, found.map(warningOf)]))
}
