/** What only several sessions at a time can show: one payroll at a time is calculated, and a loan is not repaid beyond what is owed. */

import { heldPay } from '@iroko/contract/payroll/held-pay'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { enterMove } from '../loans/actions.ts'
import { lockLoan } from '../loans/store.ts'

const t = await testApp({}, await cloneDatabase(10))
const { agent, colleague, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { allowanceType, earn, lend, move, read, slipOf, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague]) await earn(person, 30_000_000)
const bonus = await allowanceType()

/** How calls at once ended: 200, or the code of the refusal. */
async function ends(calls: readonly Promise<unknown>[]): Promise<(number | string)[]> {
  const ended = await Promise.allSettled(calls)
  return ended.map((end) => (end.status === 'fulfilled' ? 200 : (end.reason as { code: string }).code)).toSorted()
}

/** Payrolls of one month, started at once. */
const started = once(async () => {
  const begin = (kind: 'regular' | 'off_cycle') => t.call(payrollRuns.create, { body: { month: '2026-09', kind } }, payroll)
  expect(await ends([1, 2, 3].map(() => begin('regular')))).toEqual([200, 'invalid', 'invalid'])
  expect(await ends([1, 2, 3].map(() => begin('off_cycle')))).toEqual([200, 200, 200])
})
it('started at once, a month has one regular payroll and others one reference each', started)

it('of payrolls that are calculated at once one is: the tax of the others goes on from it', async () => {
  await started()
  const { payroll_runs } = await t.call(payrollRuns.list, {}, payroll)
  const person = { ogids: [agent.ogid], type_id: bonus }
  for (const { id, kind } of payroll_runs)
    if (kind === 'off_cycle') await t.call(runPeople.add, { params: { id }, body: person }, payroll)
  expect(await ends(payroll_runs.map(({ id }) => move('calculate', id)))).toEqual([200, 'earlier', 'earlier', 'earlier'])
  await t.runJobs()
  for (const { id } of payroll_runs)
    await t.call(runSteps.discard, { params: { id }, body: { version: (await read(id)).version } }, payroll)
})

it('is approved, paid and reversed once, and not what is recalculated or withheld in that moment', async () => {
  const other = await t.person({ roles: ['hr_manager'] })
  const id = await start('2026-09')
  await move('submit', id)
  const approval = (await read(id)).approval?.id ?? ''
  const slip = await slipOf(id, agent)
  const decisions = [hrManager, other].map((by) => approveNow(t, 'payroll_run', approval, by))
  const recalculated = ends([t.call(runSteps.recalculate, { params: { id: slip.id } }, payroll)])
  expect(await ends(decisions)).toEqual([200, 'stale_version'])
  // Refused by what it meets: sent, or approved already.
  expect(['sent', 'wrong_state']).toContain((await recalculated)[0])
  const { version } = await read(id)
  const held = { params: { id: slip.id }, body: { reason: 'Wait', version: slip.version } }
  const paid = [1, 2].map(() => t.call(runSteps.pay, { params: { id }, body: { version } }, payroll))
  const after = await ends([...paid, t.call(heldPay.withhold, held, payroll)])
  expect(after.filter((end) => end === 'stale_version')).toHaveLength(1)
  const now = await read(id)
  const back = { params: { id }, body: { version: now.version, reason: 'Wrong', payment: 'kept' as const } }
  const reversed = [hrManager, other].map((by) => t.call(runSteps.reverse, back, by))
  expect(await ends(reversed)).toEqual([200, 'stale_version'])
})

it('a loan that is settled while its payroll is approved is not repaid twice', async () => {
  const loan_id = await lend(agent, 1_000_000, '2026-11', 1)
  const id = await start('2026-11')
  await move('submit', id)
  const approval = (await read(id)).approval?.id ?? ''
  const settled = Promise.withResolvers<void>()
  const paid = Promise.withResolvers<void>()
  const paying = t.db.transaction().execute(async (db) => {
    await lockLoan(db, loan_id)
    const by = { ogid: agent.ogid, through: 'bank' as const, created_by: payroll.id }
    await enterMove({ db, now: t.portal.now() }, { ...by, loan_id, kind: 'settlement', amount_kobo: 1_000_000 })
    settled.resolve()
    await paid.promise
  })
  await settled.promise
  const approving = ends([approveNow(t, 'payroll_run', approval, hrManager)])
  await new Promise((done) => setTimeout(done, 300))
  paid.resolve()
  await paying
  expect(await approving).toEqual(['loan_paid'])
})
