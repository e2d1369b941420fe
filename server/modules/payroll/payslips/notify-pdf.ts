import { addDays } from '@iroko/contract/dates'
import { monthInWords, shortDayAndYear } from '@iroko/contract/day-words'
import { formatChange, formatMoney } from '@iroko/contract/money'
import {
  type PayCause,
  paidAgainText,
  paidToText,
  payCauses,
  payParts,
  slipTitle,
} from '@iroko/contract/payroll/payslip-summary'
import { type SlipLine, slipLineKindWords } from '@iroko/contract/payroll/payslips'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import type { PdfColumn } from '../../../lib/pdf/pdf-table.ts'
import type { Before, WholeSlip } from './store.ts'

const columns: readonly PdfColumn[] = [
  { title: 'Title', share: 3 },
  { title: 'Calculation', share: 5 },
  { title: 'Amount', share: 2, align: 'right' },
]

export const payslipName = ({ employee, month, id }: Pick<WholeSlip, 'employee' | 'month' | 'id'>): string =>
  `payslip-${employee.ogid}-${month.slice(0, 7)}-${id.slice(-4)}.pdf`

/** The largest of what moved the net pay: the rest is on the screen. */
const causes = 3

/** What is left and where the rest went, what moved it, and each line with what it follows from: one page, unless there are many lines. */
export async function payslipPdf(
  company: string,
  now: Date,
  slip: WholeSlip & { lines: readonly SlipLine[]; before: Before | undefined },
): Promise<Buffer> {
  const { lines, before } = slip
  const period = periodText(slip)
  const pdf = openPdf({
    company,
    title: `${slipTitle(slip.kind)} ${monthInWords(slip.month)}`,
    made: new Date(slip.paid_at ?? now),
    foot: 'Confidential',
  })
  pdf.figure('Net pay', formatMoney(slip.net_kobo), paidText(slip))
  const parts = payParts(slip)
  if (parts.length > 0) pdf.bar(parts.map(({ label, kobo, share }) => ({ label, value: formatMoney(kobo), share })))
  if (slip.held_kobo > 0)
    pdf.paragraph(
      `Paid with it: ${formatMoney(slip.held_kobo)} of earlier net pay that was withheld or returned by the bank.${paidAgainText(slip.paid_again)}`,
    )
  pdf.facts([
    ['Employee', `${slip.employee.full_name}, ${slip.employee.ogid}`],
    ['Office', joined([slip.office, slip.designation])],
    ...(period ? [['Period', period] as const] : []),
    ['Tax', joined([slip.tax_state, slip.tax_number, slip.rules.title])],
    [
      'Pension',
      joined([slip.pfa, slip.rsa_pin, slip.year_pension_kobo > 0 && `${formatMoney(slip.year_pension_kobo)} this year`]),
    ],
    ['Since last month', before && sinceText(slip.net_kobo - before.net_kobo, payCauses(before.changes))],
    [
      'This year',
      `Gross ${formatMoney(slip.year_gross_kobo)}, net ${formatMoney(slip.year_net_kobo)}, PAYE ${formatMoney(slip.year_tax_kobo)}`,
    ],
    ...(slip.loans_left_kobo > 0 ? [['Loans left', formatMoney(slip.loans_left_kobo)] as const] : []),
  ])
  if (slip.over_kobo > 0)
    pdf.paragraph(
      `PAYE deducted beyond the tax of the year: ${formatMoney(slip.over_kobo)}. The tax office of the state refunds it on a claim within six years, with the tax certificate.`,
    )
  const sums = {
    earning: slip.gross_kobo,
    refund: slip.refunds_kobo,
    deduction: slip.deductions_kobo,
    employer: slip.employer_kobo,
  }
  const rowOf = ({ title, explanation, amount_kobo }: SlipLine) => [title, explanation, formatMoney(amount_kobo)]
  const all = lines.map(rowOf)
  for (const kind of ['earning', 'refund', 'deduction'] as const) {
    const some = lines.filter((line) => line.kind === kind)
    if (some.length === 0) continue
    pdf.heading(slipLineKindWords[kind])
    await pdf.table(columns, some.map(rowOf), { all, total: ['Total', '', formatMoney(sums[kind])] })
  }
  const besides = lines.filter(({ kind }) => kind === 'employer')
  if (besides.length > 0) {
    pdf.heading(slipLineKindWords.employer)
    const each = besides.map(({ title, amount_kobo }) => `${title} ${formatMoney(amount_kobo)}`)
    pdf.paragraph(`${each.join(', ')}. Paid beside the gross pay, in all ${formatMoney(sums.employer)}.`)
  }
  pdf.paragraph(`Code ${slip.code}: compare name, month and net pay with it at /guest/payslip of our portal.`)
  return pdf.end()
}

/** What there is of it, with commas between. */
const joined = (parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(', ')

/** '1 Oct 2026 to 31 Oct 2026, 1.5 days without pay'; null of a whole month, which the title says. */
const periodText = ({ month, starts_on, ends_on, lost_days }: WholeSlip): string | null => {
  if (lost_days === 0 && starts_on === month && addDays(ends_on, 1).endsWith('-01')) return null
  const without = lost_days > 0 ? `, ${lost_days / 100} ${lost_days === 100 ? 'day' : 'days'} without pay` : ''
  return `${shortDayAndYear(starts_on)} to ${shortDayAndYear(ends_on)}${without}`
}

/** 'Paid on Mon 26 Oct 2026 to Guaranty Trust Bank ******6789, payroll PR-2026-10' */
const paidText = (slip: WholeSlip): string =>
  `${paidToText({ ...slip, account_number: `******${slip.account_number_last4}` }, (day) => `on ${shortDayAndYear(day)}`)}, payroll ${slip.reference}`

/** '+₦3,064.53: Bonus +₦5,000.00, PAYE −₦1,935.47' */
function sinceText(difference: number, all: readonly PayCause[]): string {
  if (Math.abs(difference) < 100) return 'The same net pay'
  const most = all.slice(0, causes).map(({ title, effect_kobo }) => `${title} ${formatChange(effect_kobo)}`)
  return [formatChange(difference), most.join(', ')].filter(Boolean).join(': ')
}
