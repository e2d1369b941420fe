/** A change that came after a payroll was calculated is not in it: its approval agrees to nothing but what was there. */

import { loans } from '@iroko/contract/payroll/loans'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { findExcluded } from './store-excluded.ts'

const t = await testApp()
const { agent, hrManager, boss } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const chief = await t.person({ roles: ['hr_manager'] })
const { allowanceType, decide, earn, lend, move, read, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)

async function go(moment: string): Promise<void> {
  t.setNow(moment)
  for (const person of [payroll, hrManager, boss, chief]) person.token = await t.signIn(person.id)
}

it('an allowance and a skipped instalment that were entered while a payroll was in review make a maker of the next', async () => {
  const bonus = await allowanceType()
  await go('2026-10-24T09:00:00Z')
  const loan = await lend(agent, 6_000_000, '2026-11')
  const october = await start('2026-10')

  await go('2026-10-24T10:00:00Z')
  const gift = { type_id: bonus, value: null, starts_month: '2026-10', ends_month: null, reason: 'A friend' }
  await t.call(payItems.create, { body: { kind: 'allowance', ogid: agent.ogid, ...gift } }, hrManager)
  const { version } = (await t.call(loans.show, { params: { id: loan } }, boss)).loan
  await t.call(loans.skip, { params: { id: loan }, body: { month: '2026-11', version } }, boss)
  await move('submit', october)
  await go('2026-10-24T11:00:00Z')
  await decide(october, chief)
  await move('pay', october)

  await go('2026-11-24T09:00:00Z')
  const november = await start('2026-11')
  expect(await findExcluded(t.db, november)).toEqual(expect.arrayContaining([hrManager.id, boss.id]))
})

it('an allowance that its giver ended after the calculation is paid all the same, and makes them a maker', async () => {
  const second = await t.person({ roles: ['hr_manager'] })
  const type = await t.db.selectFrom('allowance_type').select('id').executeTakeFirstOrThrow()
  const gift = { type_id: type.id, value: null, starts_month: '2026-12', ends_month: null, reason: 'A friend' }
  await go('2026-12-24T09:00:00Z')
  second.token = await t.signIn(second.id)
  const give = async () => {
    await t.call(payItems.create, { body: { kind: 'allowance', ogid: agent.ogid, ...gift } }, second)
    const { pay_items } = await t.call(payItems.list, { query: { ogid: agent.ogid, limit: 1 } }, second)
    const { id = '', version = 1 } = pay_items[0] ?? {}
    return () => t.call(payItems.end, { params: { id }, body: { ends_month: '2026-11', version } }, second)
  }
  const mistaken = await give()
  await mistaken()
  const { payroll_runs } = await t.call(payrollRuns.list, { query: { state: 'review' } }, payroll)
  for (const { id, version } of payroll_runs) await t.call(runSteps.discard, { params: { id }, body: { version } }, payroll)
  await go('2026-12-24T10:00:00Z')
  const first = await start('2026-12')
  expect(await findExcluded(t.db, first)).not.toContain(second.id)
  await t.call(runSteps.discard, { params: { id: first }, body: { version: (await read(first)).version } }, payroll)
  const end = await give()
  const december = await start('2026-12')
  await go('2026-12-24T11:00:00Z')
  second.token = await t.signIn(second.id)
  await end()
  expect(await findExcluded(t.db, december)).toContain(second.id)
})
