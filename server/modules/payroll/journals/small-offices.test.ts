/** Attack: whoever reads the books and not pay looks for what one person earns, by every way into an office of few people. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { statements } from '@iroko/contract/accounting/statements'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { aMinute } from '../../../test/patience.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, hr, voice, hrOffice, elsewhere, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const ceo = await t.person({ first_name: 'Chika', roles: ['ceo'] })
const { approve, earn, move, start, reverse } = makePayrolls(t, { payroll, hrManager })
const alone = 41_234_500
const all = { limit: 1000 }

/** Five in the campaign, one in Accounting, six in Human Resources; then paid, and another month reversed. */
const paid = once(async () => {
  for (const person of [agent, colleague, lead]) await earn(person, 20_000_000)
  for (let count = 0; count < 2; count += 1) await earn(await t.person({ office_id: voice.id }), 21_000_000)
  await earn(accountant, alone)
  await earn(hr, 30_000_000)
  for (let count = 0; count < 5; count += 1) await earn(await t.person({ office_id: hrOffice.id }), 31_000_000)
  const run = await start('2026-09')
  await approve(run)
  await move('pay', run)
  await reverse(run, 'kept')
})

/** What nobody may read who does not read pay: the salary, its employer shares, and that a line is of the office. */
const given = (answer: unknown): string[] => {
  const text = JSON.stringify(answer)
  return [`${alone}`, '412345', elsewhere.id, accountant.ogid].filter((secret) => text.includes(secret))
}

it('shows pay of one person by its office to who reads pay', { timeout: aMinute }, async () => {
  await paid()
  const { accounts: found } = await t.call(accounts.list, { query: { q: '6000' } }, accountant)
  const query = { account_id: found[0]?.id, office_id: elsewhere.id }
  const ledger = await t.call(journalEntries.ledger, { query }, accountant)
  expect(ledger.totals).toEqual({ debit_kobo: alone, credit_kobo: alone })
})

it('shows it to nobody else by entry, account, office, day, statement or file', { timeout: aMinute }, async () => {
  await paid()
  const { accounts: chart } = await t.call(accounts.list, { query: all }, ceo)
  const days = [{}, { from: '2026-09-01', to: '2026-09-30' }, { from: '2026-09-30', to: '2026-10-31' }]
  const { journal_entries } = await t.call(journalEntries.list, { query: all }, ceo)
  expect(journal_entries.length).toBeGreaterThanOrEqual(4)
  for (const { id } of journal_entries) {
    const shown = await t.call(journalEntries.lines, { params: { id }, query: all }, ceo)
    expect(given(shown)).toEqual([])
    const sums = [
      shown.journal_lines.reduce((sum, line) => sum + line.debit_kobo - line.credit_kobo, 0),
      shown.entry.total_kobo,
    ]
    expect(sums).toEqual([0, shown.journal_lines.reduce((sum, line) => sum + line.debit_kobo, 0)])
    for (const kind of ['csv', 'xlsx']) {
      const file = await t.inject({ url: `/api/v1/journal_entries/${id}/lines.${kind}`, as: ceo })
      expect(file.statusCode).toBe(200)
      if (kind === 'csv') expect(given(file.body)).toEqual([])
    }
  }
  for (const { id, is_used } of chart.filter(({ is_group }) => !is_group)) {
    if (!is_used) continue
    for (const range of days) {
      const ledger = await t.call(journalEntries.ledger, { query: { account_id: id, ...range, ...all } }, ceo)
      expect(given(ledger)).toEqual([])
      expect(ledger.ledger_lines.at(-1)?.balance_kobo ?? ledger.opening_kobo).toBe(ledger.closing_kobo)
      const own = await t.call(journalEntries.ledger, { query: { account_id: id, office_id: elsewhere.id, ...range } }, ceo)
      expect([own.ledger_lines, own.opening_kobo, own.closing_kobo, own.totals]).toEqual([
        [],
        0,
        0,
        { debit_kobo: 0, credit_kobo: 0 },
      ])
    }
  }
  for (const range of days) {
    for (const office_id of [elsewhere.id, voice.id, undefined]) {
      const query = { ...range, ...(office_id && { office_id }), ...all }
      expect(given((await t.call(statements.trialBalance, { query }, ceo)).trial_balance)).toEqual([])
      expect(given((await t.call(statements.income, { query }, ceo)).income)).toEqual([])
    }
    expect(given(await t.call(statements.breakdown, { query: { ...range, by: 'office' } }, ceo))).toEqual([])
  }
  const csv = await t.inject({ url: '/api/v1/income_breakdown.csv?by=office', as: ceo })
  expect(given(csv.body)).toEqual([])
})

it('adds the office of one person to the next larger of its kind, and comes to the same as for who sees all', {
  timeout: aMinute,
}, async () => {
  await paid()
  const range = { from: '2026-09-01', to: '2026-09-30' }
  const seen = await t.call(statements.breakdown, { query: { ...range, by: 'office' } }, ceo)
  const whole = await t.call(statements.breakdown, { query: { ...range, by: 'office' } }, accountant)
  expect(whole.income_breakdown.map(({ title }) => title)).toEqual(['Accounting', 'Human Resources', 'Kora Bank Voice'])
  expect(seen.income_breakdown.map(({ title }) => title)).toEqual(['Kora Bank Voice', 'Other offices'])
  expect(seen.totals).toEqual(whole.totals)
})
