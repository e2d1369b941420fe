import type { Output } from '@iroko/contract/endpoint'
import type { dashboards } from '@iroko/contract/home/dashboards'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { dayInWords, monthInWords } from '../../../ui/date/date-words.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { Panel, Quiet } from '../homes/parts.tsx'
import classes from './parts-pay.module.css'

/** Nobody needs it before amounts are shown. */
const PayAhead = lazily(() => import('../../payroll/payslips/parts-ahead.tsx').then((module) => module.PayAhead))

type Mine = Output<typeof dashboards.mine>['employee_dashboard']

/** When one was paid and when it is next; the payslip is one press away. */
export function PayPanel({ pay, today }: { pay: NonNullable<Mine['pay']>; today: string }) {
  const { money, toggle, isShown } = useShownPay()
  const { last, next_on } = pay
  const next = next_on ? (
    <>
      {next_on < today ? 'Not paid yet. Pay day was' : 'Next pay day:'} <strong>{dayInWords(next_on, today)}</strong>
    </>
  ) : null
  const line = <p className={`small ${classes.next}`}>{next}</p>
  return (
    <Panel title="Pay" to="/dashboard/main/Payslips" link="All payslips">
      {last ? (
        <div className={classes.pay}>
          <div className={classes.last}>
            <Link to={`/dashboard/main/payslip/${last.id}`} className={classes.link}>
              {monthInWords(last.month)}
            </Link>
            <span className="dimmed">Paid {dayInWords(last.paid_on, today)}</span>
          </div>
          <span className={classes.amount}>{money(last.net_kobo)}</span>
          {toggle}
        </div>
      ) : (
        <Quiet text="Your first payslip appears here once a payroll is paid." />
      )}
      {next && isShown ? (
        <Suspense fallback={line}>
          <PayAhead className={classes.next}>{next}</PayAhead>
        </Suspense>
      ) : null}
      {next && !isShown ? line : null}
    </Panel>
  )
}
