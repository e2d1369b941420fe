import { payrollChecks } from '@iroko/contract/payroll/checks'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { payrollRuns, type SlipLook } from '@iroko/contract/payroll/runs'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, boss } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { calculate, create, earn, pay, read, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague, lead]) await earn(person, 30_000_000)

it('a review begins with who is new, gone or paid otherwise than last month, corrected or not', async () => {
  const october = await start('2026-10')
  expect((await read(october)).review).toBeNull()
  await pay(october)
  await t.db.updateTable('salary').set({ amount_kobo: 33_000_000 }).where('employee_id', '=', colleague.id).execute()
  const correction = await create('2026-10', 'correction')
  await t.call(runPeople.add, { params: { id: correction }, body: { ogids: [colleague.ogid] } }, payroll)
  await calculate(correction)
  await pay(correction)

  await t.db.updateTable('salary').set({ amount_kobo: 36_000_000 }).where('employee_id', '=', agent.id).execute()
  await t.db.updateTable('employee').set({ exit_date: '2026-10-31' }).where('id', '=', lead.id).execute()
  await earn(boss, 90_000_000, '2026-11-01')
  const november = await start('2026-11')
  expect((await read(november)).review).toEqual({ joined: 1, changed: 1, no_net: 0, left: 1 })
  const looked = async (look: SlipLook) => {
    const { payslips } = await t.call(payrollRuns.slips, { params: { id: november }, query: { look } }, payroll)
    return payslips.map(({ employee }) => employee.ogid)
  }
  expect(await looked('joined')).toEqual([boss.ogid])
  expect(await looked('changed')).toEqual([agent.ogid])
  expect(await looked('no_net')).toEqual([])
  // What is more, and the arrears of it, are no other net pay where that begins at twice as much.
  const { settings } = await t.call(payrollChecks.settings, {}, payroll)
  expect(settings.other_percent).toBe(5)
  await t.call(payrollChecks.change, { body: { ...settings, other_percent: 200 } }, boss)
  expect([await looked('changed'), (await read(november)).review?.changed]).toEqual([[], 0])
})
