/** Rights follow from where somebody sits, so bringing them there is giving rights. */
import { stepUpRequired } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { isProved, type User } from '../../../lib/http/rights.ts'
import { givesRights } from '../records/store.ts'

/** Asks for a fresh proof of who calls when one of these offices is a department whose people have rights by it. */
export async function proveForRights(
  { db, user, now }: { db: Db; user: User; now: Date },
  officeIds: readonly string[],
): Promise<void> {
  if (!isProved(user, now) && (await givesRights(db, officeIds))) throw stepUpRequired()
}
