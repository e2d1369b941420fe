/** A pay group counts from a day on, as its days and rates do: what is calculated of the past reads what counted then. */

import { addDays, addMonths, eachDay } from '@iroko/contract/dates'
import { shortDayAndYear } from '@iroko/contract/day-words'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { payees } from '@iroko/contract/payroll/payees'
import { payslips } from '@iroko/contract/payroll/payslips'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, pay, start, slipOf } = makePayrolls(t, { payroll, hrManager })
const thirty = { title: 'By thirty', day_policy: 'thirty_days', pay_day: 28, cut_off_day: 20 } as const
const assign = (pay_group_id: string, people: readonly Person[], starts_on?: string) =>
  t.call(payGroups.assign, { body: { pay_group_id, ogids: people.map(({ ogid }) => ogid), starts_on } }, payroll)
const groupCalled = async (title: string) => {
  const [group] = (await t.call(payGroups.list, { query: { q: title } }, payroll)).pay_groups
  if (!group) throw new Error(`There is no ${title}`)
  return group
}
const update = async (title: string, change: Record<string, unknown>) => {
  const { id, archived_at: _a, is_standard: _s, people: _p, terms_from: _f, ...body } = await groupCalled(title)
  await t.call(payGroups.update, { params: { id }, body: { ...body, ...change } }, payroll)
}
const attended = (person: Person, days: readonly string[], status: 'absent' | 'present', overtime = 0) =>
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at)
    select ${person.id}, day, ${person.office_id}, ${status}, 480, 480, 0, 0, ${overtime}, 0, 1, now() from unnest(${[...days]}::date[]) day`.execute(
    t.db,
  )
const linesOf = async (run: string, person: Person) => {
  const { payslip } = await t.call(payslips.show, { params: { id: (await slipOf(run, person)).id } }, payroll)
  return new Map(payslip.lines.map((line) => [line.key, line]))
}
const whyBasic = async (run: string, person: Person) => (await linesOf(run, person)).get('basic')?.explanation

it('without approval of overtime, a rate pays the days from the one on which it is switched on, in one line with those of another rate', async () => {
  const worker = await t.person()
  await earn(worker, 17_300_000)
  await sql`update attendance_policy set overtime_approval = false`.execute(t.db)
  await attended(worker, ['2026-03-03', '2026-03-04', '2026-03-17', '2026-03-26'], 'present', 60)
  await t.call(payGroups.create, { body: { ...thirty, title: 'Paid hours', hours_a_month: 173 } }, payroll)
  await assign((await groupCalled('Paid hours')).id, [worker], '2026-01-01')
  await update('Paid hours', { overtime_percent: 150, terms_from: '2026-03-16' })
  await update('Paid hours', { overtime_percent: 200, terms_from: '2026-03-20' })
  const run = await start('2026-03')
  const line = (await linesOf(run, worker)).get('overtime')
  // An hour is ₦1,000.00: the 17th at one and a half, the 26th at twice; nothing of the 3rd and 4th.
  expect(line?.amount_kobo).toBe(150_000 + 200_000)
  expect(line?.explanation).toBe('1 hour, each ₦1,500.00 (150% of ₦1,000.00); 1 hour, each ₦2,000.00 (200% of ₦1,000.00)')
  await pay(run)
})

it('a month is paid by the group and the unit of days of its last day, whenever it is calculated', async () => {
  const moved = await t.person()
  const late = await t.person()
  for (const person of [moved, late]) {
    await earn(person, 31_000_000)
    for (const month of ['05', '07', '08']) await attended(person, eachDay(`2026-${month}-11`, `2026-${month}-12`), 'absent')
  }
  const { pay_group } = await t.call(payGroups.create, { body: thirty }, payroll)
  await assign(pay_group.id, [moved, late], '2026-07-08')
  await update('By thirty', { day_policy: 'working_days', terms_from: '2026-08-15' })
  const reads = async (month: string) => {
    const run = await start(month)
    const why = await whyBasic(run, moved)
    await pay(run)
    return why
  }
  expect(await reads('2026-05')).toContain('of 31 calendar days')
  expect(await reads('2026-07')).toContain('of 30 days of a month of 30')
  expect(await reads('2026-08')).toContain('of 21 working days')
})

it('what counts cannot begin within days that an approved payroll has paid; without a day it begins after them', async () => {
  const person = await t.person()
  const month = t.today().slice(0, 7)
  const last = addDays(addMonths(`${month}-01`, 1), -1)
  const next = addDays(last, 1)
  await earn(person, 20_000_000, `${month}-01`)
  await pay(await start(month))
  const { pay_group } = await t.call(payGroups.create, { body: { ...thirty, title: 'Later' } }, payroll)
  const refused = `PR-${month} was approved with the days until ${shortDayAndYear(last)}. Choose a later day`
  await expect(assign(pay_group.id, [person], `${month}-02`)).rejects.toMatchObject({ fields: { starts_on: refused } })
  expect((await assign(pay_group.id, [person])).message).toBe(`1 person is paid with Later from ${shortDayAndYear(next)}`)
  const { salaries } = await t.call(payees.list, { query: { q: person.ogid } }, payroll)
  expect(salaries).toMatchObject([{ pay_group: { title: 'Monthly' }, next_group: { title: 'Later', starts_on: next } }])
  const early = update('Monthly', { day_policy: 'thirty_days', terms_from: `${month}-02` })
  await expect(early).rejects.toMatchObject({ fields: { terms_from: refused } })
  await update('Monthly', { day_policy: 'thirty_days' })
  expect(await groupCalled('Monthly')).toMatchObject({ day_policy: 'thirty_days', terms_from: next })
})
