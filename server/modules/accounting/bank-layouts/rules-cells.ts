/** The text of a cell as a layout takes it: what it does not take is written otherwise, and said. Pure. */
import type { PaperCell, PaperDays, PaperDefinition } from '@iroko/contract/accounting/bank-layouts'
import type { PaperField } from '@iroko/contract/accounting/paper-fields'
import { nairaText } from '../../../lib/sheets/csv-text.ts'

/** Amounts are kobo, days `yyyy-MM-dd`; null where there is none. */
export type PaperValue = string | number | null

/** What was written otherwise than it is, and what stands against the file. */
export interface Findings {
  notes: string[]
  wrong: string[]
}

/** Where a finding is: 'Row 14', and the heading of the column. */
interface Place {
  row: string
  heading: string
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dayText(value: string, form: PaperDays): string {
  const [year = '', month = '', date = ''] = value.split('-')
  const forms: Record<PaperDays, string> = {
    'yyyy-MM-dd': value,
    'dd/MM/yyyy': `${date}/${month}/${year}`,
    'dd-MM-yyyy': `${date}-${month}-${year}`,
    'dd-MMM-yyyy': `${date}-${monthNames[Number(month) - 1]}-${year}`,
    yyyyMMdd: `${year}${month}${date}`,
  }
  return forms[form]
}

const characterNames: Record<string, string> = {
  ',': 'a comma',
  ';': 'a semicolon',
  "'": 'an apostrophe',
  '’': 'an apostrophe',
  ʼ: 'an apostrophe',
  '"': 'a quotation mark',
  '|': 'a bar',
  ' ': 'a space',
}
const nameOf = (character: string): string =>
  /\p{C}/u.test(character) ? 'a character that cannot be printed' : (characterNames[character] ?? `‘${character}’`)
const writtenAs = (text: string): string => (text === '' ? 'left out' : `written as ${nameOf(text)}`)

const upperHalf = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128))
const codes1252 = new Map([...upperHalf].map((character, at) => [character, at + 128]))
const is1252 = (character: string): boolean => character < '\u0080' || (codes1252.has(character) && !/\p{Cc}/u.test(character))

/** Its bytes; every character was seen to by then. */
export const encode1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text], (character) => codes1252.get(character) ?? character.charCodeAt(0))

/** A letter without its marks: 'ọ' is 'o'. */
const plainLetter = (character: string): string => character.normalize('NFD').replace(/\p{M}/gu, '')

/** Text without what the layout does not take. */
function taken(value: string, definition: PaperDefinition, say: (what: string) => void): string {
  const { format, quote, separator, forbidden, replacement, encoding } = definition
  const isPlainText = format !== 'xlsx'
  const without = (text: string, character: string, instead: string): string => {
    say(`holds ${nameOf(character)}, which this layout does not take. It is ${writtenAs(instead)}`)
    return text + instead
  }
  let found = ''
  for (const character of value.normalize('NFC')) {
    if (/\p{C}/u.test(character)) found = without(found, character, ' ')
    else if (forbidden.includes(character)) found = without(found, character, replacement)
    else if (isPlainText && quote === 'never' && (character === separator || character === '"'))
      found = without(found, character, ' ')
    else if (isPlainText && encoding === 'windows1252' && !is1252(character)) {
      const plain = [...plainLetter(character)].every(is1252) ? plainLetter(character) : '-'
      say(`holds ‘${character}’, which the file’s characters do not include. It is written as ‘${plain}’`)
      found += plain
    } else found += character
  }
  const begins = isPlainText ? /^[\s]*[=+\-@]+/.exec(found)?.[0] : undefined
  if (begins) {
    say(`begins with ‘${begins.trim()}’, which a sheet would read as a formula. It is left out`)
    found = found.slice(begins.length)
  }
  return found === value ? found : found.replaceAll(/ {2,}/g, ' ').trim()
}

interface Known {
  fields: Readonly<Record<string, PaperField>>
  definition: PaperDefinition
  find: (field: string) => PaperValue
  /** Who or what lacks a field: 'Kuda has no sort code'. */
  lacks: (field: string) => string
}

/** One value as the layout writes it. */
function fieldText(field: string, { fields, definition, find }: Known, place: Place, { notes, wrong }: Findings): string {
  const kind = fields[field]?.kind ?? 'text'
  const value = find(field)
  if (value === null || value === '') return ''
  if (kind === 'amount') return definition.amount === 'kobo' ? String(value) : nairaText(Number(value))
  if (kind === 'day') return dayText(String(value), definition.days)
  if (kind === 'number') return String(value)
  const written = taken(String(value), definition, (what) => notes.push(`${place.row}: ${place.heading} ${what}`))
  if (kind === 'code' && written !== value)
    wrong.push(`${place.row}: ${place.heading} cannot be written in this layout: ${String(value)}`)
  return written
}

const inBraces = /\{([^{}]*)\}/g

/** The text of a cell in a row, cut, widened and in capitals as its column asks for. */
export function cellText(cell: PaperCell, known: Known, place: Place, findings: Findings): string {
  const kinds: string[] = []
  let text = cell.content.replaceAll(inBraces, (_, field: string) => {
    const kind = known.fields[field]?.kind ?? 'text'
    kinds.push(kind)
    const written = fieldText(field, known, place, findings)
    if (written === '' && cell.required) findings.wrong.push(known.lacks(field))
    return written
  })
  const isExact = kinds.some((kind) => kind !== 'text' && kind !== 'number')
  if (cell.no_spaces) text = text.trim().replaceAll(/\s+/g, '-')
  if (cell.upper) text = text.toUpperCase()
  const most = Math.min(cell.longest ?? Number.POSITIVE_INFINITY, cell.width ?? Number.POSITIVE_INFINITY)
  if (text.length > most) {
    if (isExact) findings.wrong.push(`${place.row}: ${place.heading} ‘${text}’ is longer than ${most} characters`)
    else findings.notes.push(`${place.row}: ${place.heading} ‘${text}’ is cut to ${most} characters`)
    text = text.slice(0, most).toWellFormed()
  }
  if (cell.width === null) return text
  return cell.align === 'right' ? text.padStart(cell.width, cell.fill) : text.padEnd(cell.width, cell.fill)
}
