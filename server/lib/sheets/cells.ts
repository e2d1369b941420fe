/** What a cell of a sheet means, in whatever way it is written: days, amounts of numbers, yes and no; what cannot be told is said. */
import { addDays } from '@iroko/contract/dates'

/** What was meant, or why that cannot be told. */
export type Reading<T> = { value: T } | { problem: string }

export const problem = (sentence: string): { problem: string } => ({ problem: sentence })

/** Cells that cannot be read: numbers truncated by Excel, formula errors. */
export function brokenCell(text: string): string | undefined {
  if (/^[+-]?\d+(?:[.,]\d+)?E\+?\d+$/i.test(text))
    return `Excel has shortened this number to ${text} and lost its last digits. Format the column as Text, enter the number again and save the file`
  if (/^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/.test(text))
    return `This is the formula error ${text}. Enter the value`
  return undefined
}

const slashed = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
/** Without the midnight that a program writes behind a day. */
const midnight = /[ T]\d{1,2}:[\d:.]+Z?$/
/** '23-Apr-1998', '23 April 98', 'April 23, 1998'. */
const named = /^(?:(\d{1,2})[ /.-]+(\p{L}+)\.?|(\p{L}+)\.? +(\d{1,2}))(?:[ /.-]+|, *)(\d{2}|\d{4})$/u
/** Where the year comes first, the month is in the middle everywhere. */
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/

/** Whether the days of a column that can be read only one way begin with the day or with the month. */
export type DayOrder = 'day_first' | 'unknown' | 'month_first' | 'mixed'

/** '23/04/2026' says that a column has the day first; '04/23/2026' says otherwise; '03/04/2026' says nothing. */
export function dayOrderOf(cells: Iterable<string>): DayOrder {
  let dayFirst = false
  let monthFirst = false
  for (const cell of cells) {
    const [, first, , second] = slashed.exec(cell) ?? []
    if (Number(first) > 12 && Number(second) <= 12) dayFirst = true
    if (Number(first) <= 12 && Number(second) > 12) monthFirst = true
  }
  if (dayFirst && monthFirst) return 'mixed'
  if (dayFirst) return 'day_first'
  return monthFirst ? 'month_first' : 'unknown'
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const inWords = (day: string): string => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`
const two = (number: number): string => String(number).padStart(2, '0')

const isDay = (day: string): boolean => {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(day)
}

/** Excel's day 0; it believes in a 29 February 1900, so that days before March 1900 are one off and are not read. */
const excelStart = { 1900: '1899-12-30', 1904: '1904-01-01' }
const lastSerial = 110_000

/**
 * A day as `yyyy-MM-dd`, `yyyy/M/d`, `dd/MM/yyyy`, with the English name of its month, or as Excel's number of a day. What can mean two days
 * is asked about.
 */
export function readDay(text: string, order: DayOrder, from1904 = false): Reading<string> {
  const bare = text.replace(midnight, '')
  const [, year, , month = '', date = ''] = yearFirst.exec(bare) ?? []
  if (year) return existing(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`, text)
  const parts = slashed.exec(bare)
  if (parts) return readSlashed(text, Number(parts[1]), Number(parts[3]), parts[4] ?? '', order)
  const words = named.exec(bare)
  if (words) return readNamed(text, words[2] ?? words[3] ?? '', Number(words[1] ?? words[4]), words[5] ?? '')
  if (/^\d{1,6}(?:\.\d+)?$/.test(text)) return readSerial(text, from1904)
  return noDay(text)
}

const noDay = (text: string) => problem(`'${text.slice(0, 40)}' is not a date. Enter it as 2026-04-23`)

/** Months by their names and the first three or more letters of them. */
function readNamed(text: string, name: string, date: number, year: string): Reading<string> {
  const month = months.findIndex((each) => name.length >= 3 && each.toLowerCase().startsWith(name.toLowerCase())) + 1
  if (month === 0) return noDay(text)
  const behind = `-${two(month)}-${two(date)}`
  if (year.length === 4) return existing(`${year}${behind}`, text)
  return problem(`'${text}' has a year of two digits. Enter it as 19${year}${behind} or as 20${year}${behind}`)
}

const existing = (day: string, text: string): Reading<string> =>
  isDay(day) ? { value: day } : problem(`${text} does not exist. Enter a date as 2026-04-23`)

function readSlashed(text: string, first: number, second: number, year: string, order: DayOrder): Reading<string> {
  const dayFirst = `${year}-${two(second)}-${two(first)}`
  const monthFirst = `${year}-${two(first)}-${two(second)}`
  if (first > 12 || first === second) return existing(dayFirst, text)
  if (second > 12)
    return isDay(monthFirst)
      ? problem(`${text} has the month first. Enter it as ${monthFirst}`)
      : problem(`${text} does not exist. Enter a date as 2026-04-23`)
  if (order === 'day_first') return existing(dayFirst, text)
  if (!isDay(dayFirst) || !isDay(monthFirst)) return problem(`${text} does not exist. Enter a date as 2026-04-23`)
  return problem(
    `Does ${text} mean ${inWords(dayFirst)} or ${inWords(monthFirst)}? Enter it as ${dayFirst} or as ${monthFirst}`,
  )
}

function readSerial(text: string, from1904: boolean): Reading<string> {
  const serial = Math.floor(Number(text))
  if ((!from1904 && serial < 61) || serial > lastSerial) return noDay(text)
  return { value: addDays(excelStart[from1904 ? 1904 : 1900], serial) }
}

/** A number in digits, its thousands with commas or without; undefined for what is none, an empty cell too. A comma is no decimal point. */
export function readNumber(text: string): number | undefined {
  return /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

/** Yes or no, as sheets write it; undefined for anything else. */
export function readYesNo(text: string): boolean | undefined {
  if (/^(?:yes|y|true|1)$/i.test(text)) return true
  return /^(?:no|n|false|0)$/i.test(text) ? false : undefined
}
