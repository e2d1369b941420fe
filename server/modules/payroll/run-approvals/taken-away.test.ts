/** What was planned of pay and is taken away again has an author: every table of which rows go says who took them, or stands here with why not. */
import { globSync, readFileSync } from 'node:fs'
import { addDays, addMonths } from '@iroko/contract/dates'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const planner = await t.person({ roles: ['payroll_processor'], first_name: 'Planner' })
const insider = await t.person({ roles: ['payroll_processor'], first_name: 'Insider' })
const friend = await t.person({ first_name: 'Friend' })

/** Of which rows go without an author: why. */
const silentBecause: Record<string, string> = {
  device_command: 'commands of half a year ago, by a job',
  employee_status_change: 'with the end of the employment itself, which says its author',
  payroll_run_person: 'who is paid by a payroll is kept with its payslips',
  payslip: 'calculated, and calculated again',
  stray_punch: 'the calculation has taken the punch into a day',
}

it('every table whose rows say who changed pay says who takes them away', async () => {
  const sources = globSync('server/modules/**/*.ts')
    .filter((path) => !/\.test\.ts$|\/(seed|personal)/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const found = await sql<{ name: string; says: boolean }>`
    select relname as name, bool_or((tgtype & 8) > 0) as says from pg_trigger join pg_class on pg_class.oid = tgrelid
    join pg_proc on pg_proc.oid = tgfoid where prosrc like '%say_pay_change%' and not relispartition group by relname order by relname`.execute(
    t.db,
  )
  expect(found.rows.length).toBeGreaterThan(30)
  const silent = found.rows.filter(
    ({ name, says }) => !says && new RegExp(`delete from ${name}\\b|deleteFrom\\('${name}'\\)`).test(sources),
  )
  expect(silent.map(({ name }) => name)).toEqual(Object.keys(silentBecause))
})

it('who has a friend stay in a pay group that they were to leave is the author of the month in which they would have', async () => {
  const { pay_group } = await t.call(
    payGroups.create,
    { body: { title: 'Paid hours', day_policy: 'calendar_days', pay_day: 28, cut_off_day: 20, overtime_percent: 200 } },
    planner,
  )
  const [standard] = (await t.call(payGroups.list, { query: { q: 'Monthly' } }, planner)).pay_groups
  const assign = (pay_group_id: string, starts_on: string, by: typeof planner) =>
    t.call(payGroups.assign, { body: { pay_group_id, ogids: [friend.ogid], starts_on } }, by)
  const next = addMonths(`${t.today().slice(0, 7)}-01`, 1)
  await assign(pay_group.id, addDays(t.today(), -400), planner)
  await assign(standard?.id ?? '', next, planner)
  await assign(pay_group.id, t.today(), insider)
  const planned =
    await sql`select 1 from pay_group_member where employee_id = ${friend.id}::uuid and starts_on > ${t.today()}::date`.execute(
      t.db,
    )
  expect(planned.rows).toEqual([])
  const changes = await t.db
    .selectFrom('pay_change')
    .select(['what', 'starts_on'])
    .where('employee_id', '=', friend.id)
    .where('made_by', '=', insider.id)
    .execute()
  expect(changes).toEqual([{ what: 'group', starts_on: next }])
})
