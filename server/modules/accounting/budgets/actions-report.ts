/** The budget beside what was posted and ordered, as somebody reads it. */
import { yearOf } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { User } from '../../../lib/http/rights.ts'
import { readerOf } from '../journals/actions.ts'
import { type ReportRow, reportOf } from './rules-report.ts'
import { officeReadBy } from './store.ts'
import { approvedNumber, figuresOf } from './store-report.ts'

interface Reading {
  to: string
  office_id?: string | undefined
  by: 'account' | 'office'
  at_risk?: boolean | undefined
  q?: string | undefined
}

/** The version that counts in the year of the day, and its rows; none without one. Who reads one office reads no other. */
export async function reportFor(
  db: Db,
  user: User,
  { to, office_id, by, at_risk, q = '' }: Reading,
): Promise<{ number: number | undefined; rows: ReportRow[] }> {
  const year = yearOf(to)
  const number = await approvedNumber(db, year)
  const own = officeReadBy(user)
  if (number === undefined || (own && office_id && office_id !== own)) return { number, rows: [] }
  const figures = await figuresOf(db, { year, to, office_id: own ?? office_id, ...readerOf(user) })
  const words = q.toLowerCase()
  const rows = reportOf(figures, by, at_risk ? 'at_risk' : 'all').filter(({ code, title, office }) =>
    `${code} ${title} ${office?.title ?? ''}`.toLowerCase().includes(words),
  )
  return { number, rows }
}
