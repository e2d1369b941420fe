/** That the bank returned the money of a paid payroll is said by one and decided by another: it is paid once more. */
import { runReversals } from '@iroko/contract/payroll/run-reversals'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { earn, pay, read, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague]) await earn(person, 30_000_000)
const ask = async (run_id: string, by: Person = payroll) =>
  await t.call(runReversals.create, { body: { run_id, version: (await read(run_id)).version, reason: 'Batch refused' } }, by)

const october = once(async () => {
  const id = await start('2026-10')
  await expect(ask(id)).rejects.toMatchObject({ code: 'not_paid' })
  await pay(id)
  return id
})

it('nobody alone says that the money of a paid payroll came back', async () => {
  const id = await october()
  const body = { version: (await read(id)).version, reason: 'Batch refused', payment: 'returned' as const }
  await expect(t.call(runSteps.reverse, { params: { id }, body }, hrManager)).rejects.toMatchObject({ code: 'two_people' })
  await expect(ask(id, agent)).rejects.toMatchObject({ status: 403 })
})

it('it is asked for once, and not decided by who asked; rejected, nothing is reversed', async () => {
  const id = await october()
  const [asked, again] = await Promise.allSettled([ask(id), ask(id)])
  expect([asked.status, again.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const { reversal_id, can } = await read(id)
  expect(can.ask_reversal).toBe(false)
  await expect(approveNow(t, 'payroll_reversal', reversal_id ?? '', payroll)).rejects.toMatchObject({ status: 403 })
  await rejectNow(t, 'payroll_reversal', reversal_id ?? '', hrManager, 'The bank says it was paid')
  expect(await read(id)).toMatchObject({ state: 'paid', reversal_id: null, can: { ask_reversal: true } })
})

it('approved, every payslip is void and another payroll can pay the month', async () => {
  const id = await october()
  const { id: asked } = await ask(id)
  await approveNow(t, 'payroll_reversal', asked, hrManager)
  expect(await read(id)).toMatchObject({ state: 'reversed', reversed_payment: 'returned', reversed_by: { id: payroll.id } })
  expect(await read(await start('2026-10'))).toMatchObject({ state: 'review', totals: { people: 2 } })
})
