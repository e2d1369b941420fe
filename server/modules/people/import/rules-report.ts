/** The report of an import as a list: searched, sorted, only the rows with problems. */
import type { ReportRow } from './rules.ts'

interface ReportFilters {
  q?: string | undefined
  sort?: string | undefined
  wrong?: boolean | undefined
}

type SortKey = 'line' | 'full_name' | 'email'

const isSortKey = (key: string): key is SortKey => key === 'line' || key === 'full_name' || key === 'email'

export function sortReport(report: readonly ReportRow[], { q = '', sort = 'line', wrong }: ReportFilters): ReportRow[] {
  const wanted = q.toLowerCase()
  const rows = report.filter(
    ({ full_name, email, problems }) =>
      (wrong === undefined || wrong === problems.length > 0) &&
      [full_name, email, ...problems].some((text) => text.toLowerCase().includes(wanted)),
  )
  const orders = sort.split(',').map((term) => ({ key: term.replace(/^-/, ''), sign: term.startsWith('-') ? -1 : 1 }))
  return rows.sort((a, b) => {
    for (const { key, sign } of orders) {
      if (!isSortKey(key) || a[key] === b[key]) continue
      return a[key] < b[key] ? -sign : sign
    }
    return a.line - b.line
  })
}
