/** What payroll entered or approved, a line of the bank settles: posted on its day and matched, exactly, once, and by nobody of its own. */
import { bankMatches, settledKinds } from '@iroko/contract/accounting/bank-matches'
import { addDays } from '@iroko/contract/dates'
import { debtSettlements } from '@iroko/contract/payroll/debt-settlements'
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { loanPayments } from '@iroko/contract/payroll/loan-payments'
import { loans } from '@iroko/contract/payroll/loans'
import { receivables } from '@iroko/contract/payroll/receivables'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { tieOuts } from '@iroko/contract/payroll/tie-outs'
import { approvals } from '@iroko/contract/platform/approvals'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeBank } from '../../../test/bank.ts'
import { careers } from '../../../test/careers.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp({}, await cloneDatabase(5))
const { agent, colleague, hrManager, elsewhere, stranger: accountant } = await makeCompany(t)
const [second, both, payroll] = [
  await t.person({ office_id: elsewhere.id }),
  await t.person({ office_id: elsewhere.id, roles: ['payroll_processor'] }),
  await t.person({ roles: ['payroll_processor'] }),
]
const { approve, bank, calculate, create, earn, lend, pay, read, start } = makePayrolls(t, { payroll, hrManager })
const { by, leaves } = await careers(t)
const { line, read: readLine, settle } = makeBank(t, accountant)
const people = [second, both, payroll, accountant, hrManager, by, agent]

const day = t.today()
const on = async (moved: string) => {
  t.setNow(`${moved}T09:00:00Z`)
  for (const person of people) person.token = await t.signIn(person.id)
}
const enter = async (
  debt: { loan_id: string } | { ogid: string },
  amount_kobo: number,
  as = payroll,
  received_on = t.today(),
) =>
  (await t.call(debtSettlements.create, { body: { ...debt, how: 'paid', amount_kobo, received_on, note: 'Transfer' } }, as)).id
const balanceOf = async (id: string) => (await t.call(loans.show, { params: { id } }, payroll)).loan.balance_kobo
const statusOf = async (id: string) => (await t.call(debtSettlements.show, { params: { id } }, payroll)).debt_settlement
/** Statements follow one another: what the bank had a day before comes first. */
const early = await line(addDays(day, -1), 'SALARIES M', -100)
const lent = await (async () => {
  await earn(agent, 30_000_000)
  return await lend(agent, 60_000_000, day.slice(0, 7), 24)
})()

it('a debt that somebody entered as paid is lowered by its line, to the kobo, and matched in the same moment', async () => {
  const paid = await line(day, 'NIP AMAKA LOAN A', 10_000_01)
  expect(paid.items).toEqual([])
  const id = await enter({ loan_id: lent }, 10_000_01)
  expect(await balanceOf(lent)).toBe(60_000_000)
  const shown = await readLine(paid.bank_line.id)
  expect(shown.items).toMatchObject([{ kind: 'debt_settlement', id, amount_kobo: 10_000_01, why_not: null }])
  await settle(paid.bank_line.id, 'debt_settlement', id)
  expect(await balanceOf(lent)).toBe(60_000_000 - 10_000_01)
  const matched = await readLine(paid.bank_line.id)
  expect(matched).toMatchObject({ bank_line: { state: 'matched', open_kobo: 0 }, items: [], open: [] })
  expect(matched.matches).toMatchObject([{ amount_kobo: 10_000_01, matched_by: { ogid: accountant.ogid } }])
  const settled = await statusOf(id)
  expect(settled).toMatchObject({ status: 'approved', received_on: day })
  expect(settled.trail?.decisions).toMatchObject([
    { decision: 'approved', by: { ogid: accountant.ogid }, comment: `By a line of the bank of ${day}` },
  ])
  await expect(approveNow(t, 'debt_settlement', id, hrManager)).rejects.toMatchObject({ code: 'not_pending' })
})

it('another amount, another direction or another account settles nothing, and a line lowers nothing that nobody entered', async () => {
  const before = await balanceOf(lent)
  const id = await enter({ loan_id: lent }, 2_000_000)
  const short = await line(day, 'NIP AMAKA LOAN B', 1_999_999)
  expect(short.items).toMatchObject([{ id, why_not: expect.stringContaining('Only the exact amount is settled') }])
  await expect(settle(short.bank_line.id, 'debt_settlement', id)).rejects.toMatchObject({ code: 'other_amount' })
  const out = await line(day, 'NIP OUT C', -2_000_000)
  expect(out.items).toEqual([])
  await expect(settle(out.bank_line.id, 'debt_settlement', id, second)).rejects.toMatchObject({ code: 'other_amount' })
  const cash = await line(day, 'IN THE TILL D', 2_000_000, { code: '1030' })
  expect(cash.items).toEqual([])
  await expect(settle(cash.bank_line.id, 'debt_settlement', id)).rejects.toMatchObject({ code: 'other_account' })
  expect([await balanceOf(lent), (await statusOf(id)).status]).toEqual([before, 'pending'])
  expect((await readLine(short.bank_line.id)).bank_line).toMatchObject({ state: 'unmatched', open_kobo: 1_999_999 })

  // What one gives up brings in no money.
  await t.call(debtSettlements.withdraw, { params: { id } }, payroll)
  await expect(settle(short.bank_line.id, 'debt_settlement', id)).rejects.toMatchObject({ status: 409 })
})

it('a debt is settled neither by whoever owes it nor by whoever entered it, nor by a statement of theirs', async () => {
  await earn(accountant, 30_000_000)
  const own = await lend(accountant, 2_000_000, day.slice(0, 7), 12)
  const id = await enter({ loan_id: own }, 500_000, both)
  const paid = await line(day, 'NIP SADE E', 500_000, { by: second })
  const why = async (as: Person) => (await readLine(paid.bank_line.id, as)).items.find((item) => item.id === id)?.why_not
  expect([await why(accountant), await why(both), await why(second)]).toEqual([
    'You cannot settle your own debt. Ask another colleague',
    'You entered this payment. Ask another colleague to settle it',
    null,
  ])
  for (const as of [accountant, both, payroll, agent, hrManager])
    await expect(settle(paid.bank_line.id, 'debt_settlement', id, as)).rejects.toMatchObject({ status: 403 })
  for (const brings of [accountant, both]) {
    const brought = await line(day, `NIP BROUGHT ${brings.ogid}`, 500_000, { by: brings })
    await expect(settle(brought.bank_line.id, 'debt_settlement', id, second)).rejects.toMatchObject({ status: 403 })
  }
  expect(await balanceOf(own)).toBe(2_000_000)
  await settle(paid.bank_line.id, 'debt_settlement', id, second)
  expect(await balanceOf(own)).toBe(1_500_000)
})

it('of a line, a second line and a second person at once one settles it', async () => {
  const before = await balanceOf(lent)
  const id = await enter({ loan_id: lent }, 1_000_000)
  const [first, twin] = [await line(day, 'NIP TWIN F', 1_000_000), await line(day, 'NIP TWIN G', 1_000_000)]
  const ends = await Promise.allSettled([
    settle(first.bank_line.id, 'debt_settlement', id),
    settle(twin.bank_line.id, 'debt_settlement', id, second),
    settle(first.bank_line.id, 'debt_settlement', id, second),
    approveNow(t, 'debt_settlement', id, hrManager),
  ])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(lent)).toBe(before - 1_000_000)
})

it('a match that is undone leaves what was settled as it is, and both lines open to be matched again', async () => {
  const before = await balanceOf(lent)
  const id = await enter({ loan_id: lent }, 300_000)
  const { bank_line } = await line(day, 'NIP UNDONE H', 300_000)
  await settle(bank_line.id, 'debt_settlement', id)
  const [made] = (await readLine(bank_line.id)).matches
  await t.call(bankMatches.undo, { params: { id: made?.id ?? '' } }, accountant)
  const open = await readLine(bank_line.id)
  expect([open.bank_line.state, open.items, await balanceOf(lent)]).toEqual(['unmatched', [], before - 300_000])
  const [book] = open.open.filter(({ entry }) => entry.id === made?.line.entry.id)
  expect(book).toMatchObject({ open_kobo: 300_000 })
  await expect(settle(bank_line.id, 'debt_settlement', id)).rejects.toMatchObject({ status: 409 })
  const ledger_lines = [{ entry_id: book?.entry.id ?? '', position: book?.position ?? 0 }]
  const bank_lines = [{ id: bank_line.id, version: open.bank_line.version }]
  await t.call(bankMatches.match, { body: { bank_lines, ledger_lines } }, accountant)
  expect((await readLine(bank_line.id)).bank_line.state).toBe('matched')
})

it('a payment of loans is recorded as paid by its line on the day of the bank, unless something of it is handed out', async () => {
  await bank(agent, '0123456785')
  await earn(colleague, 30_000_000)
  const approved = async (person: Person, principal_kobo: number) => {
    const { loan_choices } = await t.call(loans.choices, {}, payroll)
    const terms = { principal_kobo, months: 12, first_month: day.slice(0, 7), reason: 'Rent', despite: '' }
    const body = { ogid: person.ogid, loan_type_id: loan_choices[0]?.id ?? '', ...terms }
    const { id } = await t.call(loans.create, { body }, person)
    await approveNow(t, 'loan', id, hrManager)
    return id
  }
  const make = async (loan_ids: string[]) => (await t.call(loanPayments.create, { body: { loan_ids } }, payroll)).loan_payment
  const [mine, other] = [await approved(agent, 1_200_000), await approved(agent, 800_000)].toSorted()
  const { id } = await make([mine ?? '', other ?? ''])
  const { bank_line } = await line(day, 'STAFF LOANS I', -2_000_000)
  await expect(settle(bank_line.id, 'loan_payment', id, second)).rejects.toMatchObject({ code: 'file_not_taken' })
  await t.inject({ url: `/api/v1/loan_payments/${id}/file.csv`, as: payroll })
  await settle(bank_line.id, 'loan_payment', id, second)
  const shown = await readLine(bank_line.id)
  expect([shown.bank_line.state, shown.matches.map(({ amount_kobo }) => amount_kobo).toSorted()]).toEqual([
    'matched',
    [-1_200_000, -800_000],
  ])
  expect((await balanceOf(mine ?? '')) + (await balanceOf(other ?? ''))).toBe(2_000_000)
  expect((await t.call(loans.show, { params: { id: mine ?? '' } }, payroll)).loan.paid_out_on).toBe(day)

  const mixed = await make([await approved(agent, 400_000), await approved(colleague, 600_000)])
  const part = await line(day, 'STAFF LOANS J', -1_000_000)
  const [item] = part.items.filter((found) => found.id === mixed.id)
  expect(item?.why_not).toContain('handed out')
  await expect(settle(part.bank_line.id, 'loan_payment', mixed.id, second)).rejects.toMatchObject({ code: 'handed_out' })
})

/** Whoever brought the statement records nothing as paid by it alone. */
const brought = 'You imported this statement. Another person records by it what was paid'

it.each(settledKinds)('whoever imported a statement records no %s as paid out by it', async (kind) => {
  const { bank_line } = await line(day, `OUT ${kind}`, -12_345)
  await expect(settle(bank_line.id, kind, uuid())).rejects.toMatchObject({ status: 403, message: brought })
})

it('an approved payroll is paid by its line, by who processes none, only by the whole of it, and on no day before it was approved', async () => {
  const id = await start(day.slice(0, 7))
  await approve(id)
  const owed = (await read(id)).payouts.find(({ salary_mode }) => salary_mode === 'bank')?.kobo ?? 0
  const wrong = await line(day, 'SALARIES K', 1 - owed)
  await expect(settle(wrong.bank_line.id, 'payroll_run', id, second)).rejects.toMatchObject({ code: 'other_amount' })
  await expect(settle(early.bank_line.id, 'payroll_run', id, second)).rejects.toMatchObject({
    message: `It was approved on ${day}. Enter that day or a later one`,
  })
  expect((await read(id)).state).toBe('approved')
  const { bank_line, items } = await line(day, 'SALARIES L', -owed)
  expect(items[0]).toMatchObject({ kind: 'payroll_run', id, amount_kobo: -owed, why_not: brought })
  await expect(settle(bank_line.id, 'payroll_run', id)).rejects.toMatchObject({ status: 403, message: brought })
  const [seen] = (await readLine(bank_line.id, second)).items
  expect(seen).toMatchObject({ kind: 'payroll_run', id, amount_kobo: -owed, why_not: null })
  const { version } = await read(id)
  await expect(t.call(runSteps.pay, { params: { id }, body: { version } }, accountant)).rejects.toMatchObject({ status: 403 })
  const settlers = [both, second]
  const ends = await Promise.allSettled(settlers.map((as) => settle(bank_line.id, 'payroll_run', id, as)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await read(id)).toMatchObject({ state: 'paid', paid_on: day })
  expect((await readLine(bank_line.id)).matches).toMatchObject([{ amount_kobo: -owed }])
  await expect(settle(bank_line.id, 'payroll_run', id, second)).rejects.toMatchObject({ status: 409 })

  // What it owes to the State is paid over by its line as well: recorded as filed on the day of the bank, once, to the kobo.
  const { payroll_filings } = await t.call(payrollFilings.list, { query: { kind: 'paye', run_id: id } }, payroll)
  const paye = payroll_filings[0] ?? expect.fail('no filing')
  const over = await line(day, 'PAYE LAGOS O', -paye.amount_kobo)
  expect(over.items.find((item) => item.id === paye.id)).toMatchObject({ why_not: brought, amount_kobo: -paye.amount_kobo })
  await expect(settle(over.bank_line.id, 'payroll_filing', paye.id)).rejects.toMatchObject({ status: 403 })
  const short = await line(day, 'PAYE LAGOS P', 1 - paye.amount_kobo)
  await expect(settle(short.bank_line.id, 'payroll_filing', paye.id, second)).rejects.toMatchObject({ code: 'other_amount' })
  const twice = await Promise.allSettled(settlers.map((as) => settle(over.bank_line.id, 'payroll_filing', paye.id, as)))
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [filed] = (await t.call(payrollFilings.list, { query: { kind: 'paye', status: 'filed' } }, payroll)).payroll_filings
  expect(filed).toMatchObject({ id: paye.id, filed_on: day, receipt_number: `Bank, ${day}` })
  expect((await readLine(over.bank_line.id)).matches).toMatchObject([{ amount_kobo: -paye.amount_kobo }])

  // Payslips, journal, filings and bank side by side: what is filed and seen at the bank has no difference, the rest says why.
  const { tie_out } = await t.call(tieOuts.show, { query: { month: day.slice(0, 7) } }, accountant)
  const of = (kind: string) => tie_out.rows.find((row) => row.kind === kind) ?? expect.fail(kind)
  const all = { payslips_kobo: paye.amount_kobo, journal_kobo: paye.amount_kobo, filings_kobo: paye.amount_kobo }
  expect(of('paye')).toMatchObject({ ...all, filed_kobo: paye.amount_kobo, bank_kobo: paye.amount_kobo, differs: [] })
  expect(of('pension').differs).toEqual([expect.stringMatching(/^₦.+ not filed yet$/)])
  expect(of('net')).toMatchObject({ filings_kobo: owed, bank_kobo: owed })
  expect(of('net').differs.every((what) => what.endsWith('not recorded as paid'))).toBe(true)
  await expect(t.call(tieOuts.show, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
})

it('what a leaver owes is lowered by a line as well, first what the last pay could not take, and HR is asked no more', async () => {
  await on('2027-02-01')
  const person = await t.person({ hire_date: '2027-02-01' })
  await earn(person, 30_000_000, '2027-02-01')
  await on('2027-02-03')
  await leaves(person)
  const final = await create('2027-02', 'final')
  await t.call(runPeople.add, { params: { id: final }, body: { ogids: [person.ogid], assets_kobo: 10_000_000 } }, payroll)
  await calculate(final)
  await pay(final)
  await on('2027-02-05')
  const owed = async () =>
    (await t.call(receivables.list, { query: { q: person.full_name } }, payroll)).payroll_receivables[0]?.total_kobo ?? 0
  const before = await owed()
  expect(before).toBeGreaterThan(0)
  const id = await enter({ ogid: person.ogid }, before, payroll, '2027-02-04')
  const asked = async () =>
    (await t.call(approvals.waiting, { query: { kind: 'debt_settlement' } }, hrManager)).waiting_approvals.map(
      ({ subject_id }) => subject_id,
    )
  expect(await asked()).toContain(id)
  const { bank_line } = await line('2027-02-05', 'NIP LEAVER N', before)
  await settle(bank_line.id, 'debt_settlement', id)
  expect([await owed(), (await statusOf(id)).received_on]).toEqual([0, '2027-02-05'])
  expect(await asked()).not.toContain(id)
  const { rows } = await sql<{ dated_on: string }>`
    select entry.dated_on::text as dated_on from bank_match match join journal_entry entry on entry.id = match.entry_id
    where match.bank_line_id = ${bank_line.id}::uuid`.execute(t.db)
  expect(rows).toEqual([{ dated_on: '2027-02-05' }])
})
