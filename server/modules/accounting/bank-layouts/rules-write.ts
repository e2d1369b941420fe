/** Files for banks and authorities as a layout has them, and what of a written file can be read again. Pure. */
import { fieldsOf, type PaperCell, type PaperDefinition } from '@iroko/contract/accounting/bank-layouts'
import { type PaperUse, paperFields } from '@iroko/contract/accounting/paper-fields'
import { nairaText } from '../../../lib/sheets/csv-text.ts'
import type { Cell } from '../../../lib/sheets/sheets.ts'
import { type PlainTab, plainWorkbook } from '../../../lib/sheets/write-xlsx.ts'
import { cellText, encode1252, type Findings, type PaperValue } from './rules-cells.ts'

export type PaperRow = Readonly<Record<string, PaperValue>>

export interface Paper {
  use: PaperUse
  definition: PaperDefinition
  /** What is the same in all rows: batch, month, receiver. */
  about: PaperRow
  rows: readonly PaperRow[]
}

export interface PaperFile {
  name: string
  bytes: Uint8Array
  /** Its lines as they stand in it, cell by cell. */
  lines: string[][]
  /** As a workbook: its sheets. */
  tabs: PlainTab[]
}

export interface WrittenPaper {
  files: PaperFile[]
  /** The lines of the first file, also where something stands against it. */
  lines: string[][]
  /** What was written otherwise than it is known: 'Row 14: Payee name holds a comma …'. */
  notes: string[]
  /** What stands against the file: 'Row 20: Kuda has no sort code'. Files are empty then. */
  wrong: string[]
}

/** What a payment and a schedule add up to: a payment has an amount, a schedule what each person comes to. */
const sumOf = (rows: readonly PaperRow[]): number => rows.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0)

const codeFields = { cbn3: 'cbn_code', cbn: 'cbn_code', nip: 'nip_code', sort: 'sort_code' } as const
const isBankField = (field: string): boolean => ['bank_code', 'cbn_code', 'nip_code', 'sort_code', 'bank'].includes(field)
const fileFields = new Set(['debit_account', 'debit_code', 'our_number', 'employer_tax_id', 'employer_address', 'pay_on'])

/** A cell of a payment that must hold something by what it names, whatever the layout says of it. */
const alwaysThere = new Set(['account_number', 'amount', 'bank_code', 'reference', 'payee_name'])

interface Line {
  cells: readonly PaperCell[]
  row: PaperRow
  number: number | undefined
}

/** Writes rows by a layout: in files of at most so many rows each, whose sum is that of all. */
export async function writePaper(paper: Paper): Promise<WrittenPaper> {
  const { definition, rows } = paper
  const most = definition.most_rows ?? Math.max(rows.length, 1)
  const chunks = rows.length === 0 ? [[]] : chunked(rows, most)
  const found: Findings = { notes: [], wrong: [] }
  const written = chunks.map((chunk, at) => linesOf(paper, chunk, at * most, found))
  const wrong = [...new Set(found.wrong)]
  const notes = [...new Set(found.notes)]
  const lines = written[0]?.lines ?? []
  if (wrong.length > 0) return { files: [], lines, notes, wrong }
  const files = []
  for (const [at, { lines: own, typed }] of written.entries()) {
    const name = `${nameOf(paper)}${chunks.length > 1 ? `-${at + 1}` : ''}.${definition.format}`
    const tabs = definition.format === 'xlsx' ? tabsOf(paper, typed, chunks[at] ?? []) : []
    const bytes = definition.format === 'xlsx' ? await plainWorkbook(tabs) : bytesOf(textOf(own, definition), definition)
    files.push({ name, bytes, lines: own, tabs })
  }
  return { files, lines, notes, wrong }
}

function chunked(rows: readonly PaperRow[], most: number): PaperRow[][] {
  const found: PaperRow[][] = []
  for (let at = 0; at < rows.length; at += most) found.push(rows.slice(at, at + most))
  return found
}

/** A name that every system opens. */
function nameOf({ definition, about }: Paper): string {
  const named = definition.file_name.replaceAll(/\{([^{}]*)\}/g, (_, field: string) => String(about[field] ?? ''))
  return named.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '') || 'file'
}

function linesOf(paper: Paper, rows: readonly PaperRow[], before: number, found: Findings) {
  const { definition, use, about } = paper
  const fields = paperFields[use]
  const own: PaperRow = { debit_account: definition.debit_account, debit_code: definition.debit_code }
  const whole: PaperRow = { ...own, ...about, count: rows.length, total: sumOf(rows) }
  const each = (cells: readonly PaperCell[]): Line => ({ cells, row: whole, number: undefined })
  const lines = [
    ...definition.head.map(each),
    ...rows.map((row, at) => ({ cells: definition.columns, row, number: before + at + 1 })),
    ...definition.foot.map(each),
  ].map(({ cells, row, number }) => {
    const find = (field: string): PaperValue => {
      if (field === 'serial') return number ?? null
      if (field === 'bank_code') return ofCode(row, definition)
      return row[field] ?? whole[field] ?? null
    }
    const place = number === undefined ? 'First or last rows' : `Row ${number}`
    const lacks = (field: string) => missing(field, { place, row, words: fields[field]?.words ?? field })
    return cells.map((cell) => {
      const isRequired = cell.required || fieldsOf(cell.content).some((field) => use === 'payment' && alwaysThere.has(field))
      const known = { fields, definition, find, lacks }
      const text = cellText(
        { ...cell, required: isRequired },
        known,
        { row: place, heading: cell.heading || cell.content },
        found,
      )
      return { text, typed: typedOf(cell, text, find, paper) }
    })
  })
  if (definition.has_headings) {
    const headings = definition.columns.map(({ heading }) => ({ text: heading, typed: heading as Cell }))
    lines.splice(definition.head.length, 0, headings)
  }
  return {
    lines: lines.map((line) => line.map(({ text }) => text)),
    typed: lines.map((line) => line.map(({ typed }) => typed)),
  }
}

/** The code by which the layout names banks; of three digits none is longer. */
function ofCode(row: PaperRow, { code }: PaperDefinition): PaperValue {
  const value = row[codeFields[code]] ?? null
  return code === 'cbn3' && String(value ?? '').length !== 3 ? null : value
}

const lower = (words: string): string => (/^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1))

function missing(field: string, { place, row, words }: { place: string; row: PaperRow; words: string }): string {
  if (field === 'debit_account' || field === 'debit_code')
    return `Copy this layout and enter the ${lower(words)}: it has none yet`
  if (field === 'our_number') return 'Enter our number with this receiver'
  if (fileFields.has(field)) return `There is no ${lower(words)} yet`
  if (field === 'pfa_code') return `Enter the PFA code of ${String(row.pfa ?? 'this fund')}`
  const who = isBankField(field) ? row.bank : (row.payee_name ?? row.full_name)
  return `${place}: ${String(who ?? 'it')} has no ${lower(words)}`
}

/** In a workbook amounts and counts are numbers, unless the layout wants text; all else is text. */
function typedOf(cell: PaperCell, text: string, find: (field: string) => PaperValue, { definition, use }: Paper): Cell {
  const [field = ''] = fieldsOf(cell.content)
  if (cell.is_text || cell.content !== `{${field}}` || text === '') return text
  const kind = paperFields[use][field]?.kind
  if (kind === 'number') return Number(find(field))
  if (kind === 'amount') return definition.amount === 'kobo' ? Number(find(field)) : Number(find(field)) / 100
  return text
}

/** The rows on one sheet; where the layout asks for it, a second one says of which batch they are. */
function tabsOf({ definition, about }: Paper, typed: Cell[][], rows: readonly PaperRow[]): PlainTab[] {
  const of: Cell[][] = [
    ['Batch', String(about.batch ?? '')],
    ['Approved', String(about.approved ?? '')],
    ['Payments', rows.length],
    ['Sum', nairaText(sumOf(rows))],
  ]
  return [{ name: 'List', lines: typed }, ...(definition.has_about ? [{ name: 'Batch', lines: of }] : [])]
}

function textOf(lines: readonly (readonly string[])[], { separator, quote, line_end }: PaperDefinition): string {
  const end = line_end === 'crlf' ? '\r\n' : '\n'
  const isHard = (cell: string) => cell.includes('"') || (separator !== '' && cell.includes(separator))
  const quoted = (cell: string) =>
    quote === 'always' || (quote === 'needed' && isHard(cell)) ? `"${cell.replaceAll('"', '""')}"` : cell
  return lines.map((cells) => `${cells.map(quoted).join(separator)}${end}`).join('')
}

/** UTF-8 comes without a mark. */
const bytesOf = (text: string, { encoding }: PaperDefinition): Uint8Array =>
  encoding === 'utf8' ? new TextEncoder().encode(text) : encode1252(text)

/** To whom a payment file pays how much, in kobo, as read again from the file. */
export interface ReadPayment {
  account: string
  kobo: number
}

/** The payments of a file as its bytes have them; of a workbook as its sheet has them. */
export function readPayments({ bytes, lines }: PaperFile, definition: PaperDefinition): ReadPayment[] {
  const { head, foot, columns, has_headings, format } = definition
  const from = head.length + (has_headings ? 1 : 0)
  const all = format === 'xlsx' ? lines : linesAgain(bytes, definition)
  const place = (content: string) => columns.findIndex((cell) => cell.content === content)
  const [account, amount] = [place('{account_number}'), place('{amount}')]
  return all.slice(from, all.length - foot.length).map((cells) => ({
    account: (cells[account] ?? '').trim(),
    kobo: koboOf((cells[amount] ?? '').trim(), definition),
  }))
}

const koboOf = (text: string, { amount }: PaperDefinition): number =>
  amount === 'kobo' ? Number(text) : Number(text.replace('.', ''))

function linesAgain(bytes: Uint8Array, { encoding, separator, columns, line_end }: PaperDefinition): string[][] {
  const text = new TextDecoder(encoding === 'utf8' ? 'utf-8' : 'windows-1252').decode(bytes)
  const lines = text.split(line_end === 'crlf' ? '\r\n' : '\n').slice(0, -1)
  if (separator === '') {
    const starts = columns.map((_, at) => columns.slice(0, at).reduce((sum, { width }) => sum + (width ?? 0), 0))
    return lines.map((line) => columns.map(({ width }, at) => line.slice(starts[at], (starts[at] ?? 0) + (width ?? 0))))
  }
  return lines.map((line) => cellsAgain(line, separator))
}

/** The cells of a line, some of them in quotation marks. */
function cellsAgain(line: string, separator: string): string[] {
  const found: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? ''
    if (character === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      found.push(cell)
      cell = ''
    } else cell += character
  }
  return [...found, cell]
}

/** Why a payment file is not what was approved: other accounts, other amounts, more or fewer. Undefined when it is the same. */
export function differsFrom(read: readonly ReadPayment[], approved: readonly ReadPayment[]): string | undefined {
  const total = (payments: readonly ReadPayment[]) => payments.reduce((sum, { kobo }) => sum + kobo, 0)
  if (read.length !== approved.length)
    return `The file has ${read.length} payments and ${approved.length} were approved. It is not given out`
  if (total(read) !== total(approved)) return 'The sum of the file is not the sum that was approved. It is not given out'
  const key = ({ account, kobo }: ReadPayment) => `${account} ${kobo}`
  const [theirs, ours] = [read.map(key).toSorted(), approved.map(key).toSorted()]
  const other = theirs.findIndex((payment, at) => payment !== ours[at])
  return other === -1 ? undefined : 'The file pays another account or amount than was approved. It is not given out'
}
