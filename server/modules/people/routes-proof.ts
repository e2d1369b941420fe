/** Rights follow from where somebody sits, so bringing them there is giving rights. */
import { stepUpRequired } from '@iroko/contract/errors'
import { departmentCodes } from '@iroko/contract/permissions'
import type { Db } from '../../lib/database.ts'
import { isProved, type User } from '../../lib/rights.ts'

/** Asks for a fresh proof of who calls when one of these offices is a department whose people have rights by it. */
export async function proveForRights(
  { db, user, now }: { db: Db; user: User; now: Date },
  officeIds: readonly string[],
): Promise<void> {
  if (officeIds.length === 0 || isProved(user, now)) return
  const giving = await db
    .selectFrom('office')
    .select('id')
    .where('id', 'in', [...officeIds])
    .where('office_type', '=', 'department')
    .where('code', 'in', [...departmentCodes])
    .limit(1)
    .executeTakeFirst()
  if (giving) throw stepUpRequired()
}
