/** Which lines of a file are new, and whether they follow from what the bank said before: pure. */
import { createHash } from 'node:crypto'
import { formatMoney } from '@iroko/contract/money'
import type { BankFile, BankFileLine } from '../../../lib/bank-files/bank-file.ts'

export interface KeyedLine extends BankFileLine {
  fingerprint: string
  /** Which it is of the lines of its file that are equal in all of it. */
  occurrence: number
}

const digestOf = (account: string, { dated_on, amount_kobo, balance_kobo, narration }: BankFileLine): string =>
  createHash('sha256')
    .update(JSON.stringify([account, dated_on, amount_kobo, balance_kobo, narration]))
    .digest('hex')

/** The lines, each with what it is known by when it is imported again: the id of the bank, else what it says. Design of accounting, section 6. */
export function keyed(account: string, lines: readonly BankFileLine[]): KeyedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const fingerprint = line.bank_id ? `id ${line.bank_id}` : digestOf(account, line)
    const occurrence = (seen.get(fingerprint) ?? 0) + 1
    seen.set(fingerprint, occurrence)
    return { ...line, fingerprint, occurrence }
  })
}

export const keyOf = ({ fingerprint, occurrence }: { fingerprint: string; occurrence: number }): string =>
  `${occurrence} ${fingerprint}`

const follows = (lines: readonly BankFileLine[]): number =>
  lines.findIndex((line, index) => {
    const before = lines[index - 1]?.balance_kobo
    return before != null && line.balance_kobo !== null && before + line.amount_kobo !== line.balance_kobo
  })

/** Oldest first, as the balances and the days say; the newest first is how half of the banks write. */
export function oldestFirst(lines: readonly BankFileLine[]): BankFileLine[] {
  const turned = lines.toReversed()
  const [first, last] = [lines[0]?.dated_on ?? '', lines.at(-1)?.dated_on ?? '']
  if (first > last) return turned
  return first === last && follows(lines) >= 0 && follows(turned) < 0 ? turned : [...lines]
}

export interface Balances {
  opening_kobo: number
  closing_kobo: number
}

/** What the file says of the balances, or its first and last line, or who imports it; undefined where nobody does. */
export function balancesOf(file: BankFile, typed: Partial<Balances>): Balances | undefined {
  const [first] = file.lines
  const last = file.lines.at(-1)
  const sum = sumOf(file.lines)
  const closing = file.closing_kobo ?? last?.balance_kobo ?? typed.closing_kobo
  const opening =
    file.opening_kobo ??
    (first?.balance_kobo != null ? first.balance_kobo - first.amount_kobo : undefined) ??
    typed.opening_kobo ??
    // The file itself says where it ends: it began there less what it moved.
    (file.closing_kobo === null ? undefined : file.closing_kobo - sum)
  return opening === undefined || closing === undefined ? undefined : { opening_kobo: opening, closing_kobo: closing }
}

const sumOf = (lines: readonly { amount_kobo: number }[]): number =>
  lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)

export interface Fresh extends Balances {
  lines: KeyedLine[]
  known: number
}

/** The last statement of the account. */
interface Last {
  to_on: string
  closing_kobo: number
}

/**
 * The lines that are new and the balances between which they stand, or the sentence that refuses the file: its lines do not come to its closing, it
 * does not begin where the last statement ended, or it has lines between those that are known.
 */
export function freshOf(
  lines: readonly KeyedLine[],
  balances: Balances,
  known: ReadonlySet<string>,
  last: Last | undefined,
): Fresh | string {
  const { opening_kobo, closing_kobo } = balances
  const broken = follows(lines)
  const wrong = lines[broken]
  if (wrong)
    return `The balance ${formatMoney(wrong.balance_kobo)} of ${wrong.dated_on} (${wrong.narration.slice(0, 60)}) does not follow from the line before it. Export the statement again`
  const comes = opening_kobo + sumOf(lines)
  if (comes !== closing_kobo)
    return `The lines come to ${formatMoney(comes)}, but the statement closes with ${formatMoney(closing_kobo)}. Nothing was imported`
  const begins = lines.findIndex((line) => !known.has(keyOf(line)))
  if (begins < 0) return { lines: [], known: lines.length, opening_kobo: closing_kobo, closing_kobo }
  const fresh = lines.slice(begins)
  const before = opening_kobo + sumOf(lines.slice(0, begins))
  if (last && before !== last.closing_kobo)
    return `The file begins with ${formatMoney(before)}, the last statement ended with ${formatMoney(last.closing_kobo)} on ${last.to_on}`
  const early = last && fresh.find(({ dated_on }) => dated_on < last.to_on)
  const again = fresh.find((line) => known.has(keyOf(line)))
  if (again || early) return `${(again ?? early)?.dated_on} was imported before. Import the days after the last statement`
  return { lines: fresh, known: begins, opening_kobo: before, closing_kobo }
}
