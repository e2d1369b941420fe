/** What was held back is paid by two people, whichever way it takes. */

import { payrollApprovals } from '@iroko/contract/payroll/run-approvals'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { findExcluded } from '../run-approvals/store-excluded.ts'

const t = await testApp()
const { agent, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, calculate, create, earn, move, read, reverse, slipOf, start, withhold } = makePayrolls(t, {
  payroll,
  hrManager,
})
await earn(agent, 30_000_000)

/** The payroll of September, paid without the agent. */
const september = once(async () => {
  const id = await start('2026-09')
  await withhold(id, agent, 'Identity not proved')
  await withhold(id, agent, null)
  await withhold(id, agent, 'Identity not proved')
  await move('submit', id)
  await expect(withhold(id, agent, null)).rejects.toMatchObject({ code: 'sent' })
  await t.call(payrollApprovals.withdraw, { params: { id: (await read(id)).approval?.id ?? '' } }, payroll)
  await approve(id)
  await expect(withhold(id, agent, null)).rejects.toMatchObject({ code: 'approved' })
  await move('pay', id)
  expect((await slipOf(id, agent)).withheld_reason).toBe('Identity not proved')
  return id
})

it('what was sent or approved as withheld is not released before its payroll is paid', async () => void (await september()))

/** Released and paid off-cycle, by a payroll that is then reversed. */
async function paidAndReversed(id: string, approver: Person, payment: 'kept' | 'returned'): Promise<void> {
  await withhold(id, agent, null)
  const beside = await create('2026-09', 'off_cycle')
  await t.call(runPeople.add, { params: { id: beside }, body: { ogids: [agent.ogid] } }, payroll)
  await calculate(beside)
  await approve(beside, approver)
  await move('pay', beside)
  await reverse(beside, payment)
}

/** The same after the off-cycle payroll that paid the agent came back. */
const returned = once(async () => {
  const id = await september()
  await paidAndReversed(id, hrManager, 'returned')
  return id
})

it('when an off-cycle payroll of it is reversed, no other payroll pays it before it is released again', async () => {
  expect(await slipOf(await returned(), agent)).toMatchObject({ is_released: false, paid_with: null })
})

it('whoever said that the bank returned it does not approve the payroll that pays it again', async () => {
  await withhold(await returned(), agent, null)
  const october = await start('2026-10')
  expect((await read(october)).totals.held_kobo).toBeGreaterThan(0)
  expect(await findExcluded(t.db, october)).toContain(payroll.id)
  await t.call(runSteps.discard, { params: { id: october }, body: { version: (await read(october)).version } }, payroll)
})

it('what people kept of a payroll that was reversed is not paid again by another', async () => {
  const id = await returned()
  await withhold(id, agent, 'Wait')
  await paidAndReversed(id, hrManager, 'kept')
  const october = await start('2026-10')
  expect((await read(october)).totals.held_kobo).toBe(0)
})
