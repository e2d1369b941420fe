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
import { findMoves, type Move } from './store-moved.ts'
import { findShort, type ShortDeduction } from './store-short.ts'
import { findTaxFalls } from './store-tax-fall.ts'

type Texts = Partial<Record<PreflightKind, (id: string) => string | null>>

/** What a finding says beyond its kind; nothing where the kind says it all. */
export async function findDetails(
  db: Db,
  run: Looked & FoundRun,
  found: readonly Found[],
): Promise<(one: Found) => string | null> {
  const idsOf = (...kinds: PreflightKind[]) =>
    found.filter(({ kind }) => kinds.includes(kind)).map(({ employee }) => employee.id)
  const unpaid = await findUnpaid(db, run, found)
  const moves = await findMoves(db, run, idsOf('moved'))
  const texts: Texts = {
    unpaid_days: (id) => unpaid.get(id) ?? null,
    moved: (id) => moves.get(id)?.map(moveText).join('; ') ?? null,
    ...(await findOfSlips(db, run, idsOf)),
    ...(await findOfMonth(db, run, idsOf('same_twice', 'net_rise', 'overtime_open'))),
  }
  return ({ kind, employee }) => texts[kind]?.(employee.id) ?? null
}

/** What the payslips themselves say: what was deducted too much, not whole, or by tax details that nobody stands behind yet. */
async function findOfSlips(db: Db, { id: runId }: FoundRun, idsOf: (kind: PreflightKind) => string[]): Promise<Texts> {
  const [over, short, falls] = [
    await store.findOver(db, runId, idsOf('over_deducted')),
    await findShort(db, runId, idsOf('short_deduction')),
    await findTaxFalls(db, runId, idsOf('tax_fall')),
  ]
  return {
    over_deducted: (id) => formatMoney(over.get(id) ?? 0),
    short_deduction: (id) => shortText(short.get(id) ?? []),
    tax_fall: (id) => fallText(falls.get(id)),
  }
}

async function findOfMonth(db: Db, run: Looked, ids: readonly string[]): Promise<Texts> {
  if (ids.length === 0) return {}
  const details = await store.findDetails(db, run, ids)
  return {
    same_twice: (id) =>
      details
        .get(id)
        ?.same?.map(({ title, times }) => `${title}, ${times} times`)
        .join('; ') ?? null,
    net_rise: (id) => {
      const rise = details.get(id)?.rise
      return rise ? riseText(rise) : null
    },
    overtime_open: (id) => {
      const overtime = details.get(id)?.overtime
      return overtime ? `${hoursText(overtime.minutes)} on ${overtime.days === 1 ? '1 day' : `${overtime.days} days`}` : null
    },
  }
}

/** '₦480,000.00, 60% above ₦300,000.00' */
const riseText = ({ net_kobo, before_kobo }: { net_kobo: number; before_kobo: number }): string =>
  `${formatMoney(net_kobo)}, ${Math.floor(((net_kobo - before_kobo) * 100) / before_kobo)}% above ${formatMoney(before_kobo)}`

/** 'Its document is missing: add it under Tax details. Entered by Ada Obi alone' */
function fallText(fall: { lacks_paper: boolean; by: string[] } | undefined): string | null {
  if (!fall) return null
  const alone = fall.by.length > 0 ? `Entered by ${fall.by.join(', ')} alone` : ''
  return [fall.lacks_paper ? 'Its document is missing: add it under Tax details' : '', alone].filter(Boolean).join('. ')
}

/** 'Pay group: Night shift instead of Monthly since 2026-11-12' */
const moveText = ({ what, was, became, day }: Move): string => `${what}: ${became} instead of ${was} since ${day}`

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
