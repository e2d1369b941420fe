/** Whom no terminal knows, or who has not been at one for long. */

import { addDays } from '@iroko/contract/dates'
import { terminals } from '@iroko/contract/time/terminals'
import { sql } from 'kysely'
import { cached } from '../../../lib/database/cached.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { worksOn } from '../../../lib/database/employment.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { momentOf } from '../../../lib/database/statements.ts'
import { counted, opening, type Tile } from '../../../lib/house/tile.ts'
import { inScope, sightOf, type User } from '../../../lib/http/rights.ts'
import { listDevices } from './store.ts'

export interface MissingQuery extends ListQuery {
  reason: 'either' | 'enrolment' | 'punch'
  days: number
  office_id?: string | undefined
  branch_id?: string | undefined
  remote?: boolean | undefined
}

/**
 * Enrolments by which a terminal knows somebody: a finger or the face, where it tells of any at all; elsewhere a number with which
 * they were there is all that can be known. That somebody was added to its list is not enough.
 */
const knowing = sql`from enrolment join device on device.id = enrolment.device_id
  where enrolment.employee_id = employee.id and device.archived_at is null and (enrolment.fingers > 0 or enrolment.face
    or (device.id not in (select device_id from enrolment where fingers > 0 or face)
      and exists (select 1 from punch where punch.employee_id = employee.id and punch.device_id = device.id)))`
const isKnown = sql<boolean>`exists (select 1 ${knowing})`

const withPlaces = (db: Db, today: string) =>
  db
    .selectFrom('employee')
    .leftJoin(
      sql<{
        employee_id: string
        office_id: string
        branch_id: string | null
        designation_id: string | null
      }>`current_placement(${today}::date)`.as('place'),
      (join) => join.onRef('place.employee_id', '=', 'employee.id'),
    )
    .leftJoin('office', 'office.id', 'place.office_id')

/** People whom no terminal knows, or who have not been at one since so many days ago: whole days, so that the months before are not looked at. */
export async function listMissing(db: Db, user: User, query: MissingQuery, today: string) {
  const since = momentOf(addDays(today, -query.days))
  const hasPunched = sql<boolean>`exists (select 1 from punch where punch.employee_id = employee.id and punch.at >= ${since})`
  const reasons = {
    either: sql<boolean>`(not (${isKnown} or employee.remote) or not ${hasPunched})`,
    // Who works from elsewhere needs no terminal.
    enrolment: sql<boolean>`not (${isKnown} or employee.remote)`,
    punch: sql<boolean>`not ${hasPunched}`,
  }
  const found = withPlaces(db, today)
    .where(worksOn(today))
    .where(inScope(user, 'biometrics.read', sql.ref('employee.id'), today))
    .where(reasons[query.reason])
    .$if(query.office_id !== undefined, (it) => it.where('place.office_id', '=', query.office_id ?? ''))
    .$if(query.branch_id !== undefined, (it) => it.where('place.branch_id', '=', query.branch_id ?? ''))
    .$if(query.remote !== undefined, (it) => it.where('employee.remote', '=', query.remote ?? false))
    .where(employeeMatches(query.q))
  const rows = withPlaces(db, today)
    .leftJoin('branch', 'branch.id', 'place.branch_id')
    .leftJoin('designation', 'designation.id', 'place.designation_id')
    .select([
      'employee.id',
      'employee.ogid',
      'employee.full_name',
      'employee.profile_picture',
      'employee.remote',
      'office.title as office',
      'branch.title as branch',
      'designation.title as designation',
      sql<number>`(select count(*) ${knowing})`.as('terminals'),
      sql<string | null>`(select max(at) from punch where punch.employee_id = employee.id)`.as('last_punch_at'),
    ])
  const order = {
    columns: { full_name: sql`employee.full_name`, office: sql`office.title` },
    fallback: 'full_name',
    tie: sql`employee.id`,
    late: true,
    // Whoever is looked for is known only when everybody was looked at.
    countsOnTheWay: true,
  }
  return listPage(db, rows, query, order, found)
}

/** Whoever was at no terminal for so long is looked after. */
const days = 14
/** What their number speaks of: everybody is looked at for it. */
const topics = ['people', 'structure', 'leaders', 'pins', 'punches', 'terminals'] as const

export const tiles: readonly Tile[] = [
  {
    what: 'no_biometrics',
    list: terminals.noBiometrics,
    query: () => ({ reason: 'either', days: String(days) }),
    opens: opening('/dashboard/hr/no-biometrics'),
    count: ({ db, user, today }) => {
      const keeping = { kind: 'people at no terminal', key: JSON.stringify([sightOf(user), today]), most: 100, topics }
      const missing = { ...counted, reason: 'either', days } as const
      return cached(db, keeping, async () => (await listMissing(db, user, missing, today)).total)
    },
  },
  {
    what: 'terminals_away',
    list: terminals.list,
    query: () => ({ health: 'away' }),
    opens: (query) => opening('/dashboard/hr/captured-biometrics')({ tab: 'devices', ...query }),
    count: async ({ db, now }) => (await listDevices(db, { ...counted, health: 'away' }, now)).total,
  },
]
