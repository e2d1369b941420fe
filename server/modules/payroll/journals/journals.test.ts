import { heldPay } from '@iroko/contract/payroll/held-pay'
import { payrollJournals } from '@iroko/contract/payroll/journals'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { brokenPay, makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, hr, boss, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { allowanceType, approve, calculate, earn, move, pay, read, reverse, slipOf, start } = makePayrolls(t, {
  payroll,
  hrManager,
})
await earn(agent, 30_000_000)
await earn(colleague, 20_000_000)
await earn(accountant, 40_000_000)
const run = await start('2026-10')

const journals = async () => (await t.call(payrollJournals.list, { query: { sort: 'reference' } }, accountant)).payroll_journals
/** What people owe or are owed by the journals of all payrolls, without what is even. */
const balances = async () => {
  const { rows } = await sql<{ account: string; kobo: number }>`
    select account, sum(debit_kobo - credit_kobo)::float8 as kobo from payroll_journal_line
    where account in ('salary_overpaid', 'net_payable', 'other_payable') group by account having sum(debit_kobo) <> sum(credit_kobo)`.execute(
    t.db,
  )
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]))
}
const linesOf = (id = '') => t.call(payrollJournals.lines, { params: { id }, query: { limit: 100 } }, accountant)

/** October, approved. */
const approved = once(async () => {
  expect(await journals()).toEqual([])
  await approve(run)
  const [accrual, ...more] = await journals()
  const { totals, hash } = await read(run)
  expect(more).toEqual([])
  expect(accrual).toMatchObject({
    reference: 'PR-2026-10-A',
    kind: 'accrual',
    dated_on: '2026-10-31',
    hash,
    total_kobo: totals.gross_kobo + totals.employer_kobo,
  })
  const { journal_lines } = await linesOf(accrual?.id)
  const of = (account: string) => journal_lines.filter((line) => line.account === account)
  expect(of('salaries').map(({ detail, debit_kobo }) => [detail, debit_kobo])).toEqual([
    ['Accounting', 40_000_000],
    ['Kora Bank Voice', 50_000_000],
  ])
  expect(of('net_payable')).toMatchObject([{ credit_kobo: totals.net_kobo }])
  expect(of('paye_payable').reduce((sum, { credit_kobo }) => sum + credit_kobo, 0)).toBe(totals.paye_kobo)
})
it('approval posts what the month cost by office, against what is owed; it carries the hash of the batch', approved)

/** The same, paid. */
const paid = once(async () => {
  await approved()
  const { payslips } = await t.call(payrollRuns.slips, { params: { id: run } }, payroll)
  const slip = payslips.find(({ employee }) => employee.ogid === agent.ogid)
  const body = { reason: 'Left without notice', version: slip?.version ?? 1 }
  await t.call(heldPay.withhold, { params: { id: slip?.id ?? '' }, body }, payroll)
  await move('pay', run)
  const payment = (await journals()).find(({ kind }) => kind === 'payment')
  const { totals } = await read(run)
  expect(payment).toMatchObject({ reference: 'PR-2026-10-P', total_kobo: totals.net_kobo - (slip?.net_kobo ?? 0) })
})
it('payment posts what left the company: who is withheld stays owed', paid)

/** The same, reversed. */
const reversed = once(async () => {
  await paid()
  await reverse(run, 'returned', 'Wrong rates')
  expect((await journals()).map(({ reference }) => reference)).toEqual([
    'PR-2026-10-A',
    'PR-2026-10-P',
    'PR-2026-10-RA',
    'PR-2026-10-RP',
  ])
  const left = await sql`select account, detail from payroll_journal_line group by account, detail
    having sum(debit_kobo) <> sum(credit_kobo)`.execute(t.db)
  expect(left.rows).toEqual([])
})
it('a reversal posts the mirror of each, once', reversed)

it('is for payroll and Accounting, as a sheet and a document', async () => {
  await approved()
  const [accrual] = await journals()
  const pdf = await t.inject({ url: `/api/v1/payroll_journals/${accrual?.id}/pdf`, as: accountant })
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const sheet = await t.inject({ url: `/api/v1/payroll_journals/${accrual?.id}/lines.csv`, as: accountant })
  expect(sheet.body).toContain('Salaries and wages,Accounting,400000,0')
  for (const by of [agent, lead, hr])
    await expect(t.call(payrollJournals.list, { query: {} }, by)).rejects.toMatchObject({ status: 403 })
})

let left = 0
/** November, corrected to less. */
const lowered = once(async () => {
  await reversed()
  t.setNow('2026-12-18')
  for (const person of [payroll, hrManager, boss, accountant]) person.token = await t.signIn(person.id)
  const again = await start('2026-11')
  await pay(again)
  const before = await slipOf(again, agent)
  const ended = { ends_on: '2026-11-01', replaced_at: null }
  await t.db.updateTable('salary').set(ended).where('employee_id', '=', agent.id).execute()
  await earn(agent, 27_000_000, '2026-11-01')
  const correct = async () => {
    const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2026-11', kind: 'correction' } }, payroll)
    await t.call(runPeople.add, { params: { id: payroll_run.id }, body: { ogids: [agent.ogid] } }, payroll)
    await calculate(payroll_run.id)
    await pay(payroll_run.id)
    return await slipOf(payroll_run.id, agent)
  }
  const corrected = await correct()
  const owed = (before?.net_kobo ?? 0) - (corrected?.net_kobo ?? 0)
  expect(owed).toBeGreaterThan(0)
  expect(await balances()).toEqual({ salary_overpaid: owed })
  // A second correction knows that the first paid nothing: what was paid is still what the first payslip said.
  await t.db.updateTable('salary').set({ amount_kobo: 28_000_000 }).where('amount_kobo', '=', 27_000_000).execute()
  const second = await correct()
  left = (before?.net_kobo ?? 0) - (second?.net_kobo ?? 0)
  expect(left).toBeLessThan(owed)
  expect(await balances()).toEqual({ salary_overpaid: left })
})
it('a correction that comes to less is owed by the employee', lowered)

/** December, which sets off what is owed. */
const setOff = once(async () => {
  await lowered()
  const next = await start('2026-12')
  await pay(next)
  expect(await balances()).toEqual({})
  await reverse(next, 'returned')
  expect(await balances()).toEqual({ salary_overpaid: left })
  const replacing = await start('2026-12')
  await pay(replacing)
  expect(await balances()).toEqual({})
})
it('what is owed is set off with the next pay, and owed again when that is reversed', setOff)

/** December anew, whose money people kept. */
const kept = once(async () => {
  await setOff()
  const [last] = (await t.call(payrollRuns.list, { query: { state: 'paid', sort: '-created_at' } }, payroll)).payroll_runs
  const id = last?.id ?? ''
  const keptOf = (await read(id)).totals.to_pay_kobo
  await expect(reverse(id)).rejects.toMatchObject({
    fields: { payment: 'Choose what became of the payment' },
  })
  await reverse(id, 'kept')
  expect(await balances()).toEqual({ salary_overpaid: keptOf + left })
  // Less than Amaka has, more than Chidi has, and what Sade has.
  const earnsNow = (person: Person, amount_kobo: number) =>
    t.db.updateTable('salary').set({ amount_kobo }).where('employee_id', '=', person.id).where('ends_on', 'is', null).execute()
  const [before, more] = [await slipOf(id, agent), await slipOf(id, colleague)]
  await earnsNow(agent, 20_000_000)
  await earnsNow(colleague, 25_000_000)
  const replacing = await start('2026-12')
  const [less, raised] = [await slipOf(replacing, agent), await slipOf(replacing, colleague)]
  const rise = (raised?.net_kobo ?? 0) - (more?.net_kobo ?? 0)
  expect((await read(replacing)).totals.to_pay_kobo).toBe(rise)
  await pay(replacing)
  const owed = (before?.net_kobo ?? 0) - (less?.net_kobo ?? 0)
  expect(owed).toBeGreaterThan(0)
  expect(await balances()).toEqual({ salary_overpaid: owed })
  // Once more: what both paid is known.
  await reverse(replacing, 'kept')
  await earnsNow(agent, 28_000_000)
  const third = await start('2026-12')
  expect((await read(third)).totals.to_pay_kobo).toBe(0)
  await approve(third)
  expect(await balances()).toEqual({})
})
it('money that the bank did not return is owed by those who have it, and set off by the payroll that replaces theirs', kept)

it('what was kept of a reversed off-cycle payment is deducted with the next month', async () => {
  await kept()
  const [third] = (await t.call(payrollRuns.list, { query: { state: 'approved' } }, payroll)).payroll_runs
  await move('pay', third?.id ?? '')
  const bonus = await allowanceType('Bonus', 100)
  const payBeside = async (value: number) => {
    const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2026-12', kind: 'off_cycle' } }, payroll)
    const { id } = payroll_run
    await t.call(runPeople.add, { params: { id }, body: { ogids: [agent.ogid], type_id: bonus, value } }, payroll)
    await calculate(id)
    await pay(id)
    return await read(id)
  }
  const { id, version, totals } = await payBeside(6_000_000)
  await t.call(runSteps.reverse, { params: { id }, body: { version, reason: 'Too much', payment: 'kept' } }, boss)
  const less = await payBeside(4_000_000)
  expect(await balances()).toEqual({ salary_overpaid: totals.net_kobo - less.totals.net_kobo })
  t.setNow('2027-01-25')
  for (const person of [payroll, hrManager, boss, accountant]) person.token = await t.signIn(person.id)
  const january = await start('2027-01')
  await pay(january)
  expect(await balances()).toEqual({})
})

it('an accrual that posts elsewhere what was overpaid is found', async () => {
  await lowered()
  const post = (from: string, to: string) =>
    sql`update journal_line line set rule_key = ${`payroll.${to}`} from journal_entry entry, payroll_run run
      where entry.id = line.entry_id and run.id = entry.source_id and run.kind = 'correction' and entry.event = 'accrual'
        and line.rule_key = ${`payroll.${from}`} and line.position = ${position}`
  const { position } = await t.db
    .selectFrom('payroll_journal as journal')
    .innerJoin('payroll_run', 'payroll_run.id', 'journal.run_id')
    .innerJoin('payroll_journal_line as line', 'line.journal_id', 'journal.id')
    .select('position')
    .where('payroll_run.kind', '=', 'correction')
    .where('journal.kind', '=', 'accrual')
    .where('account', '=', 'salary_overpaid')
    .executeTakeFirstOrThrow()
  const guard = (how: string) => sql.raw(`alter table journal_line ${how} trigger journal_line_append_only`).execute(t.db)
  await guard('disable')
  await post('salary_overpaid', 'net_payable').execute(t.db)
  const found = (await brokenPay(t)).map((what) => what.split(':')[0])
  expect(found.toSorted()).toEqual(['journals', 'net_owed', 'staff_owe'])
  await post('net_payable', 'salary_overpaid').execute(t.db)
  await guard('enable')
})
