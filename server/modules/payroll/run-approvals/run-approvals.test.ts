import { payrollApprovals } from '@iroko/contract/payroll/run-approvals'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, decideAs, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { hashOf } from './store.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, hr, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const other = await t.person({ roles: ['payroll_processor'] })
const { earn, move, read, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)
await earn(colleague, 20_000_000)
const run = await start('2026-10')
await move('submit', run)
const id = (await read(run)).approval?.id ?? ''
const show = async (by: Person, approval = id) =>
  (await t.call(payrollApprovals.show, { params: { id: approval } }, by)).payroll_approval

it('shows what was sent, by whom, its figures and its hash, and where it stands', async () => {
  expect(await show(payroll)).toMatchObject({
    id,
    status: 'pending',
    asked_by: { id: payroll.id },
    hash: await hashOf(t.db, run),
    blocking: 0,
    run: { id: run, reference: 'PR-2026-10', state: 'review', totals: { people: 2, gross_kobo: 50_000_000 } },
    trail: { steps: [{ title: 'HR manager', status: 'current' }] },
  })
})

it('says to each what they can do: the approver decides, who sent it withdraws, others who read pay look on', async () => {
  const can = async (by: Person) => (await show(by)).can
  expect(await can(hrManager)).toEqual({ decide: true, withdraw: false })
  expect(await can(payroll)).toEqual({ decide: false, withdraw: true })
  for (const by of [other, accountant]) expect(await can(by)).toEqual({ decide: false, withdraw: false })
})

it('is not for those who do not read everybody’s pay, and not there under another id', async () => {
  for (const by of [agent, lead, hr]) await expect(show(by)).rejects.toMatchObject({ status: 403 })
  for (const not of [uuid(), run]) await expect(show(payroll, not)).rejects.toMatchObject({ status: 404 })
  expect((await t.inject({ url: `/api/v1/payroll_approvals/${id}.json` })).statusCode).toBe(400)
})

it('refuses who may not decide or withdraw it, and a decision about an older version', async () => {
  for (const by of [payroll, other, accountant, agent])
    await expect(rejectNow(t, 'payroll_run', id, by, 'No')).rejects.toMatchObject({ status: 403 })
  await expect(t.call(payrollApprovals.withdraw, { params: { id } }, other)).rejects.toMatchObject({ status: 403 })
  await expect(decideAs(t, 'payroll_run', { id, version: 7 }, hrManager)).rejects.toMatchObject({ status: 409 })
  expect((await show(payroll)).status).toBe('pending')
})

it('opens from the letter that asks for the decision, on the screen of payrolls', async () => {
  const asked = await t.db.selectFrom('notification').select('path').where('employee_id', '=', hrManager.id).execute()
  expect(asked).toEqual([{ path: `/dashboard/payroll/payroll-processing?approval=${id}` }])
  const named = new URL(asked[0]?.path ?? '', 'http://portal.test').searchParams.get('approval') ?? ''
  expect((await show(hrManager, named)).run.id).toBe(run)
})

it('once rejected nobody decides it any more, and the payroll can be sent again', async () => {
  const { message } = await rejectNow(t, 'payroll_run', id, hrManager, 'Looks wrong')
  expect(message).toContain('rejected')
  expect(await show(hrManager)).toMatchObject({
    status: 'rejected',
    can: { decide: false, withdraw: false },
    trail: { decisions: [{ decision: 'rejected', comment: 'Looks wrong', by: { id: hrManager.id } }] },
  })
  await move('submit', run)
  const again = (await read(run)).approval?.id ?? ''
  expect(again).not.toBe(id)
  expect(await show(payroll, again)).toMatchObject({ status: 'pending', can: { withdraw: true } })
  await t.call(payrollApprovals.withdraw, { params: { id: again } }, payroll)
  expect(await show(payroll, again)).toMatchObject({ status: 'withdrawn', can: { withdraw: false } })
})

it('what was changed after it was sent is not approved', async () => {
  await move('submit', run)
  const sent = (await read(run)).approval?.id ?? ''
  await t.db.updateTable('payslip').set({ tax_state: 'Kano' }).where('run_id', '=', run).execute()
  await expect(approveNow(t, 'payroll_run', sent, hrManager)).rejects.toMatchObject({ code: 'changed' })
  expect((await t.call(runSteps.show, { params: { id: run } }, payroll)).payroll_run.state).toBe('review')
})
