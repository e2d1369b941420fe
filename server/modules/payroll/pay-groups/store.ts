import type { DayPolicy, HourRates, NightAllowance } from '@iroko/contract/payroll/pay-groups'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed } from '../../../lib/database/employment.ts'

/** The pay groups, each with its newest terms: those that count today, or that are planned. */
export const payGroupRows = (db: Db, today: string) =>
  db
    .selectFrom('pay_group')
    .innerJoin('pay_group_terms as terms', (join) =>
      join
        .onRef('terms.pay_group_id', '=', 'pay_group.id')
        .on(
          sql<boolean>`terms.starts_on = (select max(newest.starts_on) from pay_group_terms newest where newest.pay_group_id = pay_group.id)`,
        ),
    )
    .select(['pay_group.id', 'pay_group.title', 'pay_group.pay_day', 'pay_group.cut_off_day', 'pay_group.is_standard'])
    .select([
      'terms.hours_a_month',
      'terms.overtime_percent',
      'terms.day_off_percent',
      'terms.holiday_percent',
      'terms.sunday_percent',
      'terms.night_kobo',
      'terms.unpaid_time',
      sql<HourRates['hours_of']>`terms.hours_of`.as('hours_of'),
      sql<NightAllowance>`terms.night_allowance`.as('night_allowance'),
      sql<string | null>`nullif(terms.starts_on, '-infinity')`.as('terms_from'),
    ])
    .select(['pay_group.archived_at', 'pay_group.version', sql<DayPolicy>`terms.day_policy`.as('day_policy')])
    .select(
      sql<number>`(select count(*) from employee where is_employed(employee) and ${groupOn(sql`employee.id`, today)} = pay_group.id)::int`.as(
        'people',
      ),
    )

type Day = string | RawBuilder<unknown>

/** With which group somebody (by id) is paid on a day: the standard one where nothing else is said. */
export const groupOn = (
  person: RawBuilder<unknown>,
  day: Day,
): RawBuilder<string> => sql<string>`coalesce((select known.pay_group_id
  from pay_group_member known where known.employee_id = ${person} and known.starts_on <= ${day}::date order by known.starts_on desc limit 1),
  (select id from pay_group where is_standard))`

/** Joins `pay_group` and `terms`, those of `employee` on a day: one group and one unit of days are of a whole pay period, by its last day. */
export const paidWith = (day: Day): RawBuilder<unknown> => sql`
  left join pay_group on pay_group.id = ${groupOn(sql`employee.id`, day)}
  left join pay_group_terms terms on terms.pay_group_id = pay_group.id and terms.starts_on = (select max(known.starts_on)
    from pay_group_terms known where known.pay_group_id = pay_group.id and known.starts_on <= ${day}::date)`

/** Whether the joined `terms` pay anything by the hour, or nothing for some. */
const paysByHour = sql<boolean>`(terms.overtime_percent + terms.day_off_percent + terms.holiday_percent + terms.sunday_percent
  + terms.night_kobo > 0 or terms.unpaid_time)`

const rateColumns = sql`json_build_object('hours_a_month', terms.hours_a_month, 'hours_of', terms.hours_of,
  'overtime_percent', terms.overtime_percent, 'day_off_percent', terms.day_off_percent, 'holiday_percent', terms.holiday_percent,
  'sunday_percent', terms.sunday_percent,
  'night_allowance', terms.night_allowance, 'night_kobo', terms.night_kobo, 'unpaid_time', terms.unpaid_time)`

/** How the joined `terms` pay hours; null where they pay none. */
export const hourRates = sql<HourRates | null>`case when ${paysByHour} then ${rateColumns} end`

/** How hours of the earlier days of a period were paid to `employee`, where other terms or another group counted then: each until a day. */
export const earlierRates = ({
  starts_on,
  ends_on,
}: {
  starts_on: Day
  ends_on: Day
}): RawBuilder<EarlierRates[] | null> => sql`(
  select json_agg(json_build_object('until', least(member.ends_on, next.starts_on) - 1, 'rates', ${hourRates}) order by least(member.ends_on, next.starts_on))
  from pay_group_stretches() member
  join pay_group_terms terms on terms.pay_group_id = member.pay_group_id
  left join lateral (select min(known.starts_on) as starts_on from pay_group_terms known
    where known.pay_group_id = terms.pay_group_id and known.starts_on > terms.starts_on) next on true
  where member.employee_id = employee.id and terms.starts_on < member.ends_on and coalesce(next.starts_on, 'infinity') > member.starts_on
    and least(member.ends_on, next.starts_on) > ${starts_on}::date and least(member.ends_on, next.starts_on) <= ${ends_on}::date)`

/** How hours were paid until a day; null where none were. */
export interface EarlierRates {
  until: string
  rates: HourRates | null
}

/** A group that is not archived, held until the transaction ends; without an id the standard one. */
export async function lockGroup(db: Db, id: string | null) {
  return await db
    .selectFrom('pay_group')
    .select(['id', 'title', 'is_standard', 'pay_day', 'cut_off_day'])
    .where(id === null ? sql<SqlBool>`is_standard` : sql<SqlBool>`id = ${id}::uuid`)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
}

/** Those of these OGIDs who work here. */
export async function findPeople(db: Db, ogids: readonly string[]) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid'])
    .where(sql<boolean>`ogid = any(${[...ogids]}::text[])`)
    .where(isEmployed())
    .execute()
}

/** From a day on; what was planned from then on is replaced. */
export async function assignPeople(db: Db, ids: readonly string[], groupId: string, from: string): Promise<void> {
  const people = sql`any(${[...ids]}::uuid[])`
  await sql`delete from pay_group_member where employee_id = ${people} and starts_on > ${from}::date`.execute(db)
  await sql`insert into pay_group_member (employee_id, pay_group_id, starts_on)
    select id, ${groupId}::uuid, ${from}::date from unnest(${[...ids]}::uuid[]) id
    where ${groupOn(sql`id`, from)} <> ${groupId}::uuid
    on conflict (employee_id, starts_on) do update set pay_group_id = excluded.pay_group_id`.execute(db)
}

export type Terms = { day_policy: DayPolicy } & HourRates

/** The newest terms of a group: those that count, or that are planned. */
export async function findTerms(db: Db, groupId: string): Promise<Terms | undefined> {
  const found = await sql<Terms>`
    select day_policy, hours_a_month, hours_of, overtime_percent, day_off_percent, holiday_percent, sunday_percent, night_allowance,
      night_kobo, unpaid_time
    from pay_group_terms where pay_group_id = ${groupId}::uuid order by starts_on desc limit 1`.execute(db)
  return found.rows[0]
}

/** The terms of a group from a day on; what was planned from then on is replaced. Without a day, the first ones of a new group. */
export async function writeTerms(db: Db, groupId: string, terms: Terms, from: string | null): Promise<void> {
  const starts_on = from ?? '-infinity'
  await sql`delete from pay_group_terms where pay_group_id = ${groupId}::uuid and starts_on > ${starts_on}::date`.execute(db)
  await db
    .insertInto('pay_group_terms')
    .values({ pay_group_id: groupId, starts_on, ...terms })
    .onConflict((found) => found.columns(['pay_group_id', 'starts_on']).doUpdateSet(terms))
    .execute()
}

/**
 * The approved payroll with the latest last day that paid the days of these people, or of anybody who was paid with a group: what counts for
 * them may only change after it.
 */
export async function lastApproved(
  db: Db,
  of: { ids: readonly string[] } | { groupId: string },
): Promise<{ reference: string; ends_on: string } | undefined> {
  const whom =
    'ids' in of
      ? sql`slip.employee_id = any(${[...of.ids]}::uuid[])`
      : sql`${groupOn(sql`slip.employee_id`, sql`run.ends_on`)} = ${of.groupId}::uuid`
  const found = await sql<{ reference: string; ends_on: string }>`
    select run.reference, run.ends_on from payroll_run run
    where run.state in ('approved', 'paid', 'closed') and run.kind in ('regular', 'correction')
      and exists (select from payslip slip where slip.run_id = run.id and slip.voided_at is null and ${whom})
    order by run.ends_on desc, run.reference limit 1`.execute(db)
  return found.rows[0]
}
