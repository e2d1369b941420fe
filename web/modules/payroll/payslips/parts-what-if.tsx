/** What one’s next pay would be with days without pay, a loan or more pension. */
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { payAhead } from '@iroko/contract/payroll/pay-ahead'
import '../../../ui/mantine-over.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { Explained, type SumLine } from '../../../screens/explained/explained.tsx'
import { dayInWords, monthInWords, today } from '../../../ui/date/date-words.ts'
import { NumberBox } from '../../../ui/number-box.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts-ahead.module.css'
import { whenText } from './parts-when.tsx'

type Ahead = NonNullable<Output<typeof payAhead.show>['pay_ahead']>

const nothing = { unpaid_days: 0, loan: 0, pension: 0 }
/** Milliseconds after the last key. */
const answersAfter = 150

/** Days and amounts to try, and the sum line by line. Nothing of it is kept. */
export function WhatIfDialog() {
  const [tried, setTried] = useState(nothing)
  const [{ unpaid_days, loan, pension }] = useDebouncedValue(tried, answersAfter)
  // With nothing to try it is the answer that is there already.
  const query = {
    ...(unpaid_days > 0 && { unpaid_days }),
    ...(loan > 0 && { loan_kobo: Math.round(loan * 100) }),
    ...(pension > 0 && { pension_kobo: Math.round(pension * 100) }),
  }
  const found = useCall(payAhead.show, { query }, { keepPrevious: true })
  const ahead = found.data?.pay_ahead
  const box = (name: keyof typeof nothing, label: string, max: number, isMoney = true) => (
    <NumberBox
      label={label}
      value={tried[name]}
      onChange={(value) => setTried({ ...tried, [name]: Math.min(max, Math.max(0, value)) })}
      min={0}
      max={max}
      allowDecimal={isMoney}
      thousandSeparator=","
      {...(isMoney && { prefix: '₦', decimalScale: 2 })}
    />
  )
  return (
    <Dialog title={ahead ? `Pay of ${monthInWords(ahead.month)}, before pay day` : 'Pay before pay day'}>
      {() => (
        <div className="column16">
          <div className={classes.tries}>
            {box('unpaid_days', 'Days without pay', 31, false)}
            {box('loan', 'Loan instalment', 100_000_000)}
            {box('pension', 'More pension', 100_000_000)}
          </div>
          <Loaded found={found} prefix="Payslip | " count={6} height={28} />
          {ahead ? <Sum ahead={ahead} /> : null}
        </div>
      )}
    </Dialog>
  )
}

function Sum({ ahead }: { ahead: Ahead }) {
  const { net_kobo, plain_kobo, pay_on, read_until, rules } = ahead
  const net = formatMoney(net_kobo)
  const change = net_kobo - plain_kobo
  const counted = ahead.lines.filter(({ kind, amount_kobo }) => kind !== 'employer' && amount_kobo !== 0)
  const signed = counted.reduce((sum, { kind, amount_kobo }) => sum + (kind === 'deduction' ? -amount_kobo : amount_kobo), 0)
  const beside = { label: 'Paid or held back before', value: formatMoney(net_kobo - signed) }
  const lines: SumLine[] = counted.map(({ title, kind, amount_kobo, explanation }) => ({
    label: title,
    value: `${kind === 'deduction' ? '−' : ''}${formatMoney(amount_kobo)}`,
    note: explanation,
  }))
  return (
    <>
      <p className="plain" aria-live="polite">
        <span className={classes.net}>{net}</span> {whenText(pay_on)}
        {change === 0 ? null : `, ${formatMoney(Math.abs(change))} ${change < 0 ? 'less' : 'more'} than without`}
      </p>
      <Explained
        about={`My pay of ${monthInWords(ahead.month)}, before pay day: ${net}`}
        rule={`Calculated as the payroll would by ${rules}. Attendance until ${dayInWords(read_until, today())} counts, later days as worked; approvals and changes that are still to come are not in it.`}
        lines={[...lines, ...(net_kobo === signed ? [] : [beside]), { label: 'To be paid', value: net }]}
      />
    </>
  )
}
