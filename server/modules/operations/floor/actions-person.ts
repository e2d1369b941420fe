import { notFound, orNotFound } from '@iroko/contract/errors'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { readFloor } from './actions.ts'
import * as store from './store.ts'

/** Somebody of a floor that the caller sees, as they stand now. */
export async function onFloor({ db, user, today, now }: StaffTools, officeId: string, ogid: string) {
  const office = await orNotFound(store.findFloor(db, user, officeId, today, now), 'campaign')
  const { id } = await orNotFound(store.findPerson(db, ogid), 'person')
  const { people } = await readFloor(db, office, now, { user, today, employee_id: id })
  const [found] = people
  if (!found) throw notFound('person')
  return { office, found }
}
