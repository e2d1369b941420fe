import { bankName } from '@iroko/contract/identifiers'
import { formatMoney } from '@iroko/contract/money'
import { type SlipLine, slipLineKinds, slipLineKindWords } from '@iroko/contract/payroll/payslips'
import { salaryModeWords } from '@iroko/contract/people/salary-modes'
import { openPdf } from '../../../lib/pdf.ts'
import type { PdfColumn } from '../../../lib/pdf-table.ts'
import type { WholeSlip } from './store.ts'

const columns: readonly PdfColumn[] = [
  { title: 'Title', share: 3 },
  { title: 'Calculation', share: 5 },
  { title: 'Amount', share: 2, align: 'right' },
]

export const payslipName = ({ employee, month, id }: Pick<WholeSlip, 'employee' | 'month' | 'id'>): string =>
  `payslip-${employee.ogid}-${month.slice(0, 7)}-${id.slice(-4)}.pdf`

/** What is left first, then what was earned and deducted, and what the employer pays besides: one page, unless there are many lines. */
export async function payslipPdf(company: string, now: Date, slip: WholeSlip, lines: readonly SlipLine[]): Promise<Buffer> {
  const month = slip.month.slice(0, 7)
  const pdf = openPdf({ company, title: `Payslip ${month}`, made: new Date(slip.paid_at ?? now), foot: 'Confidential' })
  pdf.facts([
    ['Employee', `${slip.employee.full_name}, ${slip.employee.ogid}`],
    ['Office', slip.office],
    ['Payroll', slip.reference],
    slip.salary_mode === 'bank'
      ? ['Bank', slip.bank_code && `${bankName(slip.bank_code)}, ******${slip.account_number_last4}`]
      : ['Salary mode', salaryModeWords[slip.salary_mode]],
    ['Tax', slip.tax_state && `${slip.tax_state}, ${slip.rules.title}`],
    ['Pension', slip.pfa],
    ['Gross this year', formatMoney(slip.year_gross_kobo)],
    ['PAYE this year', formatMoney(slip.year_tax_kobo)],
  ])
  pdf.heading(`Net pay: ${formatMoney(slip.net_kobo)}`)
  if (slip.held_kobo > 0)
    pdf.paragraph(`Paid with it: ${formatMoney(slip.held_kobo)} of earlier net pay that was withheld or returned by the bank.`)
  const sums = { earning: slip.gross_kobo, deduction: slip.deductions_kobo, employer: slip.employer_kobo }
  const rowOf = ({ title, explanation, amount_kobo }: SlipLine) => [title, explanation, formatMoney(amount_kobo)]
  const all = lines.map(rowOf)
  for (const kind of slipLineKinds) {
    const some = lines.filter((line) => line.kind === kind)
    if (some.length === 0) continue
    pdf.heading(slipLineKindWords[kind])
    await pdf.table(columns, some.map(rowOf), { all, total: ['Total', '', formatMoney(sums[kind])] })
  }
  return pdf.end()
}
