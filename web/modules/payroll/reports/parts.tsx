/** The columns of the reports of payrolls; amounts are masked until asked for. */
import type { Row } from '@iroko/contract/endpoint'
import { type PaySums, type payChanges, payLineWords, type payReports } from '@iroko/contract/payroll/reports'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import type { Shown } from '../../../ui/shown-pay.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { amountColumn } from '../payslips/parts-shown.tsx'

type Office = Row<typeof payReports.offices>
type Person = Row<typeof payReports.register>
type Line = Row<typeof payReports.lines>
type Variance = Row<typeof payReports.variance>

interface Wish {
  sortable?: boolean
  hidden?: boolean
}

/** A sum with its total in the last row. */
const sumOf =
  ({ money, isShown }: Shown) =>
  <R extends PaySums>(key: keyof PaySums, label: string, { sortable = false, hidden = false }: Wish = {}): Column<R> => ({
    key,
    label,
    align: 'end',
    width: 116,
    sortable,
    hidden,
    ...(isShown ? { money: true, total: true } : { render: (row) => money(row[key]) }),
  })

/** In the order of a payslip; what is shown at first adds up: gross less all deductions is net. */
function payColumns<R extends PaySums>(shown: Shown): Column<R>[] {
  const sum = sumOf(shown)
  return [
    sum('basic_kobo', 'Basic', { hidden: true }),
    sum('housing_kobo', 'Housing', { hidden: true }),
    sum('transport_kobo', 'Transport', { hidden: true }),
    sum('other_earnings_kobo', 'Other earnings', { hidden: true }),
    sum('gross_kobo', 'Gross', { sortable: true }),
    sum('pension_kobo', 'Pension'),
    sum('nhf_kobo', 'NHF', { hidden: true }),
    sum('nhis_kobo', 'Health insurance', { hidden: true }),
    sum('paye_kobo', 'PAYE'),
    sum('loans_kobo', 'Loans', { hidden: true }),
    sum('other_deductions_kobo', 'Other deductions', { hidden: true }),
    sum('deductions_kobo', 'All deductions'),
    sum('refunds_kobo', 'Paid back', { hidden: true }),
    sum('net_kobo', 'Net', { sortable: true }),
    sum('cost_kobo', 'Employer cost', { sortable: true, hidden: true }),
  ]
}

export const registerColumns = (shown: Shown): Column<Person>[] => [
  personColumn(() => []),
  { key: 'office', label: 'Office', sortable: true },
  ...payColumns<Person>(shown),
]

export const officeColumns = (shown: Shown): Column<Office>[] => [
  { key: 'office', label: 'Office', sortable: true },
  { key: 'people', label: 'People', sortable: true, align: 'end', width: 90 },
  ...payColumns<Office>(shown),
]

/** What an office costs: gross pay, and what the employer pays besides. */
export function costColumns(shown: Shown): Column<Office>[] {
  const sum = sumOf(shown)
  return [
    { key: 'office', label: 'Office', sortable: true },
    { key: 'people', label: 'People', sortable: true, align: 'end', width: 90 },
    sum('gross_kobo', 'Gross', { sortable: true }),
    sum('pension_employer_kobo', 'Pension'),
    sum('nhis_employer_kobo', 'Health insurance', { hidden: true }),
    sum('nsitf_kobo', 'NSITF'),
    sum('itf_kobo', 'ITF'),
    sum('cost_kobo', 'Employer cost', { sortable: true }),
  ]
}

export function lineColumns({ money }: Shown): Column<Line>[] {
  const amount = amountColumn<Line>(money)
  return [
    { key: 'title', label: 'Line', sortable: true, width: 220 },
    { key: 'kind', label: 'Kind', sortable: true, width: 120, render: ({ kind }) => payLineWords[kind] },
    { key: 'people', label: 'People', align: 'end', width: 90 },
    amount('amount_kobo', 'Amount', { sortable: true }),
    amount('before_kobo', 'Before'),
    amount('change_kobo', 'Change', { sortable: true }),
  ]
}

const changeMap: StatusMap<(typeof payChanges)[number]> = {
  joined: { label: 'New', tone: 'good' },
  left: { label: 'No pay', tone: 'bad' },
  changed: { label: 'Changed', tone: 'neutral' },
}
export const changeOptions = Object.entries(changeMap).map(([value, { label }]) => ({ value, label }))

export function varianceColumns({ money, isShown }: Shown): Column<Variance>[] {
  const amount = amountColumn<Variance>(money)
  return [
    personColumn(() => [], 170),
    { key: 'office', label: 'Office', sortable: true, hidden: true },
    { key: 'change', label: 'Change', width: 100, render: ({ change }) => <StatusBadge status={change} map={changeMap} /> },
    amount('before_kobo', 'Last month', { width: 124 }),
    amount('net_kobo', 'Net', { sortable: true, width: 124 }),
    amount('change_kobo', 'Difference', { sortable: true, width: 124 }),
    {
      key: 'lines',
      label: 'Largest differences',
      render: ({ lines }) =>
        lines.map(({ title, change_kobo }) => (isShown ? `${title} ${money(change_kobo)}` : title)).join(', '),
    },
  ]
}
