import type { DayPolicy, HourRates, NightAllowance } from '@iroko/contract/payroll/pay-groups'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed } from '../../../lib/database/employment.ts'

export const payGroupRows = (db: Db) =>
  db
    .selectFrom('pay_group')
    .select(['pay_group.id', 'pay_group.title', 'pay_group.pay_day', 'pay_group.cut_off_day', 'pay_group.is_standard'])
    .select([
      'pay_group.hours_a_month',
      'pay_group.overtime_percent',
      'pay_group.day_off_percent',
      'pay_group.holiday_percent',
      'pay_group.sunday_percent',
      'pay_group.night_kobo',
      'pay_group.unpaid_time',
      sql<HourRates['hours_of']>`pay_group.hours_of`.as('hours_of'),
      sql<NightAllowance>`pay_group.night_allowance`.as('night_allowance'),
    ])
    .select(['pay_group.archived_at', 'pay_group.version', sql<DayPolicy>`pay_group.day_policy`.as('day_policy')])
    .select(
      sql<number>`(select count(*) from employee left join pay_group_member member on member.employee_id = employee.id
        where is_employed(employee) and ${groupOf('member')} = pay_group.id)::int`.as('people'),
    )

/** Whether the joined `pay_group` pays anything by the hour, or nothing for some. */
export const paysByHour = sql<boolean>`(pay_group.overtime_percent + pay_group.day_off_percent + pay_group.holiday_percent + pay_group.sunday_percent
  + pay_group.night_kobo > 0
  or pay_group.unpaid_time)`

/** How it pays hours. */
export const hourRates = sql<HourRates>`json_build_object('hours_a_month', pay_group.hours_a_month, 'hours_of', pay_group.hours_of,
  'overtime_percent', pay_group.overtime_percent, 'day_off_percent', pay_group.day_off_percent, 'holiday_percent', pay_group.holiday_percent,
  'sunday_percent', pay_group.sunday_percent,
  'night_allowance', pay_group.night_allowance, 'night_kobo', pay_group.night_kobo, 'unpaid_time', pay_group.unpaid_time)`

/** The group of a person by the joined membership: the standard one where there is none. */
export const groupOf = (member: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${member}.pay_group_id`)}, (select id from pay_group where is_standard))`

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

export async function assignPeople(db: Db, ids: readonly string[], group: { id: string; is_standard: boolean }): Promise<void> {
  if (group.is_standard) await sql`delete from pay_group_member where employee_id = any(${[...ids]}::uuid[])`.execute(db)
  else
    await sql`insert into pay_group_member (employee_id, pay_group_id) select id, ${group.id}::uuid from unnest(${[...ids]}::uuid[]) id
      on conflict (employee_id) do update set pay_group_id = excluded.pay_group_id`.execute(db)
}
