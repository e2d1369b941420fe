/** One person's balances as they stood on each day of the past. */
import { yearOf } from '@iroko/contract/dates'
import type { SeededRandom } from '../../../lib/dice.ts'
import { isEligible } from '../application-form/rules.ts'
import { balancesFor } from '../balances/rules-ahead.ts'
import type { BookedDay, ClosingRow } from '../balances/rules-carry-over.ts'
import type { LeaveDay, LeaveSpan, LeaveType } from './rules.ts'
import { type Night, type Page, rowsOfNight } from './seed-nights.ts'

export interface Holder {
  id: string
  gender: 'female' | 'male'
  employment_type: 'full_time' | 'contract' | 'intern'
  hire_date: string
  exit_date: string | null
}

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
export function openBook(holder: Holder, types: readonly LeaveType[], nights: readonly Night[], dice: SeededRandom): Book {
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
