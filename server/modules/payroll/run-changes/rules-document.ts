/** A payroll as a document: its totals, and beside them what changed and who stands behind it. */
import { formatMoney } from '@iroko/contract/money'
import { type ChangeKind, changedValueText, changeWords } from '@iroko/contract/payroll/run-changes'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import type { PersonRef } from '../../../lib/database/references.ts'
import type { ReportTable } from '../reports/rules.ts'
import { valuesOfChange } from './rules-words.ts'

export interface ChangeRow {
  what: ChangeKind
  people: number
  employees: readonly PersonRef[]
  was: Record<string, unknown> | null
  became: Record<string, unknown> | null
  by: PersonRef
  at: string
  agreed_by: PersonRef | null
  countersigned: { by: PersonRef } | null
  bars: boolean
}

/** What stands above the table: what is to be approved. */
export const aboutRun = (
  { totals, starts_on, ends_on, state }: Pick<PayrollRun, 'totals' | 'starts_on' | 'ends_on' | 'state'>,
  changes: number,
): string[] => [
  `${starts_on} to ${ends_on}, ${state}. ${totals.people} people`,
  `Gross ${formatMoney(totals.gross_kobo)}, deductions ${formatMoney(totals.deductions_kobo)}, net ${formatMoney(totals.net_kobo)}, to be paid ${formatMoney(totals.to_pay_kobo)}`,
  changes === 0
    ? 'Nothing changed since the last approved payroll'
    : `What changed since the last approved payroll: ${changes}`,
]

const textOf = (values: readonly { label: string; text: string }[]): string => values.map(changedValueText).join(', ')

const secondOf = ({ agreed_by, countersigned, bars }: ChangeRow): string =>
  agreed_by?.full_name ?? countersigned?.by.full_name ?? (bars ? 'Nobody yet' : '')

export const changesTable = (rows: readonly ChangeRow[]): ReportTable => ({
  columns: [
    { title: 'What', share: 1.4 },
    { title: 'Whose', share: 1.8 },
    { title: 'Before', share: 2.2 },
    { title: 'Now', share: 2.2 },
    { title: 'By', share: 1.6 },
    { title: 'Second person', share: 1.4 },
  ],
  rows: rows.map((row) => cellsOf(row, valuesOfChange(row))),
})

const cellsOf = (row: ChangeRow, { before, after }: ReturnType<typeof valuesOfChange>): string[] => [
  changeWords[row.what],
  row.people === 0 ? 'Everyone' : `${row.employees[0]?.full_name ?? ''}${row.people > 1 ? ` and ${row.people - 1} more` : ''}`,
  textOf(before),
  textOf(after),
  `${row.by.full_name}, ${String(row.at).slice(0, 10)}`,
  secondOf(row),
]
