/** Reads MT940, also where a file has several statements of one account in a row. */
import { Parser } from 'mt940js'
import { readDay } from '../sheets/cells.ts'
import { refuse } from '../sheets/sheet-table.ts'
import { type BankFile, oneLine } from './bank-file.ts'

/** The library rounds to two places; kobo are what that means. */
const koboOf = (naira: number): number => Math.round(naira * 100)

export function readMt940(text: string): BankFile {
  const statements = parsed(text)
  const [first] = statements
  const last = statements.at(-1)
  if (!first || !last) throw refuse(422, 'invalid', 'This MT940 file has no statement')
  if (statements.some(({ currency }) => currency !== 'NGN'))
    throw refuse(422, 'invalid', 'This statement is not in naira. Import statements of naira accounts')
  const broken = statements.findIndex(
    ({ openingBalance }, index) => index > 0 && koboOf(openingBalance) !== koboOf(statements[index - 1]?.closingBalance ?? 0),
  )
  if (broken > 0)
    throw refuse(
      422,
      'invalid',
      `Statement ${broken + 1} of this file does not begin with the balance with which the one before ends`,
    )
  return {
    opening_kobo: koboOf(first.openingBalance),
    closing_kobo: koboOf(last.closingBalance),
    lines: statements.flatMap(({ transactions }) =>
      transactions.map(({ date, amount, reference, bankReference, extraDetails, details = '' }) => ({
        dated_on: date.toISOString().slice(0, 10),
        amount_kobo: koboOf(amount),
        narration: oneLine([details, extraDetails].filter(Boolean).join(' '), 500),
        reference: oneLine(reference === 'NONREF' ? bankReference : reference, 100),
        balance_kobo: null,
        bank_id: null,
      })),
    ),
  }
}

function parsed(text: string) {
  // The library takes the 31st of November for the 1st of December.
  for (const [, year, month, date] of text.matchAll(/^:61:(\d{2})(\d{2})(\d{2})/gm))
    if ('problem' in readDay(`20${year}-${month}-${date}`, 'day_first'))
      throw refuse(422, 'invalid', `This MT940 file has a transaction of ${date}.${month}.20${year}, which does not exist`)
  try {
    return new Parser().parse(text)
  } catch (error) {
    // It says which line it cannot read, or that opening and transactions do not come to the closing.
    const why = error instanceof Error ? error.message.slice(0, 160) : ''
    throw refuse(422, 'invalid', `This MT940 file cannot be read: ${oneLine(why, 160)}`)
  }
}
