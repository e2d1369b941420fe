/** Who moved within the period of a payroll: to another pay group, State, pension fund or office. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { fundOn } from '../../people/pension-funds/store.ts'
import { groupOn } from '../pay-groups/store.ts'

interface Period {
  starts_on: string
  ends_on: string
}

export interface Move {
  what: string
  was: string
  became: string
  day: string
}

/** The moves of `employee` within a period, a row each; what was first known then is no move. */
export function movesIn({ starts_on, ends_on }: Period): RawBuilder<unknown> {
  const inPeriod = (day: RawBuilder<unknown>) => sql`${day} between ${starts_on}::date and ${ends_on}::date`
  return sql`
    select 'Pay group' as what, earlier.title as was, later.title as became, moved.starts_on as day
    from pay_group_member moved join pay_group later on later.id = moved.pay_group_id
    join pay_group earlier on earlier.id = ${groupOn(sql`employee.id`, sql`(moved.starts_on - 1)`)}
    where moved.employee_id = employee.id and earlier.id <> later.id and ${inPeriod(sql`moved.starts_on`)}
    union all select 'PFA', ${fundOn(sql`(moved.starts_on - 1)`)}, fund.title, moved.starts_on from pension_membership moved
      join pension_fund fund on fund.id = moved.pension_fund_id
    where moved.employee_id = employee.id and ${fundOn(sql`(moved.starts_on - 1)`)} <> fund.title and ${inPeriod(sql`moved.starts_on`)}
    union all select 'State', earlier.state, later.state, later.starts_on from tax_residence later
    cross join lateral (select state from tax_residence known where known.employee_id = later.employee_id and known.starts_on < later.starts_on
      order by known.starts_on desc limit 1) earlier
    where later.employee_id = employee.id and later.state <> earlier.state and ${inPeriod(sql`later.starts_on`)}
    union all select 'Office', earlier.title, office.title, later.starts_on from placement later join office on office.id = later.office_id
    cross join lateral (select known.office_id, before.title from placement known join office before on before.id = known.office_id
      where known.employee_id = later.employee_id and known.starts_on < later.starts_on order by known.starts_on desc limit 1) earlier
    where later.employee_id = employee.id and later.office_id <> earlier.office_id and ${inPeriod(sql`later.starts_on`)}`
}

/** The same, by person, in the order of time. */
export async function findMoves(db: Db, period: Period, ids: readonly string[]): Promise<Map<string, Move[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; moves: Move[] | null }>`
    select employee.id, (select json_agg(move order by move.day, move.what) from (${movesIn(period)}) move) as moves
    from employee where employee.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, moves }) => [id, moves ?? []]))
}
