/** Reports of payrolls as words and as a document. Amounts of the document are naira without the sign, so that more columns fit. */
import { addMonths, monthsBetween } from '@iroko/contract/dates'
import type { Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { type PaySums, payLineWords, type payReports } from '@iroko/contract/payroll/reports'
import type { RunState } from '@iroko/contract/payroll/runs'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import type { PdfColumn } from '../../../lib/pdf/pdf-table.ts'
import type { Months } from './store.ts'

/** As many months, just before these. */
export function monthsBefore({ from, to }: Months): Months {
  const count = monthsBetween(from, to) + 1
  return { from: addMonths(from, -count), to: addMonths(from, -1) }
}

interface About {
  what: string
  months: Months
  runs: readonly { reference: string; state: RunState }[]
  q?: string | undefined
  /** Who made it, and when on their clocks. */
  by: string
  made: string
}

/** The caption of a report; figures of payrolls that are not approved may still change. */
export function aboutReport({ what, months, runs, q, by, made }: About): string[] {
  const [from, to] = [months.from, months.to].map((month) => month.slice(0, 7))
  const open = runs.filter(({ state }) => state === 'review').map(({ reference }) => reference)
  return [
    `${what} ${from === to ? `of ${from}` : `from ${from} to ${to}`}${q ? `, found by "${q}"` : ''}`,
    runs.length === 0
      ? 'No payroll was calculated in these months'
      : `Payrolls: ${runs.map(({ reference }) => reference).join(', ')}`,
    ...(open.length > 0 ? [`${open.join(', ')} is in review. Its figures may change`] : []),
    `Created by ${by} on ${made}`,
  ]
}

/** `1,250,000.00` */
export const plainMoney = (kobo: number): string => formatMoney(kobo).replace('₦', '')

const right = (title: string): PdfColumn => ({ title, share: 1.3, align: 'right' })

export interface ReportTable {
  columns: PdfColumn[]
  rows: string[][]
  total?: string[]
}

/** A person or an office with the sums that stand beside it. */
export function sumsTable(first: string, rows: readonly (PaySums & { name: string })[], totals: PaySums): ReportTable {
  const names = ['gross_kobo', 'pension_kobo', 'paye_kobo', 'others_kobo', 'net_kobo', 'employer_kobo', 'cost_kobo'] as const
  const cells = (sums: PaySums) => {
    const others_kobo = sums.deductions_kobo - sums.pension_kobo - sums.paye_kobo - sums.refunds_kobo
    return names.map((name) => plainMoney({ ...sums, others_kobo }[name]))
  }
  return {
    columns: [{ title: first, share: 2 }, ...['Gross', 'Pension', 'PAYE', 'Other', 'Net', 'Employer', 'Cost'].map(right)],
    rows: rows.map(({ name, ...sums }) => [name, ...cells(sums)]),
    total: ['Total', ...cells(totals)],
  }
}

export function linesTable(rows: readonly Row<typeof payReports.lines>[]): ReportTable {
  return {
    columns: [
      { title: 'Line', share: 3 },
      { title: 'Kind', share: 1.4 },
      ...['People', 'Amount', 'Before', 'Change'].map(right),
    ],
    rows: rows.map((row) => [
      row.title,
      payLineWords[row.kind],
      String(row.people),
      ...[row.amount_kobo, row.before_kobo, row.change_kobo].map(plainMoney),
    ]),
  }
}

const changeWords = { joined: 'No pay the month before', left: 'No pay this month' }

type Changed = Row<typeof payReports.variance> & { name: string }

export function varianceTable(rows: readonly Changed[]): ReportTable {
  const because = ({ change, lines }: Changed): string =>
    change === 'changed' ? lines.map((line) => `${line.title} ${plainMoney(line.change_kobo)}`).join(', ') : changeWords[change]
  return {
    columns: [
      { title: 'Employee', share: 2.4 },
      ...['Before', 'Net', 'Change'].map(right),
      { title: 'Largest differences', share: 3.4 },
    ],
    rows: rows.map((row) => [row.name, ...[row.before_kobo, row.net_kobo, row.change_kobo].map(plainMoney), because(row)]),
  }
}

export async function reportPdf(
  head: { company: string; made: Date; title: string; about: readonly string[] },
  { columns, rows, total }: ReportTable,
): Promise<Buffer> {
  const { company, made, title, about } = head
  const pdf = openPdf({ company, title, made, foot: 'Confidential: only for people with access to payroll' })
  for (const sentence of [...about, 'Amounts in naira']) pdf.paragraph(sentence)
  await pdf.table(columns, rows, { total })
  return pdf.end()
}
