/** What the bank says in tests: statements of the account that payroll pays from, and what their lines settle. */
import { bankMatches, type SettledKind } from '@iroko/contract/accounting/bank-matches'
import { bankStatements } from '@iroko/contract/accounting/bank-statements'
import { expect } from 'vitest'
import type { Person, TestApp } from './harness.ts'
import { sendFile } from './sheets.ts'

export function makeBank(t: TestApp, accountant: Person) {
  let balance_kobo = 100_000_000_000
  const accountOf = async (code: string) => {
    const { cash_accounts } = await t.call(bankStatements.accounts, {}, accountant)
    return cash_accounts.find((account) => account.code === code)?.id ?? expect.fail(`no account ${code}`)
  }
  const read = async (id: string, by = accountant) => await t.call(bankMatches.show, { params: { id } }, by)
  return {
    read,
    /** One line of a statement that begins where the last ended; answers it as it is shown. */
    line: async (day: string, narration: string, amount_kobo: number, { by = accountant, code = '1010' } = {}) => {
      const naira = (kobo: number) => (kobo / 100).toFixed(2)
      const opening_kobo = code === '1010' ? balance_kobo : 10_000_000_000
      if (code === '1010') balance_kobo += amount_kobo
      const sides = amount_kobo < 0 ? `${naira(-amount_kobo)},` : `,${naira(amount_kobo)}`
      const text = `Date,Narration,Debit,Credit,Balance\n${day},${narration},${sides},${naira(opening_kobo + amount_kobo)}`
      const query = { account_id: await accountOf(code), keep: 'true' }
      const sent = await sendFile(t, bankStatements.import.path, text, { as: by, query })
      expect(sent.statusCode, sent.body).toBe(200)
      const { bank_lines } = await t.call(bankStatements.lines, { query: { q: narration } }, accountant)
      return await read(bank_lines[0]?.id ?? expect.fail(`no line ${narration}`))
    },
    /** Settles an item by a line, both as they are now. */
    settle: async (lineId: string, kind: SettledKind, itemId: string, by = accountant) => {
      const { bank_line, items } = await read(lineId)
      const version = items.find(({ id }) => id === itemId)?.version ?? 1
      const body = { version: bank_line.version, item: { kind, id: itemId, version } }
      return await t.call(bankMatches.settle, { params: { id: lineId }, body }, by)
    },
  }
}
