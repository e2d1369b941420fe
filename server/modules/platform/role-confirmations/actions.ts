/** Who was added by somebody is never that person's second person. */
import { forbidden } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import type { User } from '../../../lib/http/rights.ts'
import { wasAddedBy } from './store.ts'

/** Refuses the caller as the second person of those who added them or brought them into a role. */
export async function refuseAddedBy(
  { db, user }: { db: Db; user: Pick<User, 'id'> },
  makers: readonly string[],
): Promise<void> {
  if (await wasAddedBy(db, user.id, makers))
    throw forbidden('You cannot decide this, as its author added you. Ask another colleague')
}
