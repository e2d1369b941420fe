/** When the pay period changes, the next one may begin before the last one ended: nobody is paid twice for their last days. */
import { paydays } from '@iroko/contract/payroll/paydays'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { brokenPay, makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { calculate, create, earn, pay, read, slipsOf, start, giveReasons } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague]) await earn(person, 30_000_000)

it('a leaver who was paid until the last day is neither in the next payroll nor paid for days by the settlement', async () => {
  await t.db.updateTable('employee').set({ status: 'left', exit_date: '2026-09-30' }).where('id', '=', agent.id).execute()
  await pay(await start('2026-09'))
  await t.call(paydays.set, { body: { from_date: 21, to_date: 20 } }, payroll)
  const october = await start('2026-10')
  expect((await slipsOf(october)).map(({ employee }) => employee.ogid)).toEqual([colleague.ogid])
  await pay(october)
  const settlement = await create('2026-10', 'final')
  await t.call(runPeople.add, { params: { id: settlement }, body: { ogids: [agent.ogid], notice_days: 3 } }, payroll)
  await calculate(settlement)
  expect((await read(settlement)).totals.gross_kobo).toBe(3_000_000)
  await giveReasons(settlement)
  await pay(settlement)
})

it('days between two pay periods, after they changed, are in no payroll and are found', async () => {
  t.setNow('2026-12-31')
  payroll.token = await t.signIn(payroll.id)
  hrManager.token = await t.signIn(hrManager.id)
  await t.call(paydays.set, { body: { from_date: 1, to_date: 31 } }, payroll)
  await pay(await start('2026-11'))
  expect(await brokenPay(t)).toContain('period_gaps: 2026-11: nobody is paid for 2026-10-21 to 2026-10-31')
  await sql`update payroll_run set starts_on = '2026-10-21' where month = '2026-11-01'`.execute(t.db)
})
