/** The budget beside what was posted and ordered: pure. Design of accounting, section 5. */
import type { AccountKind } from '@iroko/contract/accounting/accounts'

/** Of an account in an office, in kobo; what was posted is debits less credits. */
export interface Figure {
  account_id: string
  code: string
  title: string
  kind: AccountKind
  /** None of what has none, and of what is not told apart by office. */
  office: { id: string; title: string } | null
  budget_kobo: number
  actual_kobo: number
  committed_kobo: number
  year_budget_kobo: number
  year_actual_kobo: number
  year_committed_kobo: number
}

const sums = [
  'budget_kobo',
  'actual_kobo',
  'committed_kobo',
  'year_budget_kobo',
  'year_actual_kobo',
  'year_committed_kobo',
] as const satisfies readonly (keyof Figure)[]

/** Of a budget so much is used that it may be exceeded soon. */
const riskyPercent = 90

/** Accounts, or accounts in offices, with a budget or with anything posted or ordered, by their codes: what is earned and what is spent are both above zero. */
export function reportOf(figures: readonly Figure[], by: 'account' | 'office', only: 'all' | 'at_risk' = 'all') {
  const rows = new Map<string, Figure>()
  for (const figure of figures) {
    const key = by === 'account' ? figure.account_id : `${figure.account_id}-${figure.office?.id ?? 'none'}`
    const row = rows.get(key)
    if (!row) rows.set(key, { ...figure })
    else for (const sum of sums) row[sum] += figure[sum]
  }
  return [...rows]
    .filter(([, row]) => (only === 'all' ? sums.some((sum) => row[sum] !== 0) : isAtRisk(row)))
    .map(([id, { kind, office, ...row }]) => {
      const sign = kind === 'income' ? -1 : 1
      const actual_kobo = sign * row.actual_kobo || 0
      const year_actual_kobo = sign * row.year_actual_kobo || 0
      return {
        ...{ id, account_id: row.account_id, code: row.code, title: row.title, office: by === 'account' ? null : office },
        ...{ budget_kobo: row.budget_kobo, actual_kobo, committed_kobo: row.committed_kobo },
        available_kobo: row.budget_kobo - actual_kobo - row.committed_kobo,
        used: percentOf(actual_kobo + row.committed_kobo, row.budget_kobo),
        ...{ year_budget_kobo: row.year_budget_kobo, year_actual_kobo, year_committed_kobo: row.year_committed_kobo },
        year_available_kobo: row.year_budget_kobo - year_actual_kobo - row.year_committed_kobo,
        year_used: percentOf(year_actual_kobo + row.year_committed_kobo, row.year_budget_kobo),
      }
    })
    .toSorted(byCode)
}
export type ReportRow = ReturnType<typeof reportOf>[number]

const percentOf = (part: number, whole: number): number | null => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : null)

/** Of the whole year, by the kobo and not by the percent that is shown. */
const isAtRisk = ({ kind, year_budget_kobo, year_actual_kobo, year_committed_kobo }: Figure): boolean =>
  kind === 'expense' &&
  year_budget_kobo > 0 &&
  (year_actual_kobo + year_committed_kobo) * 100 >= year_budget_kobo * riskyPercent

const byCode = (first: { code: string; office: { title: string } | null }, other: typeof first): number =>
  first.code.localeCompare(other.code) || (first.office?.title ?? '').localeCompare(other.office?.title ?? '')

/** Sorted as asked, by code where nothing is. */
export function sortedReport(rows: readonly ReportRow[], sort: string | undefined): ReportRow[] {
  const key = sort?.replace(/^-/, '')
  const sign = sort?.startsWith('-') ? -1 : 1
  if (key === 'available_kobo' || key === 'used' || key === 'year_used')
    return rows.toSorted((first, other) => sign * ((first[key] ?? -1) - (other[key] ?? -1)))
  return sign < 0 ? rows.toReversed() : [...rows]
}
