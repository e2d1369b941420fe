/** Who is enrolled on a device, and by which number. */
import type { Direction } from '@iroko/contract/time/terminals'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { shownPerson } from '../../../lib/database/references.ts'

export function listEnrolments(db: Db, deviceId: string, query: ListQuery) {
  const found = db
    .selectFrom('enrolment')
    .leftJoin('employee', 'employee.id', 'enrolment.employee_id')
    .select(['enrolment.id', 'enrolment.pin', 'enrolment.fingers', 'enrolment.face', 'enrolment.since'])
    .select(
      sql<{ id: string; ogid: string; full_name: string; profile_picture: string | null } | null>`
        case when employee.id is not null then ${shownPerson()} end`.as('person'),
    )
    .where('enrolment.device_id', '=', deviceId)
    .where(
      query.q
        ? sql<boolean>`(lower(enrolment.pin) like ${likePattern(query.q)} or (employee.id is not null and ${employeeMatches(query.q)}))`
        : sql<boolean>`true`,
    )
  return listPage(db, found, query, {
    columns: {
      // Whose numbers nobody knows yet have none, and are last.
      full_name: sql`employee.full_name`,
      pin: sql`lpad(enrolment.pin, 24, '0')`,
      fingers: sql`enrolment.fingers`,
      since: sql`enrolment.since`,
    },
    fallback: 'full_name',
    tie: sql`enrolment.id`,
  })
}

export interface NumberAt {
  /** Whose it is, each from a moment until another in milliseconds; several people's at one moment where terminals differ. */
  holders: { ogid: string; from: number | null; until: number | null }[]
  reading: { direction: Direction | null; trusts_keys: boolean }
}

/**
 * Whose these numbers are and were on the terminals of a branch, archived ones too, and how the keys of those terminals are read; numbers
 * without the zeros before them. A number that nobody is enrolled by is the digits of an OGID where a terminal has those.
 */
export async function numbersAt(db: Db, branchId: string, names: readonly string[]): Promise<[string, NumberAt][]> {
  const bare = (text: string) => sql.raw(`coalesce(nullif(ltrim(upper(${text}), '0'), ''), '0')`)
  const ms = (moment: string) => sql.raw(`floor(extract(epoch from ${moment}) * 1000)::float8`)
  const { rows } = await sql<NumberAt['reading'] & { name: string; holders: NumberAt['holders'] }>`
    with terminal as (
      select id, direction, trusts_keys, pins_are_ogids from device where branch_id = ${branchId}::uuid and kind = 'terminal'
    ), enrolled as (
      select ${bare('enrolment.pin')} as name, enrolment.employee_id, terminal.direction, terminal.trusts_keys,
        ${ms('enrolment.held_from')} as held_from, null::float8 as until
      from enrolment join terminal on terminal.id = enrolment.device_id where enrolment.employee_id is not null
    ), earlier as (
      select ${bare('holding.pin')} as name, holding.employee_id, terminal.direction, terminal.trusts_keys,
        ${ms('lower(holding.held)')} as held_from, ${ms('upper(holding.held)')} as until
      from pin_holding holding join terminal on terminal.id = holding.device_id
    ), owner as (
      select * from enrolled union all select * from earlier union all
      select ${bare("regexp_replace(employee.ogid, '\\D', '', 'g')")}, employee.id, terminal.direction, terminal.trusts_keys, null, null
      from employee join terminal on terminal.pins_are_ogids
      where ${bare("regexp_replace(employee.ogid, '\\D', '', 'g')")} not in (select name from enrolled)
    )
    select owner.name, json_agg(distinct jsonb_build_object('ogid', employee.ogid, 'from', owner.held_from, 'until', owner.until)) as holders,
      case when count(distinct coalesce(owner.direction, '')) = 1 then min(owner.direction) end as direction,
      bool_and(owner.trusts_keys) as trusts_keys
    from owner join employee on employee.id = owner.employee_id and employee.erased_at is null
    where owner.name = any(${[...names]}::text[])
    group by owner.name`.execute(db)
  return rows.map(({ name, holders, ...reading }) => [name, { holders, reading }])
}
