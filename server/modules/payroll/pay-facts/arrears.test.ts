/** What is known late is paid or taken back with the next payroll, once, on lines of its own. */
import { payslips } from '@iroko/contract/payroll/payslips'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { exit } from '@iroko/contract/people/exit'
import { salaries } from '@iroko/contract/people/salaries'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { givePapers, makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const payroll = await t.person({ roles: ['payroll_processor'] })
const checker = await t.person({ roles: ['hr_manager'] })
const boss = await t.person({ roles: ['super'] })
const [agent, colleague] = [await t.person(), await t.person()]
await givePapers(t.db, [agent.id, colleague.id])

async function on(day: string): Promise<void> {
  t.setNow(day)
  for (const person of [payroll, checker, boss]) person.token = await t.signIn(person.id)
}
const earns = async (person: Person, amount_kobo: number, starts_on: string) => {
  const known = await t.call(salaries.list, { params: { ogid: person.ogid } }, payroll)
  const replaces =
    known.salaries.find((salary) => salary.starts_on <= starts_on && (salary.ends_on === null || salary.ends_on > starts_on))
      ?.id ?? null
  const body = { amount_kobo, starts_on, source: 'review' as const, reason: 'Review', replaces }
  await t.call(salaries.set, { params: { ogid: person.ogid }, body }, payroll)
  const { pending } = await t.call(salaries.list, { params: { ogid: person.ogid } }, payroll)
  await approveNow(t, 'salary_change', pending?.id ?? '', checker)
}
const day = (person: Person, date: string, status: 'present' | 'absent') =>
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at, first_in)
    values (${person.id}, ${date}, ${person.office_id}, ${status}, 480, 0, 0, 0, 0, 0, 1, now(),
      case when ${status} = 'present' then ${date}::date + time '07:00' end)
    on conflict (employee_id, day) do update set status = excluded.status`.execute(t.db)

const { calculate, create, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager: checker })
/** A month from start to paid; answers the lines of each person. */
async function paid(month: string) {
  const run = await start(month)
  await pay(run)
  return async (person: Person) => {
    const { id } = await slipOf(run, person)
    const { payslip } = await t.call(payslips.show, { params: { id } }, payroll)
    return payslip.lines.filter(({ key }) => key.includes(':')).map(({ key, amount_kobo }) => [key, amount_kobo])
  }
}

it('settles what was paid ahead, days that were corrected and salaries that were dated back, once each', async () => {
  await on('2026-08-25')
  await earns(agent, 31_000_000, '2026-01-01')
  await earns(colleague, 31_000_000, '2026-01-01')
  for (const person of [agent, colleague]) await day(person, '2026-08-03', 'present')
  await day(colleague, '2026-08-10', 'absent')
  const august = await paid('2026-08')
  expect(await august(agent)).toEqual([])

  // Two of the days that were paid ahead were not worked; an absence of before was a mistake; a raise was agreed late.
  await on('2026-09-25')
  for (const date of ['2026-08-27', '2026-08-28']) await day(agent, date, 'absent')
  await day(colleague, '2026-08-10', 'present')
  await earns(colleague, 34_100_000, '2026-08-01')
  for (const person of [agent, colleague]) await day(person, '2026-09-01', 'present')
  const september = await paid('2026-09')
  // August was read until the cut-off on the 20th: eleven days were paid ahead, nine of them worked.
  expect(await september(agent)).toEqual([
    ['ahead:2026-08', -11_000_000],
    ['days:2026-08', 9_000_000],
  ])
  // The raise of thirty days, and with the eleven days ahead the one that was absent by mistake.
  expect(await september(colleague)).toEqual([
    ['arrears:2026-08', 3_000_000],
    ['ahead:2026-08', -12_100_000],
    ['days:2026-08', 13_200_000],
  ])

  await on('2026-10-25')
  for (const person of [agent, colleague]) await day(person, '2026-10-01', 'present')
  await earns(agent, 27_900_000, '2026-09-01')
  const october = await paid('2026-10')
  expect(await october(colleague)).toEqual([])
  expect(await october(agent)).toEqual([['arrears:2026-09', -3_100_000]])
})

it('who comes back is paid from the new first day, and nothing of the employment before is taken back', async () => {
  await on('2026-11-02')
  const designation_id = uuid()
  await t.db.insertInto('designation').values({ id: designation_id, title: 'Agent' }).execute()
  const back = (person: Person, hire_date: string) =>
    t.call(
      exit.reactivate,
      {
        params: { ogid: person.ogid },
        body: {
          reason: 'Came back',
          hire_date,
          office_id: person.office_id,
          team_id: null,
          designation_id,
          branch_id: t.branch_id,
        },
      },
      boss,
    )
  // The salary of the employment before ended with it; two people agree on the same again.
  const backForAsMuch = async (person: Person, hire_date: string) => {
    await back(person, hire_date)
    await sql`insert into salary (id, employee_id, amount_kobo, starts_on, source, reason, created_at)
      select gen_random_uuid(), employee_id, amount_kobo, ${hire_date}, 'agreed', 'As before', created_at from salary
      where employee_id = ${person.id} and replaced_at is null order by starts_on desc limit 1`.execute(t.db)
  }
  const leave = (person: Person, exit_date: string) =>
    t.call(
      exit.deactivate,
      { params: { ogid: person.ogid }, body: { status: 'left', exit_date, reason: 'Left', successor: null, decider: null } },
      boss,
    )
  await leave(agent, '2026-10-31')
  await on('2026-11-10')
  await backForAsMuch(agent, '2026-11-10')
  await on('2026-11-25')
  for (const person of [agent, colleague]) await day(person, '2026-11-16', 'present')
  const november = await paid('2026-11')
  expect(await november(agent)).toEqual([])

  // Settled, and back in the same month: the days between are paid by nobody.
  await on('2026-12-08')
  await leave(colleague, '2026-12-05')
  const id = await create('2026-12', 'final')
  await t.call(runPeople.add, { params: { id }, body: { ogids: [colleague.ogid] } }, payroll)
  await calculate(id)
  await pay(id)
  await backForAsMuch(colleague, '2026-12-14')
  await on('2026-12-25')
  for (const person of [agent, colleague]) await day(person, '2026-12-15', 'present')
  const december = await paid('2026-12')
  expect(await december(colleague)).toEqual([])
  const { payslips: slips } = await t.call(payslips.list, { query: { ogid: colleague.ogid, year: '2026' } }, payroll)
  expect(slips.filter(({ month }) => month === '2026-12-01').map(({ gross_kobo }) => gross_kobo)).toEqual([
    19_800_000, 5_500_000,
  ])
})
