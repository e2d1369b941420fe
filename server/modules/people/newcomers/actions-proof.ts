/** Rights follow from where somebody sits, so bringing them there is giving rights. */
import { stepUpRequired } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { isReauthenticated, type User } from '../../../lib/http/rights.ts'
import { givesRights } from '../records/store.ts'

/** Requires step-up verification when an office is a department that grants permissions. */
export async function requireStepUp(
  { db, user, now }: { db: Db; user: User; now: Date },
  officeIds: readonly string[],
): Promise<void> {
  if (!isReauthenticated(user, now) && (await givesRights(db, officeIds))) throw stepUpRequired()
}
