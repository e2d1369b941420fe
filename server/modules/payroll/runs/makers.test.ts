import { payItems } from '@iroko/contract/payroll/pay-items'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { payrollApprovals, payrollRuns } from '@iroko/contract/payroll/runs'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { decideNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, hrManager, boss } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { approve, earn, move, read, start } = makePayrolls(t, { payroll, hrManager })
const bonus = uuid()
await t.db
  .insertInto('allowance_type')
  .values({ id: bonus, title: 'Bonus', mode: 'flat_rate', value: 5_000_000, taxable: true, pensionable: false })
  .execute()
await earn(agent, 30_000_000)
const refused = { status: 403 }
const item = {
  kind: 'allowance',
  type_id: bonus,
  value: null,
  starts_month: '2026-09',
  ends_month: null,
  reason: 'A friend',
} as const

it('a payroll is not approved by who gave somebody in it an allowance, until one without it was', async () => {
  await t.call(payItems.create, { body: { ...item, ogid: agent.ogid } }, hrManager)
  const id = await start('2026-09')
  await expect(approve(id)).rejects.toMatchObject(refused)
  await decideNow(t, payrollApprovals.approve, (await read(id)).approval?.id ?? '', boss)
  await move('pay', id)
  const next = await start('2026-10')
  await approve(next)
  await move('pay', next)
})

it('nor by who chose whom an off-cycle payroll pays', async () => {
  const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2026-10', kind: 'off_cycle' } }, payroll)
  const { id } = payroll_run
  await t.call(runPeople.add, { params: { id }, body: { ogids: [agent.ogid], type_id: bonus } }, hrManager)
  await move('calculate', id)
  await t.runJobs()
  await expect(approve(id)).rejects.toMatchObject(refused)

  // An allowance is looked at with a payroll that pays it, not with one of others that is approved later.
  const other = await t.person({ first_name: 'Ogechi' })
  await earn(other, 20_000_000)
  await t.call(payItems.create, { body: { ...item, starts_month: '2026-11', ogid: other.ogid } }, hrManager)
  await decideNow(t, payrollApprovals.approve, (await read(id)).approval?.id ?? '', boss)
  await move('pay', id)
  await expect(approve(await start('2026-11'))).rejects.toMatchObject(refused)
})
