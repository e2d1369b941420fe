/** A statement as a document: of closed months the bytes that went out first. Design of accounting, section 4. */
import { createHash } from 'node:crypto'
import type { StatementKind } from '@iroko/contract/accounting/statements'
import { companyZone } from '@iroko/contract/clock'
import { dayIn } from '@iroko/contract/dates'
import { v7 as uuid } from 'uuid'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { readerOf } from '../journals/actions.ts'
import { findKept, keepStatement, keptColumn, type MonthsStanding } from './store-kept.ts'

interface PrintedStatement {
  kind: StatementKind
  /** The filters as they were asked for, with the days that they come to. */
  filters: Readonly<Record<string, unknown>>
  /** Its last day. */
  to: string
  standing: MonthsStanding
}

/** The bytes of one: made now, or those that somebody had of the same before. */
export async function keptOrMade(
  call: StaffTools,
  { kind, filters, to, standing }: PrintedStatement,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const { db, user, now, portal } = call
  const { first_open, closed_at } = standing
  // What is still to come of the last day's month would be missing.
  if (first_open !== null || closed_at === null || to > dayIn(companyZone, now)) return await make()
  const asked = JSON.stringify(Object.entries({ ...filters, to, ...readerOf(user) }).toSorted(([a], [b]) => a.localeCompare(b)))
  const sealer = sealerOf(portal.environment)
  const before = await findKept(db, { kind, asked, closed_at })
  if (before) return Buffer.from(sealer.open(before.content_sealed, sealedAs(keptColumn, before.id)), 'base64')
  const bytes = await make()
  const id = uuid()
  await keepStatement(db, {
    ...{ id, kind, asked, closed_at, made_by: user.id, made_at: now.toISOString() },
    digest: createHash('sha256').update(bytes).digest('hex'),
    content_sealed: sealer.seal(bytes.toString('base64'), sealedAs(keptColumn, id)),
  })
  return bytes
}
