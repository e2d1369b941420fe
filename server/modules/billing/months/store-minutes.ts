/** The minutes that lines of a contract charge in a month: read from settled days of attendance in one statement. Design of commerce, section 2. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/**
 * Of each line by seats or hours the minutes of each person and day, as `minutes (contract_line_id, office_id, employee_id, day, minutes)`: of the
 * campaign for which the shift was worked, within the shift or as approved overtime, after the days of training, rounded to the line's steps and
 * up to what a person is charged for in a month.
 */
const minutes = (contractId: string, month: string): RawBuilder<unknown> => sql`
  line as (
    select line.*, greatest(line.starts_on, contract.starts_on, ${month}::date) as from_day,
      least(coalesce(line.ends_on, 'infinity'), coalesce(contract.ends_on, 'infinity'), (${month}::date + interval '1 month - 1 day')::date) as to_day
    from contract_line line join contract on contract.id = line.contract_id
    where line.contract_id = ${contractId}::uuid and line.kind in ('seat', 'hour')),
  cover as (
    select distinct on (taken_by, day) taken_by, day, office_id from shift_offer
    where status = 'taken' and day >= ${month}::date and day < ${month}::date + interval '1 month' order by taken_by, day, id),
  settled as (
    select * from attendance_day where day >= ${month}::date and day < ${month}::date + interval '1 month' and office_id in (select office_id from line)
    union all
    select day.* from cover join attendance_day day on day.employee_id = cover.taken_by and day.day = cover.day
    where cover.office_id in (select office_id from line) and day.office_id not in (select office_id from line)),
  worked as (
    select day.employee_id, day.day, coalesce(cover.office_id, day.office_id) as office_id,
      least(day.planned_minutes, greatest(0, day.worked_minutes - day.overtime_minutes)) as in_shift,
      case when overtime.kind in ('overtime', 'day_off') then least(overtime.approved_minutes, day.overtime_minutes) else 0 end as overtime,
      day.night_minutes as night, case when day.status = 'holiday' then day.worked_minutes else 0 end as holiday
    from settled day
    left join overtime_decision overtime on overtime.employee_id = day.employee_id and overtime.day = day.day
    left join cover on cover.taken_by = day.employee_id and cover.day = day.day
    where day.status not in ('pending', 'conflict')),
  taken as (
    select line.id, line.office_id, line.increment, line.most_minutes, worked.employee_id, worked.day,
      case when line.kind = 'seat' then least(in_shift, line.seat_minutes) when line.takes = 'shift' then in_shift
        when line.takes = 'overtime' then overtime when line.takes = 'night' then night else holiday end as minutes
    from line join worked on worked.office_id = line.office_id and worked.day between line.from_day and line.to_day
    where line.training_days = 0 or line.training_days <= (
      select count(*) from attendance_day before where before.employee_id = worked.employee_id and before.office_id = line.office_id
        and before.day < worked.day and before.worked_minutes > 0)),
  rounded as (
    select id, office_id, employee_id, day, most_minutes, (2 * minutes + increment) / (2 * increment) * increment as minutes from taken where minutes > 0),
  minutes as (
    select id as contract_line_id, office_id, employee_id, day, minutes from rounded where most_minutes is null
    union all
    select id, office_id, employee_id, day, least(minutes, greatest(0, most_minutes
      - coalesce(sum(minutes) over (partition by id, employee_id order by day rows between unbounded preceding and 1 preceding), 0)))::int
    from rounded where most_minutes is not null)`

export interface SummedDay {
  contract_line_id: string
  day: string
  quantity: number
}

/** The minutes of each line by the day, added up. */
export async function sumMinutes(db: Db, contractId: string, month: string): Promise<SummedDay[]> {
  const found = await sql<SummedDay>`with ${minutes(contractId, month)}
    select contract_line_id, day, sum(minutes)::int as quantity from minutes where minutes > 0 group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return found.rows
}

/** Writes whose minutes of which day an invoice charges: what is measured now less what invoices charged of the same before. */
export async function keepDays(db: Db, invoiceId: string, contractId: string, month: string): Promise<void> {
  await sql`with ${minutes(contractId, month)},
    before as (
      select kept.contract_line_id, kept.employee_id, kept.day, sum(kept.minutes)::int as minutes
      from billing_day kept join contract_line on contract_line.id = kept.contract_line_id
      where contract_line.contract_id = ${contractId}::uuid and kept.day >= ${month}::date and kept.day < ${month}::date + interval '1 month'
      group by 1, 2, 3)
    insert into billing_day (contract_line_id, employee_id, day, invoice_id, minutes)
    select coalesce(minutes.contract_line_id, before.contract_line_id), coalesce(minutes.employee_id, before.employee_id),
      coalesce(minutes.day, before.day), ${invoiceId}::uuid, coalesce(minutes.minutes, 0) - coalesce(before.minutes, 0)
    from minutes full join before using (contract_line_id, employee_id, day)
    where coalesce(minutes.minutes, 0) <> coalesce(before.minutes, 0)`.execute(db)
}

/** Keeps whose minutes a month comes to as it is shared, in place of what was shared of it before. */
export async function shareDays(db: Db, contractId: string, month: string): Promise<void> {
  await sql`delete from billing_shared_day shared using contract_line line
    where line.id = shared.contract_line_id and line.contract_id = ${contractId}::uuid
      and shared.day >= ${month}::date and shared.day < ${month}::date + interval '1 month'`.execute(db)
  await sql`with ${minutes(contractId, month)} insert into billing_shared_day (contract_line_id, employee_id, day, minutes)
    select contract_line_id, employee_id, day, minutes from minutes where minutes > 0`.execute(db)
}

/** Days of people on the campaigns of a contract that attendance has not settled. */
export async function countUnsettled(db: Db, contractId: string, month: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from attendance_day day join contract on contract.id = ${contractId}::uuid
    where day.day >= greatest(contract.starts_on, ${month}::date) and day.day < ${month}::date + interval '1 month'
      and (contract.ends_on is null or day.day <= contract.ends_on) and day.status in ('pending', 'conflict')
      and day.office_id in (select office_id from contract_line where contract_id = contract.id and kind in ('seat', 'hour')
        and starts_on < ${month}::date + interval '1 month' and (ends_on is null or ends_on >= ${month}::date))`.execute(db)
  return found.rows[0]?.count ?? 0
}

export interface PersonDay {
  id: string
  day: string
  campaign: { id: string; title: string }
  line: string
  person: string
  minutes: number
}

/** The same, person by person. */
export const personDays = (contractId: string, month: string) => sql<PersonDay>`(with ${minutes(contractId, month)}
  select minutes.contract_line_id || ' ' || minutes.employee_id || ' ' || minutes.day as id, minutes.day,
    json_build_object('id', office.id, 'title', office.title) as campaign, line.title as line, employee.full_name as person, minutes.minutes
  from minutes join line on line.id = minutes.contract_line_id join office on office.id = minutes.office_id
  join employee on employee.id = minutes.employee_id where minutes.minutes > 0)`
