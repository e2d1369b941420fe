import { payrollFilings } from '@iroko/contract/payroll/filings'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { giveFund } from '../../../test/pension-funds.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, hr, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const lowest = await t.person({ first_name: 'Chike' })
const { approve, calculate, earn, move, pay, read, reverse, start } = makePayrolls(t, { payroll, hrManager })
for (const [person, state, pfa, kobo] of [
  [agent, 'Lagos', 'Savanna Pensions', 30_000_000],
  [colleague, 'Lagos', 'Kainji Retirement Trust', 20_000_000],
  [lead, 'FCT', 'Savanna Pensions', 50_000_000],
] as const) {
  await earn(person, kobo)
  await t.db.updateTable('tax_residence').set({ state }).where('employee_id', '=', person.id).execute()
  await t.db
    .updateTable('employee_pay')
    .set({ tin: `10${person.ogid.slice(2)}` })
    .where('employee_id', '=', person.id)
    .execute()
  await giveFund(t.db, [person.id], pfa, pfa === 'Savanna Pensions' ? '0031' : null)
}
const run = await start('2026-10')
await approve(run)
const open = async (query = {}) => (await t.call(payrollFilings.list, { query }, payroll)).payroll_filings
const before = await open()
await move('pay', run)

it('a paid payroll owes each authority and fund its share, by its day; together what payslips say', async () => {
  expect(before).toEqual([])
  const all = await open()
  const listed = all.map(({ kind, recipient, due_on, people }) => [kind, recipient, due_on, people])
  expect(listed).toEqual([
    ['pension', 'Kainji Retirement Trust', '2026-12-01', 1],
    ['pension', 'Savanna Pensions', '2026-12-01', 2],
    ['paye', 'FCT', '2026-12-10', 1],
    ['paye', 'Lagos', '2026-12-10', 2],
    ['nsitf', '', '2026-12-16', 3],
    ['paye_return', 'FCT', '2027-01-29', 1],
    ['paye_return', 'Lagos', '2027-01-29', 2],
    ['itf', '', '2027-04-01', 3],
  ])
  const { totals } = await read(run)
  const sum = (...kinds: string[]) =>
    all.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount_kobo }) => total + amount_kobo, 0)
  expect(sum('paye')).toBe(totals.paye_kobo)
  expect(sum('paye_return')).toBe(totals.paye_kobo)
  const pensions = await t.db
    .selectFrom('payslip_line')
    .select((it) => it.fn.sum<number>('amount_kobo').as('kobo'))
    .where('key', '=', 'pension')
    .executeTakeFirstOrThrow()
  expect(sum('pension', 'nsitf', 'itf')).toBe(totals.employer_kobo + Number(pensions.kobo))
})

it('a schedule names each person; its remittance carries full numbers, asks for a proof and is logged', async () => {
  const lagos = (await open({ kind: 'paye' })).find(({ recipient }) => recipient === 'Lagos')
  const params = { id: lagos?.id ?? '' }
  const { schedule } = await t.call(payrollFilings.schedule, { params }, accountant)
  expect(schedule.map(({ employee }) => employee.ogid).toSorted()).toEqual([agent.ogid, colleague.ogid].toSorted())
  expect(schedule.reduce((sum, { total_kobo }) => sum + total_kobo, 0)).toBe(lagos?.amount_kobo)
  const url = `/api/v1/payroll_filings/${params.id}/remittance.csv`
  const file = await t.inject({ url, as: payroll })
  expect(file.body).toContain(`10${agent.ogid.slice(2)}`)
  expect((await t.inject({ url, as: accountant })).statusCode).toBe(403)
  for (const by of [agent, lead, hr]) {
    await expect(t.call(payrollFilings.list, { query: {} }, by)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(payrollFilings.schedule, { params }, by)).rejects.toMatchObject({ status: 403 })
  }
  const savanna = (await open({ kind: 'pension' })).find(({ recipient }) => recipient === 'Savanna Pensions')
  expect(savanna?.recipient_code).toBe('0031')
  const pension = await t.inject({ url: `/api/v1/payroll_filings/${savanna?.id}/remittance.csv`, as: payroll })
  expect(pension.body.split('\r\n')[1]).toContain(',0031,')
  const logged = await t.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'payroll.remittance').execute()
  expect(logged).toEqual([{ actor_id: payroll.id }, { actor_id: payroll.id }])
})

it('payroll is reminded some days before and on the day, each once, without amounts', async () => {
  const reminders = async () => {
    const mine = t.db
      .selectFrom('notification')
      .select('title')
      .where('employee_id', '=', payroll.id)
      .where('kind', '=', 'payroll')
    return (await mine.orderBy('created_at').execute()).map(({ title }) => title)
  }
  const morning = async (day: string) => {
    t.setNow(`${day}T07:00:00Z`)
    await t.portal.jobs.enqueue(t.db, 'filings-due', {})
    await t.runJobs()
  }
  await morning('2026-11-25')
  expect(await reminders()).toEqual([])
  for (const day of ['2026-11-26', '2026-11-27', '2026-12-01', '2026-12-02']) await morning(day)
  expect(await reminders()).toEqual(['2 payroll filings are due from 2026-12-01', '2 payroll filings are due today'])
  t.setNow('2026-11-20')
})

it('is recorded as filed with a receipt, once and not for tomorrow, and reopened with a reason', async () => {
  await t.db.updateTable('payroll_filing').set({ due_on: '2026-11-01' }).where('recipient', '=', 'Savanna Pensions').execute()
  const [filing] = await open({ status: 'overdue' })
  const params = { id: filing?.id ?? '' }
  const version = filing?.version ?? 1
  expect(filing?.status).toBe('overdue')
  const body = { filed_on: '2026-11-20', receipt_number: 'RC-77', version }
  await expect(t.call(payrollFilings.file, { params, body }, accountant)).rejects.toMatchObject({ status: 403 })
  await expect(
    t.call(payrollFilings.file, { params, body: { ...body, filed_on: '2026-11-21' } }, payroll),
  ).rejects.toMatchObject({ status: 422 })
  await expect(t.call(payrollFilings.file, { params, body: { ...body, file_id: uuid() } }, payroll)).rejects.toMatchObject({
    status: 422,
  })
  const done = await t.call(payrollFilings.file, { params, body }, payroll)
  expect(done).toMatchObject({
    message: 'Pension, Savanna Pensions, November 2026 recorded as filed',
    payroll_filing: { status: 'filed', receipt_number: 'RC-77' },
  })
  await expect(t.call(payrollFilings.file, { params, body }, payroll)).rejects.toMatchObject({ status: 409 })
  const again = { reason: 'Wrong fund', version: done.payroll_filing.version }
  expect((await t.call(payrollFilings.reopen, { params, body: again }, payroll)).payroll_filing.filed_on).toBeNull()
  const reopened = t.db.selectFrom('audit_log').select('before').where('action', '=', 'payroll.reopen_filing')
  expect(await reopened.executeTakeFirstOrThrow()).toMatchObject({ before: { receipt_number: 'RC-77', file_id: null } })
})

/** The payroll of October, of which something was filed, reversed. */
const reversed = once(async () => {
  const [pension] = await open({ kind: 'pension' })
  const body = { filed_on: '2026-11-20', receipt_number: 'RC-78', version: pension?.version ?? 1 }
  await t.call(payrollFilings.file, { params: { id: pension?.id ?? '' }, body }, payroll)
  await reverse(run, 'returned', 'Wrong rates')
  const left = await open()
  const amount = pension?.amount_kobo ?? 0
  expect(left.map(({ kind, recipient, status, amount_kobo }) => [kind, recipient, status, amount_kobo])).toEqual([
    ['pension', pension?.recipient, 'open', -amount],
    ['pension', pension?.recipient, 'filed', amount],
  ])
  const back = await t.call(payrollFilings.schedule, { params: { id: left[0]?.id ?? '' } }, payroll)
  expect(back.schedule.reduce((sum, { total_kobo }) => sum + total_kobo, 0)).toBe(-amount)
})
it('a reversed payroll owes nothing; what was filed of it stays, and is set off by person', reversed)

it('who pays no tax is named in the return of tax; what a correction takes back is set off, and together they are what payslips say', async () => {
  await reversed()
  await earn(lowest, 6_900_000)
  const again = await start('2026-10')
  await pay(again)
  const [first] = (await open({ kind: 'paye' })).filter(({ recipient }) => recipient === 'Lagos')
  const { schedule } = await t.call(payrollFilings.schedule, { params: { id: first?.id ?? '' } }, payroll)
  expect([first?.people, schedule.length]).toEqual([3, 3])
  expect(schedule.find(({ employee }) => employee.ogid === lowest.ogid)).toMatchObject({ gross_kobo: 6_900_000, total_kobo: 0 })

  await t.db.updateTable('salary').set({ amount_kobo: 25_000_000 }).where('employee_id', '=', agent.id).execute()
  const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2026-10', kind: 'correction' } }, payroll)
  const chosen = { ogids: [agent.ogid, colleague.ogid] }
  await t.call(runPeople.add, { params: { id: payroll_run.id }, body: chosen }, payroll)
  await calculate(payroll_run.id)
  await pay(payroll_run.id)
  const gathered = await open({ run_id: payroll_run.id })
  const back = gathered.map(({ kind, parts }) => ({
    kind,
    ...(parts.find(({ run: of }) => of.id === payroll_run.id) ?? expect.fail(kind)),
  }))
  expect(back.map(({ kind, people, amount_kobo }) => [kind, people, amount_kobo < 0])).toEqual([
    ['pension', 1, true],
    ['paye', 1, true],
    ['nsitf', 1, true],
  ])
  // One filing for each and month: what is taken back lowers what the payroll before it owes.
  for (const { amount_kobo, parts } of gathered)
    expect(parts.reduce((total, part) => total + part.amount_kobo, 0)).toBe(amount_kobo)
  const live = await t.db
    .selectFrom('payslip')
    .select((it) => it.fn.sum<number>('paye_kobo').as('kobo'))
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow()
  const sum = (of: typeof gathered) => of.reduce((total, { amount_kobo }) => total + amount_kobo, 0)
  for (const kind of ['paye', 'paye_return'] as const) expect(sum(await open({ kind }))).toBe(Number(live.kobo))
})

it('what is of a year are the payrolls of its months, whenever they are paid or corrected', async () => {
  t.setNow('2027-01-05')
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
  const ofYear = async (kind: 'itf' | 'paye_return') =>
    (await open({ kind })).map(({ period, due_on, amount_kobo }) => ({ period, due_on, amount_kobo }))
  const gross = async () => {
    const { kobo } = await t.db
      .selectFrom('payslip')
      .select((it) => it.fn.sum<number>('gross_kobo').as('kobo'))
      .where('voided_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(kobo)
  }
  await pay(await start('2026-11'))
  expect(await ofYear('itf')).toEqual([{ period: '2026', due_on: '2027-04-01', amount_kobo: (await gross()) / 100 }])
  await t.db.updateTable('salary').set({ amount_kobo: 27_000_000 }).where('employee_id', '=', agent.id).execute()
  const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2026-11', kind: 'correction' } }, payroll)
  await t.call(runPeople.add, { params: { id: payroll_run.id }, body: { ogids: [agent.ogid] } }, payroll)
  await calculate(payroll_run.id)
  await pay(payroll_run.id)
  expect(await ofYear('itf')).toEqual([{ period: '2026', due_on: '2027-04-01', amount_kobo: (await gross()) / 100 }])
  expect(new Set((await ofYear('paye_return')).map(({ period }) => period))).toEqual(new Set(['2026']))
})

it('what changes after a return was filed is filed by the difference; they are recorded and reopened in turn', async () => {
  const record = ({ id, version }: { id: string; version: number }) =>
    t.call(payrollFilings.file, { params: { id }, body: { filed_on: '2027-01-05', receipt_number: 'ITF-1', version } }, payroll)
  const reopen = ({ id, version }: { id: string; version: number }) =>
    t.call(payrollFilings.reopen, { params: { id }, body: { reason: 'Wrong number', version } }, payroll)
  const [first] = await open({ kind: 'itf' })
  if (!first) throw new Error('No ITF')
  await record(first)
  const correct = async (amount_kobo: number) => {
    await t.db.updateTable('salary').set({ amount_kobo }).where('employee_id', '=', agent.id).execute()
    const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2026-11', kind: 'correction' } }, payroll)
    await t.call(runPeople.add, { params: { id: payroll_run.id }, body: { ogids: [agent.ogid] } }, payroll)
    await calculate(payroll_run.id)
    await pay(payroll_run.id)
  }
  await correct(28_000_000)
  const [more] = await open({ kind: 'itf', status: 'open' })
  if (!more) throw new Error('No adjustment')
  // A hundredth of November's difference and of October's arrears.
  expect(more).toMatchObject({ amount_kobo: 20_000, is_adjustment: true, period: '2026' })
  const { schedule, totals } = await t.call(payrollFilings.schedule, { params: { id: more.id } }, payroll)
  expect(schedule.reduce((sum, { total_kobo }) => sum + total_kobo, 0)).toBe(totals.total_kobo)
  expect(totals.total_kobo).toBe(first.amount_kobo + 20_000)

  // Who reopens the first one files it before the second.
  const { payroll_filing: reopened } = await reopen({ ...first, version: first.version + 1 })
  await expect(record(more)).rejects.toMatchObject({ code: 'earlier' })
  const { payroll_filing: again } = await record(reopened)
  const { payroll_filing: added } = await record(more)
  await expect(reopen(again)).rejects.toMatchObject({ code: 'later' })
  await correct(27_500_000)
  const all = await open({ kind: 'itf' })
  expect(all.map(({ amount_kobo, status }) => [amount_kobo, status])).toEqual([
    [-10_000, 'open'],
    [first.amount_kobo, 'filed'],
    [20_000, 'filed'],
  ])
  // One that was reopened while its adjustment was recorded stays, and no payroll is held up by it.
  await t.db
    .updateTable('payroll_filing')
    .set({ filed_on: null, receipt_number: null, filed_by: null })
    .where('id', '=', first.id)
    .execute()
  await correct(27_600_000)
  const sum = (await open({ kind: 'itf' })).reduce((total, { amount_kobo }) => total + amount_kobo, 0)
  expect(sum).toBe(first.amount_kobo + 12_000)
  await t.db
    .updateTable('payroll_filing')
    .set({ filed_on: '2027-01-05', receipt_number: 'ITF-1', filed_by: payroll.id })
    .where('id', '=', first.id)
    .execute()

  // Nothing of it is left once the adjustment is open again and counted anew.
  await reopen(added)
  await correct(27_000_000)
  expect((await open({ kind: 'itf' })).map(({ amount_kobo }) => amount_kobo)).toEqual([first.amount_kobo])
})

it('a state whose people pay no tax gets its return all the same', async () => {
  await t.db.updateTable('tax_residence').set({ state: 'Kano' }).where('employee_id', '=', lowest.id).execute()
  await pay(await start('2026-12'))
  const [kano] = (await open({ kind: 'paye_return' })).filter(({ recipient }) => recipient === 'Kano')
  expect(kano).toMatchObject({ people: 1, amount_kobo: 0, status: 'open' })
})
