/** A year ends with its last month: its result goes to retained earnings, no statement of the year changes, and it comes back where the month is opened. */
import { journalEntries } from '@iroko/contract/accounting/journals'
import { periods } from '@iroko/contract/accounting/periods'
import { statements } from '@iroko/contract/accounting/statements'
import { addDays, addMonths, yearOf } from '@iroko/contract/dates'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany, setHead } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { type Posting, post } from '../journals/actions.ts'

const t = await testApp()
const { elsewhere, stranger: accountant } = await makeCompany(t)
const second = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
await setHead(t, elsewhere.id, second)
const december = `${yearOf(t.today()) - 1}-12-01`
const last = addDays(addMonths(december, 1), -1)
const year = { from: `${december.slice(0, 4)}-01-01`, to: last }

const posted = (document_on: string, kobo: number) => {
  const line = { office_id: null, authority: null, detail: '' }
  const lines: Posting['lines'] = [
    { ...line, rule_key: 'payroll.cash', debit_kobo: kobo, credit_kobo: 0 },
    { ...line, rule_key: 'payroll.written_off', debit_kobo: 300, credit_kobo: 0 },
    { ...line, rule_key: 'payroll.other_income', debit_kobo: 0, credit_kobo: kobo + 300 },
  ]
  const source = { source_kind: 'test', source_id: uuid(), part: 'A', kind: 'receipt', event: 'test' } as const
  return t.db.transaction().execute((db) => post(db, { ...source, document_on, lines }, { now: t.portal.now() }))
}
await posted(addDays(december, 9), 1000)

const versionOf = async (id: string) => {
  const { periods: found } = await t.call(periods.list, { query: { limit: 100 } }, accountant)
  return found.find((period) => period.id === id)?.version ?? expect.fail(`no ${id}`)
}
const params = { month: december }
const start = async () =>
  await t.call(
    periods.start,
    { params, body: { version: await versionOf(december), reason: 'The end of the year' } },
    accountant,
  )
const close = async (by: Person) => await t.call(periods.close, { params, body: { version: await versionOf(december) } }, by)
const reopened = async () => {
  const body = { version: await versionOf(december), reason: 'A bill came late' }
  const { id } = await t.call(periods.askReopen, { params, body }, accountant)
  await approveNow(t, 'ledger_change', id, second)
}

const amountIn = (rows: readonly { id: string; amount_kobo: number }[], id: string) =>
  rows.find((row) => row.id === id)?.amount_kobo ?? 0
/** What the statements of the year say of its result, and what is not closed yet on its last day and the day after. */
async function figures() {
  const { income } = await t.call(statements.income, { query: { ...year, limit: 200 } }, accountant)
  const { cash_flow, difference_kobo } = await t.call(statements.cashFlow, { query: { ...year, limit: 200 } }, accountant)
  const { income_breakdown } = await t.call(statements.breakdown, { query: { ...year, by: 'month', limit: 20 } }, accountant)
  const { position } = await t.call(statements.position, { query: { as_at: last, limit: 200 } }, accountant)
  const { totals } = await t.call(statements.trialBalance, { query: { ...year } }, accountant)
  return {
    income: amountIn(income, 'result'),
    cash: amountIn(cash_flow, 'result'),
    difference_kobo,
    months: income_breakdown.reduce((sum, { result_kobo }) => sum + result_kobo, 0),
    unclosed: amountIn(position, 'result'),
    retained: amountIn(position, 'retained'),
    equity: amountIn(position, 'equity'),
    balance: totals.closing_kobo,
  }
}

it('moves the result of the year to retained earnings once its last month is closed', async () => {
  const open = {
    income: 1000,
    cash: 1000,
    difference_kobo: 0,
    months: 1000,
    unclosed: 1000,
    retained: 0,
    equity: 1000,
    balance: 0,
  }
  expect(await figures()).toEqual(open)
  await start()
  expect(await figures()).toEqual(open)
  const { message } = await close(second)
  expect(message).toBe(`December ${year.to.slice(0, 4)} closed, and the year by CLS${year.to.slice(0, 4)}000001`)
  expect(await figures()).toEqual({ ...open, unclosed: 0, retained: 1000 })
  const { journal_entries } = await t.call(journalEntries.list, { query: { kind: 'closing' } }, accountant)
  expect(journal_entries).toMatchObject([{ dated_on: last, total_kobo: 1300, is_reversible: false }])
})

it('takes it back where the month is opened again, and counts what came late', async () => {
  await reopened()
  const open = {
    income: 1000,
    cash: 1000,
    difference_kobo: 0,
    months: 1000,
    unclosed: 1000,
    retained: 0,
    equity: 1000,
    balance: 0,
  }
  expect(await figures()).toEqual(open)
  await posted(addDays(december, 11), 500)
  await start()
  await close(second)
  const later = { ...open, income: 1500, cash: 1500, months: 1500, equity: 1500 }
  expect(await figures()).toEqual({ ...later, unclosed: 0, retained: 1500 })
  await reopened()
  expect(await figures()).toEqual({ ...later, unclosed: 1500 })
})
