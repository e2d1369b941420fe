/** Pension fund administrators are a list with codes; which one somebody has counts from a day on, and a month's pension goes to that of its last day. */

import { addDays } from '@iroko/contract/dates'
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { payslips } from '@iroko/contract/payroll/payslips'
import { payDetails } from '@iroko/contract/people/pay-details'
import { pensionFunds } from '@iroko/contract/people/pension-funds'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager })
const add = (title: string, code: string | null) => t.call(pensionFunds.create, { body: { title, code } }, payroll)
const paramsOf = { ogid: agent.ogid }
const show = async () => (await t.call(payDetails.show, { params: paramsOf }, payroll)).pay
const choose = async (pfa: string, pfa_from?: string) => {
  const { version } = await show()
  await t.call(payDetails.update, { params: paramsOf, body: { version, pfa, pfa_from } }, payroll)
}

it('keeps each fund once with its code, and one that people have', async () => {
  await add('Savanna Pensions', '0031')
  await add('Kainji Retirement Trust', null)
  await expect(add('SAVANNA PENSIONS', null)).rejects.toMatchObject({ status: 422 })
  await expect(add('Another', '0031')).rejects.toMatchObject({ fields: { code: 'Savanna Pensions has this code' } })
  await expect(add('Another', '#')).rejects.toMatchObject({ fields: { code: 'Enter two to ten letters and digits' } })
  await expect(choose('Invented')).rejects.toMatchObject({
    fields: { pfa: 'Choose a pension fund administrator from the list' },
  })
  await expect(t.call(pensionFunds.create, { body: { title: 'Mine', code: null } }, agent)).rejects.toMatchObject({
    status: 403,
  })
})

it('pays the pension of a past month to the fund of then, and preflight says who moved', async () => {
  await earn(agent, 30_000_000)
  await choose('savanna pensions')
  expect((await show()).pfas).toEqual([{ title: 'Savanna Pensions', starts_on: null }])
  await choose('Kainji Retirement Trust', '2026-10-12')
  const fundOf = async (run: string) =>
    (await t.call(payslips.show, { params: { id: (await slipOf(run, agent)).id } }, payroll)).payslip.pfa
  const september = await start('2026-09')
  expect(await fundOf(september)).toBe('Savanna Pensions')
  await pay(september)
  const october = await start('2026-10')
  expect(await fundOf(october)).toBe('Kainji Retirement Trust')
  const { problems } = await t.call(
    payrollChecks.list,
    { params: { id: october }, query: { kind: 'moved', limit: 100 } },
    payroll,
  )
  expect(problems.map(({ employee, detail }) => [employee.id, detail])).toEqual([
    [agent.id, 'PFA: Kainji Retirement Trust instead of Savanna Pensions since 2026-10-12'],
  ])
  const [kainji] = (await t.call(pensionFunds.list, { query: { q: 'Kainji' } }, payroll)).pension_funds
  expect(kainji).toMatchObject({ people: 1 })
  await expect(t.call(pensionFunds.archive, { params: { id: kainji?.id ?? '' } }, payroll)).rejects.toMatchObject({
    code: 'in_use',
  })
})

it('a later change is shown before it counts, and an earlier day replaces it', async () => {
  const ahead = addDays(t.today(), 10)
  await choose('Savanna Pensions', ahead)
  expect(await show()).toMatchObject({ pfa: 'Kainji Retirement Trust', pfas: [{}, {}, { starts_on: ahead }] })
  await choose('Savanna Pensions')
  expect((await show()).pfas.at(-1)).toEqual({ title: 'Savanna Pensions', starts_on: t.today() })
})
