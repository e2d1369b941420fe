/** Whoever can open the way to a decision about a payroll is asked to, until it is open. */
import { payItems } from '@iroko/contract/payroll/pay-items'
import { runChanges } from '@iroko/contract/payroll/run-changes'
import { approvalPolicies } from '@iroko/contract/platform/approval-policies'
import { asks } from '@iroko/contract/platform/asks'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, boss, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Tunde', roles: ['payroll_processor'] })
const mighty = await t.person({ first_name: 'Sade', roles: ['super'] })
const { allowanceType, earn, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)
const bonus = await allowanceType('Thanks', 4_000_000)
const waysOf = async (who: Person) =>
  (await t.call(asks.list, {}, who)).to_do
    .filter(({ what }) => what === 'payroll_ways')
    .map(({ title, path }) => ({ title, path }))
const give = (by: Person) => {
  const gift = {
    type_id: bonus,
    value: null,
    starts_month: '2026-11',
    ends_month: null,
    reason: 'A friend',
    despite_same: true,
  }
  return t.call(payItems.create, { body: { kind: 'allowance', ogid: agent.ogid, ...gift } }, by)
}

it('asks who can countersign what keeps everybody from approving, names the payroll, and is over once they did', async () => {
  for (const by of [hrManager, boss, mighty]) await give(by)
  const id = await start('2026-11')
  const asked = (await Promise.all([payroll, mighty, hrManager].map(waysOf))).flat()
  expect(asked).toMatchObject([
    {
      title: expect.stringMatching(/^Open the way for a payroll: PR-2026-11: countersign a change, so that .* can approve it$/),
      path: `/dashboard/payroll/payroll-processing?payroll=${id}`,
    },
  ])
  const { changes } = await t.call(runChanges.list, { params: { id }, query: { open: 'yes', limit: 100 } }, payroll)
  const lines = changes.filter(({ can }) => can.countersign).map((line) => line.id)
  await t.call(runChanges.countersign, { params: { id }, body: { lines } }, payroll)
  expect((await Promise.all([payroll, mighty, hrManager].map(waysOf))).flat()).toEqual([])
})

it('says with a saved policy who can decide, and where nobody could who is shut out by what and what opens the way', async () => {
  const step = { title: 'HR', needed: 'any' as const, deadline_hours: 40, on_deadline: 'remind' as const }
  const steps = [{ ...step, approver: { by: 'role' as const, role: 'hr_manager' } }]
  const policy = { title: 'Payrolls', kind: 'payroll_run' as const, steps }
  const { sentence } = (await t.call(runChanges.today, {}, payroll)).deciders
  expect(sentence).toMatch(/can approve it$/)
  const { message } = await t.call(
    approvalPolicies.create,
    { body: { ...policy, office_types: ['campaign'] } as never },
    mighty,
  )
  expect(message).toBe(`Payrolls added. ${sentence}`)
  const { approval_policies } = await t.call(approvalPolicies.list, { query: { kind: 'payroll_run' } }, mighty)
  const forAll = approval_policies.find(({ office_types }) => office_types.length === 0)
  const lonelySteps = [{ ...step, approver: { by: 'role' as const, role: 'config_manager' } }]
  const body = { ...policy, title: 'All payrolls', steps: lonelySteps, version: forAll?.version }
  const changed = await t.call(approvalPolicies.update, { params: { id: forAll?.id ?? '' }, body: body as never }, mighty)
  const after = (await t.call(runChanges.today, {}, payroll)).deciders.sentence
  expect(changed.message).toBe(`All payrolls changed. ${after}`)
  expect(after).not.toBe('')
  const leave = { ...policy, title: 'Leave by HR', kind: 'leave' as const }
  const saved = await t.call(approvalPolicies.create, { body: leave as never }, mighty)
  expect(saved.message).toBe(`Leave by HR added. HR: ${hrManager.full_name} can decide`)
})
