/** Several off-cycle payrolls of a month pay the same people, each with a payslip of its own. */
import { payslips } from '@iroko/contract/payroll/payslips'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { allowanceType, calculate, create, earn, giveReasons, pay, read, reverse, slipOf, start } = makePayrolls(t, {
  payroll,
  hrManager,
})
const [bonus, gift] = [await allowanceType('Bonus', 100), await allowanceType('Gift', 100)]
await earn(agent, 30_000_000)

/** An off-cycle payroll of October, in review. */
async function beside(type_id: string, value: number): Promise<string> {
  const id = await create('2026-10', 'off_cycle')
  await t.call(runPeople.add, { params: { id }, body: { ogids: [agent.ogid], type_id, value } }, payroll)
  await calculate(id)
  await giveReasons(id)
  return id
}
const taxOf = async (id: string) => {
  const { payslip } = await t.call(payslips.show, { params: { id: (await slipOf(id, agent)).id } }, payroll)
  return payslip.lines.find(({ key }) => key === 'paye')?.amount_kobo
}

it('each bears the tax that it adds, and has its own reference', async () => {
  await pay(await start('2026-10'))
  const first = await beside(bonus, 1_000_000)
  await pay(first)
  const second = await beside(gift, 2_000_000)
  expect([await taxOf(first), await taxOf(second)]).toEqual([180_000, 360_000])
  await pay(second)
  const { payslips: own } = await t.call(payslips.list, { query: { ogid: agent.ogid } }, agent)
  expect(own.map(({ reference }) => reference).toSorted()).toEqual(['PR-2026-10', 'PR-2026-10-2', 'PR-2026-10-3'])
})

it('what was kept of a reversed one is set off once', async () => {
  const third = await beside(bonus, 3_000_000)
  await pay(third)
  const kept = (await read(third)).totals.to_pay_kobo
  await reverse(third, 'kept')
  const fourth = await beside(bonus, 3_000_000)
  expect((await read(fourth)).totals.to_pay_kobo).toBe(0)
  await pay(fourth)
  const fifth = await beside(gift, 3_000_000)
  expect((await read(fifth)).totals.to_pay_kobo).toBe(kept)
  await pay(fifth)
})
