import { payrollChecks } from '@iroko/contract/payroll/checks'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague, lead]) await earn(person, 30_000_000)

it('preflight says who moved to another pay group, State or office within the period, from what, and on which day', async () => {
  const body = { title: 'Shift staff', day_policy: 'thirty_days', pay_day: 28, cut_off_day: 20 } as const
  const { pay_group } = await t.call(payGroups.create, { body }, payroll)
  await t.call(
    payGroups.assign,
    { body: { pay_group_id: pay_group.id, ogids: [agent.ogid], starts_on: '2026-11-12' } },
    payroll,
  )
  await sql`update tax_residence set ends_on = '2026-11-10' where employee_id = ${colleague.id}`.execute(t.db)
  await sql`insert into tax_residence (id, employee_id, state, starts_on) values (gen_random_uuid(), ${colleague.id}, 'Ogun', '2026-11-10')`.execute(
    t.db,
  )
  // Before the period, and therefore no move within it.
  await sql`insert into tax_residence (id, employee_id, state, starts_on, ends_on) values (gen_random_uuid(), ${lead.id}, 'Oyo', '2019-10-10', '2020-01-06')`.execute(
    t.db,
  )
  const id = await start('2026-11')
  const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { kind: 'moved', limit: 100 } }, payroll)
  const found = problems.map(({ employee, detail, blocks }) => [employee.id, detail, blocks])
  expect(found).toEqual(
    expect.arrayContaining([
      [agent.id, `Pay group: Shift staff instead of Monthly since 2026-11-12`, false],
      [colleague.id, 'State: Ogun instead of Lagos since 2026-11-10', false],
    ]),
  )
  expect(found).toHaveLength(2)
})
