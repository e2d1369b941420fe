import { addMonths, monthOf } from '@iroko/contract/dates'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { later, type Period } from '../calculation/rules-salary.ts'
import { findDays } from '../pay-facts/store-days.ts'
import type { Terms } from '../pay-groups/store.ts'
import { payMonthOf, payPeriod } from '../paydays/rules.ts'
import { currentConfig } from '../paydays/store.ts'
import { netsOf } from './actions-net.ts'
import { changedFrom, grossOf, type HourKind, type PaidBy, wholeBy } from './rules.ts'
import * as store from './store.ts'

/** Of those whose pay changes, so many are named. */
const mostNamed = 10

/** Payrolls compare with what was paid for so many months. */
const monthsBack = 12

interface Change {
  whom: store.Whom
  /** The terms that would count from a day on; those of before where all have the same. */
  after: Terms
  before: Terms | undefined
  from: string
  /** The kinds of hours that are paid otherwise. */
  kinds: readonly HourKind[]
}

/**
 * What a change of terms comes to: by the days that attendance knows since it would count, and in the last pay period that is over, had it
 * counted for all of it. Differences of gross pay in kobo, by person; of those who are named the next net pay before and after.
 */
export async function previewOf(call: Pick<StaffTools, 'db' | 'today' | 'now' | 'user'>, change: Change) {
  const { db, today, user } = call
  const { whom, after, before, from, kinds } = change
  const config = await currentConfig(db)
  const current = payMonthOf(config, today)
  const period = (name: string): Period => ({ month: `${name}-01`, ...payPeriod(config, name) })
  const known = new Map<string, Difference>()
  const oldest = monthBefore(current, monthsBack)
  const first = payMonthOf(config, from)
  for (let name = later(first, oldest); name <= current; name = monthBefore(name, -1)) {
    const month = period(name)
    const rows = await store.listPriced(db, whom, month)
    const both = rows.map((row) => ({ row, was: row as PaidBy, is: changedFrom(from, after, row, month) }))
    for (const { employee, kobo } of await differencesOf({ db, today }, both, month))
      known.set(employee.id, { employee, kobo: (known.get(employee.id)?.kobo ?? 0) + kobo })
  }
  const touched = await store.listTouched(db, whom, kinds, { from, to: today })
  const daysOf = new Map(touched.map((row) => [row.employee.id, row]))
  const none = { days: 0, minutes: 0 }
  const all = [
    ...[...known.values()]
      .filter(({ employee, kobo }) => kobo !== 0 || daysOf.has(employee.id))
      .map((row) => ({ ...none, ...daysOf.get(row.employee.id), ...row })),
    ...touched.filter(({ employee }) => !known.has(employee.id)).map((row) => ({ ...row, kobo: 0 })),
  ].toSorted((left, right) => byKobo(left, right) || right.minutes - left.minutes || byName(left, right))
  const last = period(monthBefore(current, 1))
  const rows = await store.listPriced(db, whom, last, from)
  const wholly = rows.map((row) => ({ row, was: before ? wholeBy(before) : row, is: wholeBy(after) }))
  const would = (await differencesOf({ db, today }, wholly, last))
    .filter(({ kobo }) => kobo !== 0)
    .toSorted((left, right) => byKobo(left, right) || byName(left, right))
  const named = [...all.slice(0, mostNamed), ...would.slice(0, mostNamed)].map(({ employee }) => employee)
  const moved = 'ids' in whom ? await store.findNamed(db, whom.ids.slice(0, mostNamed)) : []
  const netOf = [...new Map([...named, ...moved].map((employee) => [employee.id, employee])).values()]
  return {
    from,
    // The whole pay of somebody, and not a difference alone.
    nets: mayForAll(user, 'payslip.read') ? await netsOf(call, netOf, { after, from }) : [],
    people: await store.countOf(db, whom, from),
    days: touched.reduce((sum, { days }) => sum + days, 0),
    kobo: sumOf(all),
    touched: all.length,
    whose: all.slice(0, mostNamed),
    last: { month: last.month, kobo: sumOf(would), touched: would.length, whose: would.slice(0, mostNamed) },
  }
}

const monthBefore = (month: string, months: number): string => monthOf(addMonths(`${month}-01`, -months))

interface Difference {
  employee: store.Touched['employee']
  kobo: number
}
const byKobo = (left: Difference, right: Difference): number => Math.abs(right.kobo) - Math.abs(left.kobo)
const byName = (left: Difference, right: Difference): number =>
  left.employee.full_name.localeCompare(right.employee.full_name) || (left.employee.id < right.employee.id ? -1 : 1)
const sumOf = (differences: readonly Difference[]): number => differences.reduce((sum, { kobo }) => sum + kobo, 0)

/** By how much the gross pay of a period differs where people are paid by other terms, by what is known of it until today. */
async function differencesOf(
  { db, today }: Pick<StaffTools, 'db' | 'today'>,
  rows: readonly { row: store.Priced; was: PaidBy; is: PaidBy }[],
  period: Period,
): Promise<Difference[]> {
  const until = today < period.ends_on ? today : period.ends_on
  const daysBy = async (which: 'was' | 'is') =>
    await findDays(
      db,
      rows.map(({ row: { employee_id }, [which]: by }) => ({ employee_id, ...by })),
      period,
      until,
    )
  const [was, is] = [await daysBy('was'), await daysBy('is')]
  return rows.flatMap(({ row, ...by }) => {
    const { employee_id, employee, shares, hire_date, exit_date, spans, salaries } = row
    if (!shares) return []
    const gross = (days: typeof was, { day_policy }: PaidBy) =>
      grossOf({ hire_date, exit_date, spans, salaries, day_policy }, { shares, period, days: days(employee_id) })
    return [{ employee, kobo: gross(is, by.is) - gross(was, by.was) }]
  })
}
