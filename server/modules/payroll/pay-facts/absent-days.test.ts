/** Days without pay and the pay of a part of a month count in one unit, by one calendar: the roster's where there is one. */

import { eachDay } from '@iroko/contract/dates'
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { payslips } from '@iroko/contract/payroll/payslips'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { overtime } from '@iroko/contract/time/overtime'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { as, change, makeRoster, week } from '../../../test/roster.ts'
import { isWeekday } from '../pay-groups/rules.ts'
import { findExcluded } from '../run-approvals/store-excluded.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const r = await makeRoster(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { hrManager } = r.c
const { earn, pay, read, start, slipOf } = makePayrolls(t, { payroll, hrManager })

const mark = (person: Person, days: readonly string[], status: 'absent' | 'on_leave' | 'present') =>
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at)
    select ${person.id}, day, ${person.office_id}, ${status}, 480, 0, 0, 0, 0, 0, 1, now() from unnest(${[...days]}::date[]) day
    on conflict (employee_id, day) do update set status = excluded.status`.execute(t.db)
const working = (from: string, to: string) => eachDay(from, to).filter(isWeekday)
async function basicOf(id: string, person: Person) {
  const slip = await slipOf(id, person)
  const { payslip } = await t.call(payslips.show, { params: { id: slip.id } }, payroll)
  return { gross: slip.gross_kobo, why: payslip.lines.find(({ key }) => key === 'basic')?.explanation ?? '' }
}

it('absent on every working day, or joined without an hour, pays nothing; one week is priced as the pay group says', async () => {
  const [never, joiner, week1, byDays] = [
    await t.person(),
    await t.person({ hire_date: '2026-11-16' }),
    await t.person(),
    await t.person(),
  ]
  const { pay_group } = await t.call(
    payGroups.create,
    { body: { title: 'By working days', day_policy: 'working_days', pay_day: 28, cut_off_day: 20 } },
    payroll,
  )
  await t.call(
    payGroups.assign,
    { body: { pay_group_id: pay_group.id, ogids: [byDays.ogid], starts_on: '2026-11-01' } },
    payroll,
  )
  for (const person of [never, joiner, week1, byDays]) await earn(person, 42_000_000)
  await mark(never, working('2026-11-01', '2026-11-30'), 'absent')
  await mark(joiner, working('2026-11-16', '2026-11-30'), 'absent')
  for (const person of [week1, byDays]) await mark(person, working('2026-11-09', '2026-11-13'), 'absent')
  // Leave of a week that is rostered from Tuesday to Saturday and was counted from Monday to Friday.
  const shifted = await t.person({ office_id: r.c.voice.id, leader: r.c.lead })
  await earn(shifted, 42_000_000)
  const tuesdays = await r.add('Tuesday to Saturday', week('08:00', '17:00', [2, 3, 4, 5, 6]))
  await r.plan([change(shifted, '2026-11-02', null, as(tuesdays))], r.c.hr)
  await putOnLeave(t, shifted, '2026-11-05')
  await sql`insert into leave_day (id, application_id, employee_id, day, portion, counts, kind, live)
    select gen_random_uuid(), application_id, employee_id, leave_day.day + at, portion, 2 - at, case at when 1 then kind else 'weekend' end, live
    from leave_day, generate_series(1, 2) at where employee_id = ${shifted.id}`.execute(t.db)
  await sql`update leave_type set paid_fraction = 0 where title like ${`Leave of ${shifted.ogid} %`}`.execute(t.db)
  await mark(shifted, ['2026-11-05', '2026-11-06', '2026-11-07'], 'on_leave')

  t.setNow('2026-12-02')
  payroll.token = await t.signIn(payroll.id)
  const id = await start('2026-11')
  expect((await basicOf(id, never)).gross).toBe(0)
  expect((await basicOf(id, joiner)).gross).toBe(0)
  expect(await basicOf(id, week1)).toEqual({
    gross: 35_000_000,
    why: expect.stringContaining('25 of 30 calendar days, 5 without pay'),
  })
  expect(await basicOf(id, byDays)).toEqual({
    gross: 32_000_000,
    why: expect.stringContaining('16 of 21 working days, 5 without pay'),
  })
  expect(await basicOf(id, shifted)).toEqual({
    gross: 37_800_000,
    why: expect.stringContaining('27 of 30 calendar days, 3 without pay'),
  })
  const { version } = await read(id)
  await t.call(runSteps.discard, { params: { id }, body: { version } }, payroll)
})

it('overtime, nights and minutes late reach pay where the group pays by the hour, and what came after the cut-off comes next month', async () => {
  t.setNow('2027-01-25')
  payroll.token = await t.signIn(payroll.id)
  hrManager.token = await t.signIn(hrManager.id)
  await t.db.deleteFrom('salary').execute()
  const [paid, plain] = [await t.person(), await t.person()]
  const rates = {
    overtime_percent: 150,
    day_off_percent: 200,
    holiday_percent: 200,
    hours_a_month: 160,
    night_allowance: 'per_night',
    night_kobo: 150_000,
    unpaid_time: true,
  } as const
  const body = { title: 'By the hour', day_policy: 'calendar_days', pay_day: 28, cut_off_day: 20, ...rates } as const
  const { pay_group } = await t.call(payGroups.create, { body }, payroll)
  await t.call(payGroups.assign, { body: { pay_group_id: pay_group.id, ogids: [paid.ogid], starts_on: '2026-01-01' } }, payroll)
  const worked = (
    person: Person,
    day: string,
    figures: { overtime: number; night: number; late: number },
    status = 'present',
  ) =>
    sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
        overtime_minutes, night_minutes, policy_version, computed_at, first_in)
      values (${person.id}, ${day}, ${person.office_id}, ${status}, 480, 480, ${figures.late}, 0, ${figures.overtime}, ${figures.night}, 1,
        now(), ${day}::date + time '07:00')`.execute(t.db)
  for (const person of [paid, plain]) {
    await earn(person, 32_000_000)
    await worked(person, '2027-01-05', { overtime: 60, night: 0, late: 30 })
    await worked(person, '2027-01-06', { overtime: 0, night: 480, late: 0 })
    // Not settled, and after the cut-off.
    await worked(person, '2027-01-07', { overtime: 600, night: 480, late: 0 }, 'conflict')
    await worked(person, '2027-01-22', { overtime: 120, night: 30, late: 0 }, 'off_day')
  }
  const linesOf = async (id: string, person: Person) => {
    const slip = await slipOf(id, person)
    const { payslip } = await t.call(payslips.show, { params: { id: slip.id } }, payroll)
    const byHour = ['overtime', 'day_off', 'night', 'unpaid_time', 'hours:2027-01']
    return payslip.lines.filter(({ key }) => byHour.includes(key)).map(({ key, amount_kobo }) => [key, amount_kobo])
  }
  // Who sets a rate does not approve what it pays.
  const dearer = { ...body, version: pay_group.version, terms_from: '2027-01-01', night_kobo: 160_000 }
  r.c.boss.token = await t.signIn(r.c.boss.id)
  await t.call(payGroups.update, { params: { id: pay_group.id }, body: dearer }, r.c.boss)
  const boss = r.c.boss
  const approve = async (day: string, minutes: number) => {
    boss.token = await t.signIn(boss.id)
    await t.call(overtime.decide, { body: { days: [{ ogid: paid.ogid, day, minutes, version: 0 }] } }, boss)
  }
  await approve('2027-01-05', 60)
  await worked(paid, '2027-01-08', { overtime: 180, night: 0, late: 0 })
  const january = await start('2027-01')
  const { problems } = await t.call(payrollChecks.list, { params: { id: january }, query: { kind: 'overtime_open' } }, payroll)
  expect(problems.map(({ employee, detail }) => [employee.ogid, detail])).toEqual([[paid.ogid, '5 hours on 2 days']])
  expect(await findExcluded(t.db, january)).toContain(r.c.boss.id)
  expect(await linesOf(january, paid)).toEqual([
    ['overtime', 300_000],
    ['night', 160_000],
    ['unpaid_time', -100_000],
  ])
  expect(await linesOf(january, plain)).toEqual([])
  await pay(january)
  t.setNow('2027-02-25')
  payroll.token = await t.signIn(payroll.id)
  // Worked after the cut-off and approved; what nobody has approved yet is not paid by being late.
  await approve('2027-01-22', 120)
  const february = await start('2027-02')
  expect(await linesOf(february, paid)).toEqual([['hours:2027-01', 800_000]])
  await pay(february)
  // Approved after a second payroll, it is paid with the next one all the same, and once.
  t.setNow('2027-03-25')
  payroll.token = await t.signIn(payroll.id)
  await approve('2027-01-08', 180)
  const march = await start('2027-03')
  expect(await linesOf(march, paid)).toEqual([['hours:2027-01', 900_000]])
  await pay(march)
  t.setNow('2027-04-25')
  payroll.token = await t.signIn(payroll.id)
  expect(await linesOf(await start('2027-04'), paid)).toEqual([])
})

it('an allowance for nights has an amount, and none without', async () => {
  const body = { title: 'Nights', day_policy: 'calendar_days', pay_day: 28, cut_off_day: 20, night_allowance: 'flat' } as const
  await expect(t.call(payGroups.create, { body }, payroll)).rejects.toMatchObject({
    fields: { night_kobo: 'Enter an amount with a night allowance, and none without' },
  })
})
