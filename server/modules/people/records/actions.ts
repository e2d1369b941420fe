/** What adding somebody, taking them back and changing their record have in common: places and leaders. */
import { invalid } from '@iroko/contract/errors'
import { leaderFields } from '@iroko/contract/people/records'
import type { Db } from '../../../lib/database/database.ts'
import type { Place } from './rules.ts'
import * as store from './store.ts'

/** In the order of the specification's leadership types 0 to 3. */
const leaderKinds = Object.keys(leaderFields) as (keyof typeof leaderFields)[]

const unknownPlace = {
  office_id: 'This office no longer exists. Choose another',
  team_id: 'Choose a team of this office',
  designation_id: 'This designation no longer exists. Choose another',
  branch_id: 'This branch no longer exists. Choose another',
} as const

/** Refuses missing parts of a placement, with a sentence for each field. */
export async function refuseUnknown(db: Db, place: Place, prefix = 'job.'): Promise<void> {
  const known = await store.knownPlaces(db, place)
  const keys = Object.keys(unknownPlace) as (keyof typeof unknownPlace)[]
  const wrong = keys.filter((key) => place[key] !== null && !known.has(key))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((key) => [prefix + key, unknownPlace[key]])))
}

type Leaders = { [K in (typeof leaderKinds)[number]]?: string | null | undefined }

/** Those who lead from the first day; one who is not there is refused at their field. */
export async function leadersOf(db: Db, job: Leaders & { hire_date: string }, prefix = 'job.') {
  const named = leaderKinds.flatMap((kind, leadership_type) => {
    const ogid = job[kind]
    return ogid ? [{ kind, leadership_type, ogid }] : []
  })
  const found = await store.activeByOgid(
    db,
    named.map(({ ogid }) => ogid),
    job.hire_date,
  )
  const ids = new Map(found.map(({ ogid, id }) => [ogid, id]))
  const wrong = named.filter(({ ogid }) => !ids.has(ogid))
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(
        wrong.map(({ kind }) => [prefix + kind, `This colleague does not work here on ${job.hire_date}. Choose another`]),
      ),
    )
  return named.flatMap(({ leadership_type, ogid }) => {
    const leader_id = ids.get(ogid)
    return leader_id ? [{ leadership_type, leader_id }] : []
  })
}
