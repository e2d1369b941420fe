/** How the net pay of a payslip came about. */
import { formatMoney } from '@iroko/contract/money'
import { Dialog } from '../../../screens/dialog.tsx'
import { Explained, type SumLine } from '../../../screens/explained/explained.tsx'
import { dayInWords, monthInWords, today } from '../../../ui/date/date-words.ts'
import type { Slip } from './payslip.page.tsx'

/** What adds to the net pay, less what is taken of it; each with what it follows from. */
export function NetDialog({ slip }: { slip: Slip }) {
  const net = formatMoney(slip.net_kobo)
  const month = monthInWords(slip.month)
  const counted = slip.lines.filter(({ kind }) => kind !== 'employer')
  const lines: SumLine[] = counted.map(({ title, kind, amount_kobo, explanation }) => ({
    label: title,
    value: `${kind === 'deduction' ? '\u2212' : ''}${formatMoney(amount_kobo)}`,
    note: explanation,
  }))
  return (
    <Dialog title={`Net pay of ${month}`}>
      {() => (
        <Explained
          about={`My payslip of ${month}: net pay ${net}`}
          rule={`Net pay is what was earned, less deductions, by ${slip.rules.title}.`}
          {...(slip.paid_on && { on: dayInWords(slip.paid_on, today()) })}
          lines={[...lines, { label: 'Net pay', value: net }]}
        />
      )}
    </Dialog>
  )
}
