/** One person's balances as they stood on each day of the past. */
import { addDays, addMonths, firstOfMonth, yearOf } from '@iroko/contract/dates'
import type { DemoPerson } from '../../../lib/demo.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { byTime } from '../../../lib/moments.ts'
import { isEligible } from '../application-form/rules.ts'
import { accrualDue } from '../balances/rules-accrual.ts'
import { balancesFor } from '../balances/rules-ahead.ts'
import {
  type BookedDay,
  type ClosingRow,
  expiryDay,
  expiryOfCarried,
  takenUntil,
  yearClose,
} from '../balances/rules-carry-over.ts'
import { type LeaveDay, type LeaveSpan, type LeaveType, roundDays, sumDays } from './rules.ts'

export interface BookRow extends ClosingRow {
  leave_type_id: string
  cause: string
  created_at: string
  created_by?: string | null
  application_id?: string | null
  leave_day_id?: string | null
}

export interface Book {
  rows: BookRow[]
  /** Lets the nights pass up to and with this day's. */
  passTo(day: string): void
  balances(type: LeaveType, days: readonly LeaveDay[], span: LeaveSpan, today: string): ReturnType<typeof balancesFor>
  write(type: LeaveType, row: Omit<BookRow, 'leave_type_id'>): void
  /** Notes days that hold their place. */
  reserve(type: LeaveType, days: readonly BookedDay[]): void
}

/** An empty book of a person; its nights begin with the portal or the first day of work, and end with the last. */
export function openBook(holder: DemoPerson, types: readonly LeaveType[], nights: readonly Night[], dice: SeededRandom): Book {
  const { hire_date, exit_date } = holder
  const own = types.filter((type) => isEligible(type, holder))
  const later = nights.filter(({ day }) => day >= hire_date && (exit_date === null || day <= exit_date))
  const joinedLater = nights[0] !== undefined && hire_date > nights[0].day
  const ahead = joinedLater ? [{ day: hire_date, does: 'accrual' as const }, ...later] : later
  const pages = new Map<string, Page>()
  const rows: BookRow[] = []

  const pageOf = (type: LeaveType, year: number): Page => {
    const key = `${type.id} ${year}`
    const page = pages.get(key) ?? { rows: [], booked: [] }
    pages.set(key, page)
    return page
  }
  const write = (type: LeaveType, row: Omit<BookRow, 'leave_type_id'>): void => {
    pageOf(type, row.leave_year).rows.push(row)
    rows.push({ ...row, leave_type_id: type.id })
  }
  return {
    rows,
    write,
    reserve(type, days) {
      for (const day of days) pageOf(type, yearOf(day.day)).booked.push(day)
    },
    balances(type, days, span, today) {
      const own = rows.filter(({ leave_type_id }) => leave_type_id === type.id)
      const years = [0, 1, 2].map((ahead) => pageOf(type, yearOf(today) + ahead))
      const booked = years.flatMap((page) => page.booked)
      return balancesFor({ type, service: holder, rows: own, booked, today }, days, span)
    },
    passTo(day) {
      for (let night = ahead[0]; night && night.day <= day; night = ahead[0]) {
        ahead.shift()
        for (const type of own) {
          for (const row of rowsOfNight(night, type, hire_date, (year) => pageOf(type, year), dice)) write(type, row)
        }
      }
    },
  }
}

/** What a night does, and on which day; the same for everyone. */
export interface Night {
  day: string
  does: 'opening' | 'accrual' | 'new year' | 'expiry'
}

/** A person's ledger of one type and leave year, and the days that hold their place in it. */
export interface Page {
  rows: ClosingRow[]
  booked: BookedDay[]
}

export type NightRow = ClosingRow & { cause: string; created_at: string }
type Pages = (year: number) => Page

/** The nights from the portal's first day to today in which something is due for somebody. */
export function nightsOf(opened_on: string, today: string, types: readonly LeaveType[]): Night[] {
  const nights: Night[] = [{ day: opened_on, does: 'opening' }]
  for (let month = firstOfMonth(opened_on); month <= today; month = addMonths(month, 1)) {
    if (month.endsWith('-01-01') && month > opened_on) nights.push({ day: month, does: 'new year' })
    nights.push({ day: addDays(addMonths(month, 1), -1), does: 'accrual' })
  }
  for (let year = yearOf(opened_on); year <= yearOf(today); year += 1) {
    const ends = types.map((type) => expiryDay(type.carry_over_expires_months, year))
    for (const end of new Set(ends)) if (end) nights.push({ day: addDays(end, 1), does: 'expiry' })
  }
  return nights.filter(({ day }) => day >= opened_on && day <= today).sort((a, b) => byTime(a.day, b.day))
}

/** The rows that a night writes for a person and type. */
export function rowsOfNight(
  { day, does }: Night,
  type: LeaveType,
  hire_date: string,
  pages: Pages,
  dice: SeededRandom,
): NightRow[] {
  const year = yearOf(day)
  const created_at = `${day}T00:30:00.000Z`
  const due = (): NightRow[] => dueRows(type, hire_date, pages(year), day, created_at)
  switch (does) {
    case 'accrual':
      return type.accrual === 'monthly' || day === hire_date ? due() : []
    case 'opening': {
      const granted = due()
      return [...granted, ...broughtOver(type, granted, day, created_at, dice)]
    }
    case 'new year':
      return [...closingRows(type, pages(year - 1), year - 1, created_at), ...due()]
    case 'expiry':
      return expiringRows(type, pages(year), year, day, created_at)
  }
}

function dueRows(type: LeaveType, hire_date: string, { rows }: Page, day: string, created_at: string): NightRow[] {
  const granted = sumDays(rows.filter(({ kind }) => kind === 'grant' || kind === 'accrual').map(({ days }) => days))
  const due = accrualDue(type, { hire_date }, yearOf(day), day, granted)
  const cause = type.accrual === 'yearly' ? `Days of ${yearOf(day)}` : `Accrued to ${due?.effective_on}`
  return due ? [{ ...due, leave_year: yearOf(day), expires_on: null, cause, created_at }] : []
}

/** What people had taken of the year when the portal began. */
function broughtOver(
  type: LeaveType,
  granted: readonly NightRow[],
  day: string,
  created_at: string,
  dice: SeededRandom,
): NightRow[] {
  const most = type.maximum_in_a_row === null || type.accrual === 'monthly' ? sumDays(granted.map(({ days }) => days)) * 0.6 : 0
  const days = dice.whole(0, Math.floor(most))
  const row = {
    kind: 'adjusted' as const,
    days: -days,
    effective_on: day,
    leave_year: yearOf(day),
    expires_on: null,
    created_at,
  }
  return days > 0 ? [{ ...row, cause: 'Taken before the portal was introduced' }] : []
}

function closingRows(type: LeaveType, { rows }: Page, year: number, created_at: string): NightRow[] {
  const left = sumDays(rows.map(({ days }) => days))
  return yearClose(type, year, left).map((row) => ({ ...row, cause: `Close of ${year}`, created_at }))
}

function expiringRows(type: LeaveType, { rows, booked }: Page, year: number, day: string, created_at: string): NightRow[] {
  const end = addDays(day, -1)
  const carry = rows.find(({ kind, days, expires_on }) => kind === 'carry_over' && days > 0 && expires_on === end)
  if (!carry || expiryDay(type.carry_over_expires_months, year) !== end) return []
  const left = sumDays(rows.map(({ days }) => days))
  const expired = expiryOfCarried({ carried: carry.days, taken_until_expiry: takenUntil(booked, end), left })
  const row = {
    kind: 'expiry' as const,
    days: roundDays(-expired),
    leave_year: year,
    effective_on: end,
    expires_on: null,
    created_at,
  }
  return expired > 0 ? [{ ...row, cause: `Carried-over days expired on ${end}` }] : []
}
