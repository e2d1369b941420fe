/** What a balance will be on a day that is still to come, so that leave can be asked for before its days have accrued. */
import { yearOf } from '@iroko/contract/dates'
import { accrualDue, type Service } from '../accrual/rules.ts'
import { type Balance, type BookedDay, balanceOf, type ClosingRow, yearClose } from '../ledger/rules.ts'
import { type LeaveDay, type LeaveSpan, type LeaveType, type LedgerRow, roundDays, sumDays } from '../types/rules.ts'

/** A person's ledger and live days of one kind of leave, of every year from this one to those asked about. */
export interface Book {
  type: LeaveType
  service: Service
  rows: readonly ClosingRow[]
  booked: readonly BookedDay[]
  today: string
}

/** The balance of the year of a day as it will be on it: with what falls due until then, and what the year before will carry over. */
export function balanceOn(book: Book, on: string): Balance {
  const year = yearOf(on)
  const rows = book.rows.filter(({ leave_year }) => leave_year === year)
  const booked = book.booked.filter(({ day }) => yearOf(day) === year)
  return balanceOf([...rows, ...carriedInto(book, year), ...dueUntil(book, rows, on)], booked, book.today)
}

/**
 * What leave from a day on may use: the least that will be free on that day and on each later one that is booked in its year,
 * which keeps what it needs.
 */
export function balanceFrom(book: Book, from: string): Balance {
  const year = yearOf(from)
  const later = book.booked.filter(({ day, counts }) => counts > 0 && day > from && yearOf(day) === year)
  return [from, ...later.map(({ day }) => day)].map((on) => freeOn(book, on)).reduce((least, next) => lesser(least, next))
}

/** What decides whether leave can be taken: the balances of its years, and of the next one when leave there counts on them. */
export function balancesFor(book: Book, days: readonly LeaveDay[], { starts_on, ends_on }: LeaveSpan) {
  const own = days.map(({ day, counts }): BookedDay => ({ day, counts, status: 'pending' }))
  const withEarlier = (year: number): Book => ({
    ...book,
    booked: [...book.booked, ...own.filter(({ day }) => yearOf(day) < year)],
  })
  const balances = new Map([[yearOf(starts_on), balanceFrom(book, starts_on)]])
  for (let year = yearOf(starts_on) + 1; year <= yearOf(ends_on); year++)
    balances.set(year, balanceFrom(withEarlier(year), `${year}-01-01`))
  const next = yearOf(ends_on) + 1
  const counted = next > yearOf(book.today) && book.booked.some(({ day, counts }) => counts > 0 && yearOf(day) === next)
  return { balances, next_year: counted ? balanceFrom(withEarlier(next), `${next}-01-01`) : null }
}

/** Days that are booked after a day do not use what is there on it. */
function freeOn(book: Book, on: string): Balance {
  const balance = balanceOn(book, on)
  const later = book.booked.filter(({ day }) => day > on && yearOf(day) === yearOf(on))
  return { ...balance, available: roundDays(balance.available + sumDays(later.map(({ counts }) => counts))) }
}

const lesser = (a: Balance, b: Balance): Balance => (b.available <= a.available ? b : a)

function dueUntil({ type, service, today }: Book, rows: readonly LedgerRow[], on: string): LedgerRow[] {
  if (on <= today) return []
  const granted = sumDays(rows.filter(({ kind }) => kind === 'grant' || kind === 'accrual').map(({ days }) => days))
  const due = accrualDue(type, service, yearOf(on), on, granted)
  return due && due.effective_on > today ? [{ ...due, expires_on: null }] : []
}

/** What the year before will carry over as it looks now; a year that has begun has it in its ledger. */
function carriedInto(book: Book, year: number): LedgerRow[] {
  if (year <= yearOf(book.today)) return []
  const { available, expires } = balanceOn(book, `${year - 1}-12-31`)
  const unused = roundDays(available - (expires?.days ?? 0))
  return yearClose(book.type, year - 1, unused).filter(({ leave_year }) => leave_year === year)
}
