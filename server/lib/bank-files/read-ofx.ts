/** Reads OFX, the older form without closing tags and the newer one in XML. */
import { parseSync } from 'ofx-js'
import { readDay } from '../sheets/cells.ts'
import { refuse } from '../sheets/sheet-table.ts'
import { type BankFile, type BankFileLine, oneLine } from './bank-file.ts'

type Node = Record<string, unknown>

const nodeOf = (value: unknown): Node => (value !== null && typeof value === 'object' ? (value as Node) : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** '-1500.5' in kobo, a comma as the mark where the bank writes one; undefined for anything else. */
function koboOf(text: string): number | undefined {
  if (!/^[+-]?\d+(?:[.,]\d{1,2}0*)?$/.test(text)) return undefined
  return Math.round(Number(text.replace(',', '.')) * 100)
}

function dayOf(text: string): string | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? []
  const read = readDay(`${year}-${month}-${date}`, 'day_first')
  return 'value' in read ? read.value : undefined
}

export function readOfx(text: string): BankFile {
  const statements = statementsIn(text)
  const [statement] = statements
  if (!statement) throw refuse(422, 'invalid', 'This OFX file has no statement of a bank account')
  if (statements.length > 1)
    throw refuse(422, 'invalid', 'This OFX file has statements of several accounts. Export one account at a time')
  const lines = listOf(nodeOf(statement.BANKTRANLIST).STMTTRN).map((entry, index) => lineOf(nodeOf(entry), index + 1))
  const closing_kobo = koboOf(textOf(nodeOf(statement.LEDGERBAL).BALAMT)) ?? null
  return { opening_kobo: null, closing_kobo, lines }
}

function statementsIn(text: string): Node[] {
  let root: Node
  try {
    root = nodeOf(nodeOf(parseSync(text)).OFX)
  } catch {
    throw refuse(422, 'invalid', 'This OFX file is damaged. Download it from the bank again')
  }
  return listOf(nodeOf(root.BANKMSGSRSV1).STMTTRNRS).map((answer) => nodeOf(nodeOf(answer).STMTRS))
}

function lineOf(entry: Node, place: number): BankFileLine {
  const amount_kobo = koboOf(textOf(entry.TRNAMT))
  const dated_on = dayOf(textOf(entry.DTPOSTED))
  const wrong = (what: string, value: string) =>
    refuse(422, 'invalid', `Transaction ${place}: '${value.slice(0, 40)}' is not ${what}. Nothing was imported`)
  if (amount_kobo === undefined) throw wrong('an amount', textOf(entry.TRNAMT))
  if (!dated_on) throw wrong('a date', textOf(entry.DTPOSTED))
  return {
    dated_on,
    amount_kobo,
    narration: oneLine([textOf(entry.NAME), textOf(entry.MEMO)].filter(Boolean).join(' '), 500),
    reference: oneLine(textOf(entry.CHECKNUM) || textOf(entry.REFNUM), 100),
    balance_kobo: null,
    bank_id: textOf(entry.FITID).slice(0, 255) || null,
  }
}
