/** Leave without pay after the last day whose attendance is read counts at once, and is not taken again when attendance has it. */
import { eachDay } from '@iroko/contract/dates'
import { payslips } from '@iroko/contract/payroll/payslips'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { earn, pay, read, slipOf, start } = makePayrolls(t, { payroll, hrManager })

const mark = (person: Person, days: readonly string[], status: string) =>
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at)
    select ${person.id}, day, ${person.office_id}, ${status}, 480, 0, 0, 0, 0, 0, 1, now() from unnest(${[...days]}::date[]) day
    on conflict (employee_id, day) do update set status = excluded.status`.execute(t.db)

it('is deducted in its month, and given back with the next where it was not taken', async () => {
  for (const person of [agent, colleague]) {
    await earn(person, 30_000_000)
    await putOnLeave(t, person, '2026-11-25')
    await sql`insert into leave_day (id, application_id, employee_id, day, portion, counts, kind, live)
      select gen_random_uuid(), application_id, employee_id, day + 1, portion, 1, kind, live from leave_day where employee_id = ${person.id}`.execute(
      t.db,
    )
  }
  await sql`update leave_type set paid_fraction = 0 where title like 'Leave of OG%'`.execute(t.db)
  const november = await start('2026-11')
  expect((await read(november)).read_until).toBe('2026-11-19')
  for (const person of [agent, colleague]) expect(await slipOf(november, person)).toMatchObject({ gross_kobo: 28_000_000 })
  await pay(november)

  t.setNow('2026-12-20')
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
  for (const person of [agent, colleague]) await mark(person, eachDay('2026-11-20', '2026-11-30'), 'present')
  await mark(agent, ['2026-11-25', '2026-11-26'], 'on_leave')
  await sql`update leave_application set status = 'cancelled' where employee_id = ${colleague.id}`.execute(t.db)
  await sql`update leave_day set live = false where employee_id = ${colleague.id}`.execute(t.db)
  const december = await start('2026-12')
  const linesOf = async (person: Person) => {
    const { id } = await slipOf(december, person)
    const { payslip } = await t.call(payslips.show, { params: { id } }, payroll)
    return payslip.lines.filter(({ key }) => key.includes(':')).map((line) => [line.amount_kobo, line.explanation])
  }
  expect(await linesOf(agent)).toEqual([])
  expect(await linesOf(colleague)).toEqual([
    [-9_000_000, '9 days paid before they were over'],
    [11_000_000, '9 of these 9 days, and 2 that were deducted'],
  ])
})
