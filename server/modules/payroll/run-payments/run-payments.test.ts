import { runReversals } from '@iroko/contract/payroll/run-reversals'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { findExcluded } from '../run-approvals/store-excluded.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, bank, earn, read, slipOf, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague, lead]) await earn(person, 30_000_000)
await bank(agent, '0123456780')
await bank(colleague, '0123456781', '044')
await bank(lead, '0123456782', '044')
let run = ''
const ask = (what: string, as = payroll) => t.inject({ url: `/api/v1/payroll_runs/${run}/${what}`, as })

/** The payroll of October, approved; what asking for its files was answered before. */
const october = once(async () => {
  run = await start('2026-10')
  const { statusCode } = await ask('bank_files.zip')
  await approve(run)
  return statusCode
})

it('a file that is asked for while the payroll is reversed is refused, or the reversal hears of it', async () => {
  const other = await start('2026-09')
  await approve(other)
  const { version } = await read(other)
  const [file, reversal] = await Promise.all([
    t.inject({ url: `/api/v1/payroll_runs/${other}/bank_file.csv`, as: payroll }),
    t
      .call(runSteps.reverse, { params: { id: other }, body: { version, reason: 'Wrong month' } }, hrManager)
      .catch((error: { status: number }) => error),
  ])
  const { state, bank_file_at } = await read(other)
  expect([file.statusCode, 'status' in reversal ? reversal.status : 200, state, bank_file_at !== null]).toEqual(
    file.statusCode === 200 ? [200, 409, 'approved', true] : [409, 200, 'reversed', false],
  )
})

it('each bank gets its own payments under the hash of the batch; together they are the one list', async () => {
  expect(await october()).toBe(409)
  for (const what of ['bank_file.csv', 'bank_files.zip'])
    for (const by of [accountant, lead, agent]) expect((await ask(what, by)).statusCode).toBe(403)
  const files = Object.entries(unzipSync((await ask('bank_files.zip')).rawPayload)).map(([name, bytes]) => ({
    name,
    lines: strFromU8(bytes).trim().split(/\r?\n/),
  }))
  expect(files.map(({ name }) => name)).toEqual(['PR-2026-10-044-access-bank.csv', 'PR-2026-10-058-guaranty-trust-bank.csv'])
  const { hash } = await read(run)
  for (const { lines } of files) expect(lines[0]).toContain(`Batch ${hash}`)
  expect(files.map(({ lines }) => lines.length - 2)).toEqual([2, 1])
  const { net_kobo } = await slipOf(run, agent)
  expect(files[1]?.lines[0]).toContain((net_kobo / 100).toFixed(2))
  // Somebody has these payments already, so the one list is a copy.
  const all = (await ask('bank_file.csv')).body.trim().split(/\r?\n/)
  expect(all[0]).toContain('COPY of file 1')
  expect(files.flatMap(({ lines }) => lines.slice(2))).toEqual(all.slice(3))
  const log = await t.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', 'in', ['payroll.bank_file', 'payroll.bank_file_copy'])
    .where('entity_id', '=', run)
    .orderBy('id')
    .execute()
  expect(log.map(({ after }) => after)).toMatchObject([
    { kind: 'by_bank', number: 1 },
    { kind: 'all', number: 2 },
  ])
})

it('who has the payroll open hears that somebody has its file', async () => {
  await october()
  const events: unknown[] = []
  const stop = await t.portal.database.listen('iroko_events', (event) => events.push(JSON.parse(event)))
  await ask('bank_file.csv')
  await expect.poll(() => events).toContainEqual(expect.objectContaining({ topics: ['payroll_runs'] }))
  await stop()
})

it('who has the file may have sent it: a reversal asks what became of the money', async () => {
  await october()
  await ask('bank_file.csv')
  const { version } = await read(run)
  const reverse = (payment?: 'kept' | 'returned') =>
    t.call(runSteps.reverse, { params: { id: run }, body: { version, reason: 'Wrong month', payment } }, hrManager)
  for (const payment of [undefined, 'kept', 'returned'] as const)
    await expect(reverse(payment)).rejects.toMatchObject({ code: 'two_people' })
  expect((await read(run)).can).toMatchObject({ reverse: false, ask_reversal: true })
  const body = { run_id: run, version, reason: 'Never sent' }
  const { id } = await t.call(runReversals.create, { body }, payroll)
  // Of two who decide at once one reverses it.
  const decided = await Promise.allSettled([1, 2].map(() => approveNow(t, 'payroll_reversal', id, hrManager)))
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await read(run)).toMatchObject({ state: 'reversed', paid_at: null, reversed_payment: 'returned' })
  // Who said so does not approve what pays it again.
  const again = await start('2026-10')
  expect(await findExcluded(t.db, again)).toContain(payroll.id)
})
