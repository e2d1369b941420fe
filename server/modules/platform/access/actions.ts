import { forbidden } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { effectiveRoles, hasMoreRights, type User } from '../../../lib/http/rights.ts'
import { rightsAndAhead } from './store-holders.ts'

interface Acting {
  db: Db
  user: User
  today: string
}

/** Nobody touches the identity, the employment or the place of somebody who may do what they may not: it would be a way to their rights. */
export async function refuseMoreRights(call: Acting, ids: readonly string[]): Promise<void> {
  const above = await whoHasMore(call, ids)
  if (above) throw forbidden(`You cannot do this: ${above} has permissions that you do not have`)
}

/** The name of one of them who may do what the caller may not, or will where they are to sit. */
export async function whoHasMore({ db, user, today }: Acting, ids: readonly string[]): Promise<string | undefined> {
  const people = await rightsAndAhead(db, ids, today)
  return people.find((person) => person.id !== user.id && hasMoreRights(user, effectiveRoles(person)))?.full_name
}
