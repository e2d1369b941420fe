/** Where the sums of a period come from: what is kept as far as it is right, and the days themselves for the rest. */
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { DailyFigures } from '@iroko/contract/time/attendance-figures'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { plannedEachTime } from '../../../lib/database/statements.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { matchesFilter, type PeopleFilter, type ScopedCaller } from '../attendance-records/store-whose.ts'
import { ofDay, ofKept, sumList } from './store-sums.ts'

interface Period {
  from: string
  to: string
}

/** Sources of rows by the name `one`, columned as `sumColumns` adds them up. */
export interface Sources {
  /** By person and office. */
  people: RawBuilder<unknown>
  /** By office and day alone. */
  offices: RawBuilder<unknown>
}

interface Stale {
  people: string[]
  offices: string[]
  days: string[]
}

/** So many marks at most are looked at one by one; of more, which is a recount of everyone, all days are read. */
const mostStale = 2000

/** Days themselves, by a condition on `attendance_day one`. */
export const daysWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${ofDay} from attendance_day one where ${condition})`

const daysOf = ({ from, to }: Period) => daysWhere(sql`one.day between ${from}::date and ${to}::date`)

/** Both sources of a period up to `today`, after which nothing is counted. */
export async function sourcesOf(db: Db, period: Period, today: string): Promise<Sources> {
  const stale = await staleIn(db, period)
  if (!stale) return { people: daysOf(period), offices: daysOf(period) }
  return { people: peopleSource(period, today, stale), offices: officeSource(period, stale) }
}

/** What of a period is not kept as it is by now; nothing when that is too much to name. */
async function staleIn(db: Db, { from, to }: Period): Promise<Stale | undefined> {
  const { rows } = await sql<{ office_id: string | null; employee_id: string | null; day: string }>`
    select distinct office_id, employee_id, day::text from attendance_figure_due
    where day between ${firstOfMonth(from)}::date and ${to}::date limit ${mostStale + 1}`.execute(db)
  if (rows.length > mostStale) return undefined
  const ofOffices = rows.filter((row) => row.office_id !== null)
  return {
    people: [...new Set(rows.flatMap(({ employee_id }) => employee_id ?? []))],
    offices: ofOffices.map((row) => String(row.office_id)),
    days: ofOffices.map(({ day }) => day),
  }
}

/** Whole months are kept; days at the ends and people who are due are read. */
function peopleSource({ from, to }: Period, today: string, stale: Stale): RawBuilder<unknown> {
  const first = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1)
  const isWholeEnd = to >= today || to === addDays(addMonths(firstOfMonth(to), 1), -1)
  const after = isWholeEnd ? addMonths(firstOfMonth(to), 1) : firstOfMonth(to)
  if (first >= after) return daysOf({ from, to })
  const due = sql`any(${stale.people}::uuid[])`
  const parts = [
    sql`select one.employee_id, one.office_id, one.month as day, ${ofKept} from attendance_month one
      where one.month >= ${first}::date and one.month < ${after}::date ${stale.people.length > 0 ? sql`and one.employee_id <> all(${stale.people}::uuid[])` : sql``}`,
  ]
  const addDaysOf = (condition: RawBuilder<unknown>) =>
    parts.push(sql`select ${ofDay} from attendance_day one where ${condition}`)
  if (stale.people.length > 0)
    addDaysOf(sql`one.employee_id = ${due} and one.day >= ${first}::date and one.day < ${after}::date`)
  if (from < first) addDaysOf(sql`one.day >= ${from}::date and one.day < ${first}::date`)
  if (after <= to) addDaysOf(sql`one.day >= ${after}::date and one.day <= ${to}::date`)
  return sql`(${sql.join(parts, sql` union all `)})`
}

function officeSource({ from, to }: Period, { offices, days }: Stale): RawBuilder<unknown> {
  const kept = sql`select null::uuid as employee_id, one.office_id, one.day, ${ofKept} from attendance_office_day one
    where one.day between ${from}::date and ${to}::date`
  if (offices.length === 0) return sql`(${kept})`
  const due = sql`(select * from unnest(${offices}::uuid[], ${days}::date[]))`
  return sql`(${kept} and (one.office_id, one.day) not in ${due} union all
    select ${ofDay} from attendance_day one where one.day between ${from}::date and ${to}::date and (one.office_id, one.day) in ${due})`
}

export type DailyFilter = Pick<PeopleFilter, 'office_id' | 'office_type' | 'line'>

/** Each day of a period with what it came to for the people of the caller's scope; days that nobody had are missing. */
export async function listDaily(db: Db, asker: ScopedCaller, query: DailyFilter & Period): Promise<DailyFigures[]> {
  const isKept = mayForAll(asker.user, 'attendance.read') && !query.line
  const source = isKept ? (await sourcesOf(db, query, asker.today)).offices : daysOf(query)
  const found = await sql<DailyFigures>`${plannedEachTime}
    select one.day::text as day, ${sumList} from ${source} one where ${matchesFilter(asker, query)} group by one.day order by one.day`.execute(
    db,
  )
  return found.rows
}
