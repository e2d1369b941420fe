/** What a cell of a sheet means: days in the ways they are written, choices, yes and no, money. */
import { addDays } from '@iroko/contract/dates'
import { findPart, nearestTitle, sameWords } from './rules-nearest.ts'

/** What was meant, or why that cannot be told. */
export type Reading<T> = { value: T } | { problem: string }

const problem = (sentence: string): { problem: string } => ({ problem: sentence })

/** Cells that cannot be read: numbers truncated by Excel, formula errors. */
export function brokenCell(text: string): string | undefined {
  if (/^[+-]?\d+(?:[.,]\d+)?E\+?\d+$/i.test(text))
    return `Excel has shortened this number to ${text} and lost its last digits. Format the column as Text, enter the number again and save the file`
  if (/^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/.test(text))
    return `This is the formula error ${text}. Enter the value`
  return undefined
}

const slashed = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/

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

/** A day as `yyyy-MM-dd`, `dd/MM/yyyy` or Excel's number of a day. */
export function readDay(text: string, order: DayOrder, from1904 = false): Reading<string> {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][\d:.]+Z?)?$/.exec(text)
  if (iso) return existing(`${iso[1]}-${iso[2]}-${iso[3]}`, text)
  const parts = slashed.exec(text)
  if (parts) return readSlashed(text, Number(parts[1]), Number(parts[3]), parts[4] ?? '', order)
  if (/^\d{1,6}(?:\.\d+)?$/.test(text)) return readSerial(text, from1904)
  return problem(`'${text.slice(0, 40)}' is not a date. Enter it as 2026-04-23`)
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
  if ((!from1904 && serial < 61) || serial > lastSerial) return problem(`'${text}' is not a date. Enter it as 2026-04-23`)
  return { value: addDays(excelStart[from1904 ? 1904 : 1900], serial) }
}

const amount = /^(?:₦|NGN|N)?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/i

/** An amount of naira as kobo: '250000', '250,000.50', '₦250,000'. A comma is no decimal point: what could be meant otherwise is asked. */
export function readKobo(text: string): Reading<number> {
  const [, naira, kobo = ''] = amount.exec(text) ?? []
  if (naira === undefined) return problem(`'${text.slice(0, 40)}' is not an amount in naira. Enter it as 250000 or 250000.50`)
  return { value: Number(naira.replaceAll(',', '')) * 100 + Number(kobo.padEnd(2, '0')) }
}

/** As people call them, beside their full names and codes. */
const bankNames: Record<string, string> = {
  gtb: '058',
  gtbank: '058',
  'gt bank': '058',
  uba: '033',
  fcmb: '214',
  'first bank of nigeria': '011',
  fbn: '011',
  'union bank of nigeria': '032',
  stanbic: '221',
  'first bank': '011',
  'union bank': '032',
  citibank: '023',
  ecobank: '050',
  'guaranty trust bank': '058',
  'first city monument bank': '214',
  'united bank for africa': '033',
  'standard chartered': '068',
  'standard chartered bank': '068',
  kuda: '50211',
}

/** A bank of the company's list. */
export interface Bank {
  code: string
  title: string
  cbn_code: string | null
}

/** A bank by its name or its code; another one is refused, with the name that is nearest. */
export function readBank(text: string, banks: readonly Bank[]): Reading<string> {
  const plain = sameWords(text).replace(/ (?:plc|limited|ltd)\.?$/, '')
  const parts = banks.map(({ code, title }) => ({ id: code, title, code }))
  const found = findPart(parts, plain)?.id ?? bankNames[plain] ?? findPart(parts, `${plain} bank`)?.id
  if (found) return { value: found }
  const nearest = nearestTitle(parts, plain)
  return problem(`'${text.slice(0, 40)}' is not a bank on the list${nearest ? `. Did you mean '${nearest}'?` : ''}`)
}

/** One of a few words, each with the others that people write for it. */
export function readChoice<T extends string>(text: string, choices: Record<T, readonly string[]>): Reading<T> {
  const wanted = text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
  const keys = Object.keys(choices) as T[]
  const found = keys.find((key) => key.replaceAll('_', ' ') === wanted || choices[key].includes(wanted))
  if (found) return { value: found }
  const known = keys.map((key) => key.replaceAll('_', ' '))
  return problem(`'${text.slice(0, 40)}' is not valid. Enter ${known.slice(0, -1).join(', ')} or ${known.at(-1)}`)
}

export const genderWords = { female: ['f', 'woman', 'w'], male: ['m', 'man'] }
export const maritalWords = {
  single: ['unmarried', 'never married', 's'],
  married: ['m'],
  divorced: ['separated'],
  widowed: ['widow', 'widower'],
}
export const employmentWords = {
  full_time: ['full', 'fulltime', 'permanent', 'regular', 'ft'],
  contract: ['contractor', 'temporary', 'fixed term'],
  intern: ['internship', 'nysc', 'corps member', 'trainee'],
}
export const yesNoWords = {
  yes: ['y', 'true', '1', 'x', 'remote', 'wfh'],
  no: ['n', 'false', '0', 'on site', 'onsite', 'office'],
}
