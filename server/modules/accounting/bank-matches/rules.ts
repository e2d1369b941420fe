/** Which lines of the ledger may explain a line of the bank, and how much of each: pure. Design of accounting, section 6. */
import { daysBetween } from '@iroko/contract/dates'
import { type Fault, forbidden } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'

export interface AtBank {
  id: string
  dated_on: string
  narration: string
  reference: string
  /** What is not explained yet, in kobo; what came in is positive. */
  open_kobo: number
}

export interface InBooks {
  entry: { id: string; number: string; reference: string }
  position: number
  dated_on: string
  party: { id: string; title: string } | null
  open_kobo: number
}

export interface Suggestion<Line extends InBooks> {
  points: number
  why: string
  lines: Line[]
}

/** What a bank wrote, without case, spaces and signs. */
export const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** A number or reference of five or more characters stands in what the bank wrote. */
export function isNamedIn({ narration, reference }: AtBank, { entry }: InBooks): boolean {
  const written = lettersOf(`${narration} ${reference}`)
  return [entry.number, entry.reference].map(lettersOf).some((name) => name.length >= 5 && written.includes(name))
}

/** What banks write around a name. */
const around = new Set(
  'NIP TRF TRANSFER TFR FROM TO BY FOR OF FT POS WEB USSD MOB MOBILE BANK BNK PAYMENT PAY PMT CR DR CREDIT DEBIT REF INV INVOICE IFO BO INFLOW OUTFLOW INWARD OUTWARD RTGS NEFT NIBSS AND THE'.split(
    ' ',
  ),
)
const leastLetters = 5
const mostLetters = 60

/**
 * The words of a bank that name whom it paid or who paid: the longest part of the narration between signs and digits, without what banks write
 * around a name. Undefined where none of at least five letters is left.
 */
export function aliasOf(narration: string): string | undefined {
  const parts = narration
    .toUpperCase()
    .split(/[^A-Z ]+/)
    .map((part) => {
      const words = part.split(' ').filter(Boolean)
      while (words[0] !== undefined && around.has(words[0])) words.shift()
      while (around.has(words.at(-1) ?? '')) words.pop()
      return words.join('')
    })
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '')
  return longest.length >= leastLetters ? longest.slice(0, mostLetters) : undefined
}

/** What banks called each party before, by the party. */
export type Aliases = ReadonlyMap<string, readonly string[]>

/** Whether the bank wrote what it called the party before. */
export function isKnownAs({ narration }: AtBank, { party }: InBooks, aliases: Aliases): boolean {
  const known = party ? aliases.get(party.id) : undefined
  if (!known) return false
  const written = narration.toUpperCase().replace(/[^A-Z]/g, '')
  return known.some((pattern) => written.includes(pattern))
}

const noAliases: Aliases = new Map()

const dayPoints = (bank: AtBank, book: InBooks): number => Math.max(0, 10 - Math.abs(daysBetween(bank.dated_on, book.dated_on)))

const namePoints = (bank: AtBank, book: InBooks, aliases: Aliases): number =>
  (isNamedIn(bank, book) ? 60 : 0) + (isKnownAs(bank, book, aliases) ? 20 : 0)

/** 60 for a number or reference in the narration, 25 for the exact amount, 20 for what the bank called the party before, 10 less the days between. */
export function pointsOf(bank: AtBank, book: InBooks, aliases = noAliases): number {
  return namePoints(bank, book, aliases) + (book.open_kobo === bank.open_kobo ? 25 : 0) + dayPoints(bank, book)
}

const leastPoints = 40
const mostOfParty = 20
const mostInSum = 6

/** Suggestions from 40 points on, best first: single lines, and sums of two to six open lines of one party. */
export function suggest<Line extends InBooks>(bank: AtBank, books: readonly Line[], aliases = noAliases): Suggestion<Line>[] {
  const open = books.filter(({ open_kobo }) => open_kobo !== 0 && Math.sign(open_kobo) === Math.sign(bank.open_kobo))
  const singles = open.map((line) => ({
    points: pointsOf(bank, line, aliases),
    why: whyOf(bank, line, aliases),
    lines: [line],
  }))
  const byParty = Map.groupBy(
    open.filter(({ party }) => party),
    ({ party }) => party?.id,
  )
  const sums = [...byParty.values()].flatMap((lines) => {
    const oldest = lines.toSorted((a, b) => (a.dated_on < b.dated_on ? -1 : 1)).slice(0, mostOfParty)
    const found = sumTo(oldest, bank.open_kobo)
    const [first] = found ?? []
    if (!found || !first) return []
    const nearest = Math.max(...found.map((line) => dayPoints(bank, line)))
    const name = Math.max(...found.map((line) => namePoints(bank, line, aliases)))
    return [{ points: name + 15 + nearest, why: `${found.length} lines of ${first.party?.title}`, lines: found }]
  })
  return [...singles, ...sums].filter(({ points }) => points >= leastPoints).sort((a, b) => b.points - a.points)
}

function whyOf(bank: AtBank, book: InBooks, aliases: Aliases): string {
  const reasons = [
    ...(isNamedIn(bank, book) ? ['number in the narration'] : []),
    ...(book.open_kobo === bank.open_kobo ? ['same amount'] : []),
    ...(isKnownAs(bank, book, aliases) ? ['called so before'] : []),
  ]
  const days = Math.abs(daysBetween(bank.dated_on, book.dated_on))
  return [...reasons, days === 0 ? 'same day' : `${days} ${days === 1 ? 'day' : 'days'} apart`].join(', ')
}

/** Two to six of the lines that come to the amount exactly, the oldest first; undefined where none do. */
function sumTo<Line extends InBooks>(lines: readonly Line[], target: number): Line[] | undefined {
  const search = (from: number, rest: number, taken: Line[]): Line[] | undefined => {
    if (rest === 0 && taken.length >= 2) return taken
    if (taken.length === mostInSum) return undefined
    for (let index = from; index < lines.length; index++) {
      const line = lines[index]
      // All have one sign: one that is larger than the rest can be in no sum.
      if (!line || Math.abs(line.open_kobo) > Math.abs(rest)) continue
      const found = search(index + 1, rest - line.open_kobo, [...taken, line])
      if (found) return found
    }
    return undefined
  }
  return search(0, target, [])
}

/** What is matched without being asked: 85 points, the next one 25 behind, the exact amount, and no second line of that amount on that day. */
export function certain<Line extends InBooks>(
  bank: AtBank,
  suggestions: readonly Suggestion<Line>[],
  others: readonly AtBank[],
): Line | undefined {
  const [best, next] = suggestions
  const [line] = best?.lines ?? []
  if (!best || !line || best.lines.length > 1 || best.points < 85 || line.open_kobo !== bank.open_kobo) return undefined
  if (next && next.points > best.points - 25) return undefined
  const isTwin = ({ id, dated_on, open_kobo }: AtBank) =>
    id !== bank.id && dated_on === bank.dated_on && open_kobo === bank.open_kobo
  return others.some(isTwin) ? undefined : line
}

export interface Part<A, B> {
  bank: A
  book: B
  amount_kobo: number
}

interface Open {
  open_kobo: number
}

/** How much of each line explains how much of which: in their order, as much as is open on both sides. Signs are those of all of them. */
export function allocate<A extends Open, B extends Open>(banks: readonly A[], books: readonly B[]): Part<A, B>[] {
  const parts: Part<A, B>[] = []
  const left = books.map((book) => ({ book, kobo: Math.abs(book.open_kobo) }))
  for (const bank of banks) {
    let rest = Math.abs(bank.open_kobo)
    for (const side of left) {
      const kobo = Math.min(rest, side.kobo)
      if (kobo === 0) continue
      side.kobo -= kobo
      rest -= kobo
      parts.push({ bank, book: side.book, amount_kobo: Math.sign(bank.open_kobo) * kobo })
    }
  }
  return parts
}

/** Why a line of the bank does not settle what comes to an amount, in a sentence: it settles exactly that, or nothing. */
export function whyNotExact(open_kobo: number, amount_kobo: number): string | undefined {
  if (open_kobo === amount_kobo) return undefined
  return `It comes to ${formatMoney(amount_kobo)}, and ${formatMoney(open_kobo)} of the line is open. Only the exact amount is settled`
}

/** Why these lines cannot be matched with each other, in a sentence. */
export function whyNotTogether(banks: readonly Open[], books: readonly Open[]): string | undefined {
  if (banks.length > 1 && books.length > 1) return 'Choose one line of the bank, or one of the ledger'
  if ([...banks, ...books].some(({ open_kobo }) => open_kobo === 0)) return 'One of these lines is matched already'
  const signs = new Set([...banks, ...books].map(({ open_kobo }) => Math.sign(open_kobo)))
  return signs.size > 1 ? 'Match what came in with what came in, and what went out with what went out' : undefined
}

/** Why a person does not record money as paid out by a line: they imported the statement that has it, and could have written it. */
export const whyNotImported = (
  user_id: string,
  { amount_kobo, imported_by }: { amount_kobo: number; imported_by: string | null },
): Fault | undefined =>
  amount_kobo < 0 && imported_by === user_id
    ? forbidden('You imported this statement. Another person records by it what was paid')
    : undefined
