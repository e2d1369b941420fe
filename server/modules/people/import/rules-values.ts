/** What a cell of a sheet of people means: choices, yes and no, money, banks. */
import { problem, type Reading } from '../../../lib/sheets/cells.ts'
import { findPart, nearestTitle, sameWords } from './rules-nearest.ts'

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
