/** What exactly a check found, in words. */
import { monthOf } from '@iroko/contract/dates'
import { formatMoney } from '@iroko/contract/money'
import type { PreflightKind } from '@iroko/contract/payroll/checks'
import type { Db } from '../../../lib/database/database.ts'
import { hoursText } from '../calculation/rules-hours.ts'
import { missedOf } from '../calculation/rules-past.ts'
import { daysText } from '../calculation/rules-salary.ts'
import { findPast } from '../pay-facts/store-past.ts'
import type { FoundRun } from '../pay-facts/store-people.ts'
import type { Looked } from './store.ts'
import * as store from './store.ts'
import { findShort, type ShortDeduction } from './store-short.ts'

const detailed: readonly PreflightKind[] = ['same_twice', 'net_rise', 'overtime_open']

/** What a finding says beyond its kind; nothing where the kind says it all. */
export async function findDetails(
  db: Db,
  run: Looked & FoundRun,
  found: readonly Found[],
): Promise<(one: Found) => string | null> {
  const unpaid = await findUnpaid(db, run, found)
  const ids = found.filter(({ kind }) => detailed.includes(kind)).map(({ employee }) => employee.id)
  const details = ids.length > 0 ? await store.findDetails(db, run, ids) : undefined
  const overIds = found.filter(({ kind }) => kind === 'over_deducted').map(({ employee }) => employee.id)
  const over = overIds.length > 0 ? await store.findOver(db, run.id, overIds) : undefined
  const shortIds = found.filter(({ kind }) => kind === 'short_deduction').map(({ employee }) => employee.id)
  const short = shortIds.length > 0 ? await findShort(db, run.id, shortIds) : undefined
  return ({ kind, employee }) => {
    if (kind === 'short_deduction') return shortText(short?.get(employee.id) ?? [])
    if (kind === 'over_deducted') return over ? formatMoney(over.get(employee.id) ?? 0) : null
    if (kind === 'unpaid_days') return unpaid.get(employee.id) ?? null
    const { same, rise, overtime } = details?.get(employee.id) ?? { same: null, rise: null, overtime: null }
    if (kind === 'overtime_open')
      return overtime && `${hoursText(overtime.minutes)} on ${overtime.days === 1 ? '1 day' : `${overtime.days} days`}`
    if (kind === 'same_twice') return same?.map(({ title, times }) => `${title}, ${times} times`).join('; ') ?? null
    return kind === 'net_rise' && rise ? riseText(rise) : null
  }
}

/** '₦480,000.00, 60% above ₦300,000.00' */
const riseText = ({ net_kobo, before_kobo }: { net_kobo: number; before_kobo: number }): string =>
  `${formatMoney(net_kobo)}, ${Math.floor(((net_kobo - before_kobo) * 100) / before_kobo)}% above ${formatMoney(before_kobo)}`

/** 'Court order: ₦49,500.00 of ₦90,000.00' */
const shortText = (lines: readonly ShortDeduction[]): string =>
  lines
    .map(({ title, amount_kobo, due_kobo }) => `${title}: ${formatMoney(amount_kobo)} of ${formatMoney(due_kobo)}`)
    .join('; ')

interface Found {
  kind: PreflightKind
  employee: { id: string }
  exit_date: string | null
  /** Whether the payroll pays them. */
  is_paid: boolean
}

/** '2026-10: 13 days, ₦125,806.45. This payroll pays it', by person: what findings of this kind say more than the kind. */
async function findUnpaid(db: Db, run: FoundRun, found: readonly Found[]): Promise<Map<string, string>> {
  const those = found.filter(({ kind }) => kind === 'unpaid_days')
  if (those.length === 0) return new Map()
  const ids = those.map(({ employee }) => employee.id)
  const past = await findPast(db, ids, run)
  return new Map(
    those.map(({ employee, exit_date, is_paid }) => {
      const months = missedOf(past.get(employee.id) ?? []).map(
        ({ month, days, kobo }) => `${monthOf(month)}: ${daysText(days)} days, ${formatMoney(kobo)}`,
      )
      const otherwise = `Not in this payroll: ${exit_date ? 'a final settlement' : 'a correction of the month'} pays it`
      return [employee.id, `${months.join('; ')}. ${is_paid ? 'This payroll pays it' : otherwise}`]
    }),
  )
}
