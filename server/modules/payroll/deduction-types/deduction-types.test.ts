import { payrollChecks } from '@iroko/contract/payroll/checks'
import { deductionTypes } from '@iroko/contract/payroll/deduction-types'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { payslips } from '@iroko/contract/payroll/payslips'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, boss, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, slipOf, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 20_000_000)

const order = async () => (await t.call(deductionTypes.order, {}, payroll)).order
const setOrder = (ids: string[], by = payroll) => t.call(deductionTypes.setOrder, { body: { ids } }, by)
const add = async (title: string, value: number, limit_percent: number | null = null) => {
  const body = { title, mode: 'flat_rate' as const, value, office_id: null, limit_percent }
  return (await t.call(deductionTypes.create, { body }, payroll)).deduction_type.id
}
const deduct = (type_id: string) =>
  t.call(
    payItems.create,
    {
      body: {
        ...{ kind: 'deduction', ogid: agent.ogid, type_id, value: null, starts_month: '2026-11', ends_month: null },
        reason: 'As agreed',
      },
    },
    payroll,
  )

const coop = await add('Staff cooperative', 4_000_000)
const union = await add('Union dues', 1_000_000)
const court = await add('Court order', 9_000_000, 75)

it('puts a new kind last, and a court order before all that is none', async () => {
  expect((await order()).map(({ title }) => title)).toEqual(['Court order', 'Staff cooperative', 'Union dues'])
  await setOrder([court, union, coop])
  expect((await order()).map(({ id }) => id)).toEqual([court, union, coop])
  const late = await add('Uniform', 100)
  expect((await order()).at(-1)).toMatchObject({ id: late, kind: 'deduction', limit_percent: null })
})

it('refuses an order that lacks one, has one twice, or has a court order behind others', async () => {
  const ids = (await order()).map(({ id }) => id)
  await expect(setOrder(ids.slice(1))).rejects.toMatchObject({ status: 409, code: 'stale_order' })
  await expect(setOrder(ids.with(-1, ids[0] ?? ''))).rejects.toMatchObject({ code: 'stale_order' })
  await expect(setOrder(ids.toReversed())).rejects.toMatchObject({ fields: { ids: expect.stringContaining('Court orders') } })
  await expect(setOrder(ids, agent)).rejects.toMatchObject({ status: 403 })
  expect((await order()).map(({ id }) => id)).toEqual(ids)
})

it('a court order is deducted whole before cooperative and union; preflight says who could not pay which deduction whole', async () => {
  for (const type of [coop, union, court]) await deduct(type)
  const id = await start('2026-11')
  const { lines } = (await t.call(payslips.show, { params: { id: (await slipOf(id, agent)).id } }, payroll)).payslip
  const taken = Object.fromEntries(lines.map(({ title, amount_kobo }) => [title, amount_kobo]))
  expect([taken['Court order'], taken['Union dues'], taken['Staff cooperative']]).toEqual([9_000_000, 0, 0])
  const found = await t.call(payrollChecks.list, { params: { id }, query: { kind: 'short_deduction' } }, boss)
  expect(found.problems).toMatchObject([
    { employee: { id: agent.id }, blocks: false, detail: expect.stringContaining('Union dues: ₦0.00 of ₦10,000.00') },
  ])
})
