import { formatMoney } from '@iroko/contract/money'
import type { SlipLine } from '@iroko/contract/payroll/payslips'
import { openPdf } from '../../../lib/pdf.ts'

interface Printed {
  company: string
  made: Date
  month: string
  facts: readonly (readonly [name: string, value: string | null])[]
  lines: readonly SlipLine[]
  sums: Record<SlipLine['kind'], number>
  net_kobo: number
}

const titles: Record<SlipLine['kind'], string> = {
  earning: 'Earnings',
  deduction: 'Deductions',
  employer: 'Paid by the employer',
}

/** One page: what was earned, what was deducted, what is left, and what the employer pays besides. */
export function payslipPdf({ company, made, month, facts, lines, sums, net_kobo }: Printed): Promise<Buffer> {
  const pdf = openPdf({ company, title: `Payslip ${month}`, made, foot: 'Confidential' })
  pdf.facts(facts)
  for (const kind of ['earning', 'deduction', 'employer'] as const) {
    const some = lines.filter((line) => line.kind === kind)
    if (some.length === 0) continue
    pdf.heading(titles[kind])
    pdf.table(
      [
        { title: 'Title', share: 3 },
        { title: 'Follows from', share: 5 },
        { title: 'Amount', share: 2, align: 'right' },
      ],
      [
        ...some.map(({ title, explanation, amount_kobo }) => [title, explanation, formatMoney(amount_kobo)]),
        ['Total', '', formatMoney(sums[kind])],
      ],
    )
  }
  pdf.heading(`Net pay: ${formatMoney(net_kobo)}`)
  return pdf.end()
}
