/**
 * Statements in the shapes that Nigerian banks export (reference: headings as public readers know them), made by us of the same seven movements:
 * each is read to the same days and kobo, and the opening with its lines comes to the closing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bankFileLimits } from '@iroko/contract/accounting/bank-statements'
import { expect, it } from 'vitest'
import { readBankFile } from '../../../lib/bank-files/read-bank-file.ts'
import { balancesOf, keyed, oldestFirst } from './rules.ts'
import { guessColumns, linesOf, withBankHeadings } from './rules-table.ts'

const read = async (name: string) => {
  const bytes = readFileSync(join(import.meta.dirname, '../../../test/bank-samples', name))
  const found = await readBankFile(bytes, { ...bankFileLimits, choice: { sheet: undefined, heading_row: undefined } })
  if ('file' in found) return { ...found.file, skipped: 0 }
  const sheet = withBankHeadings(found.sheet)
  const lines = linesOf(sheet, { keys: guessColumns(sheet.headings), day_order: 'day_first', decimal: 'point' })
  if ('problem' in lines) return expect.fail(`${name}: ${lines.problem}`)
  return { opening_kobo: null, closing_kobo: null, ...lines }
}

const moved = [
  ['2026-10-01', 105_500_000, 'KORA BANK PLC'],
  ['2026-10-01', -5375, 'NIP FEE'],
  ['2026-10-02', -5000, 'STAMP DUTY'],
  ['2026-10-02', -5000, 'STAMP DUTY'],
  ['2026-10-05', -45_000_000, 'EKO POWER'],
  ['2026-10-15', -30_000_050, 'PAY2026000010'],
  ['2026-10-30', 12_345, 'INTEREST'],
] as const

it.each([
  ['zenith-like.csv', 1],
  ['access-like.csv', 0],
  ['uba-like.csv', 0],
  ['type-word.csv', 0],
  ['gtbank-like.xlsx', 0],
  ['corporate.mt940', 0],
  ['older.ofx', 0],
])('%s is read as every other, and %i rows of it are none that moved anything', async (name, skipped) => {
  const file = await read(name)
  const lines = keyed('account', oldestFirst(file.lines))
  expect(lines.map(({ dated_on, amount_kobo }) => [dated_on, amount_kobo])).toEqual(moved.map(([day, kobo]) => [day, kobo]))
  for (const [at, [, , words]] of moved.entries()) expect(lines[at]?.narration).toContain(words)
  expect(balancesOf({ ...file, lines }, {})).toMatchObject({ opening_kobo: 100_000_000, closing_kobo: 130_496_920 })
  expect(file.skipped).toBe(skipped)
  // Two equal fees of a day are two lines.
  expect(new Set(lines.map(({ fingerprint, occurrence }) => `${fingerprint} ${occurrence}`)).size).toBe(moved.length)
})
