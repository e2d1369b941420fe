import type { Output } from '@iroko/contract/endpoint'
import type { dashboards } from '@iroko/contract/home/dashboards'
import { Link } from '@tanstack/react-router'
import { dayInWords, monthInWords } from '../../../ui/date/date-words.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { PayAhead } from '../../payroll/payslips/parts-ahead.tsx'
import { Panel, Quiet } from './parts.tsx'
import classes from './parts-pay.module.css'

type Mine = Output<typeof dashboards.mine>['employee_dashboard']

/** When one was paid and when it is next; the payslip is one press away. */
export function PayPanel({ pay, today }: { pay: NonNullable<Mine['pay']>; today: string }) {
  const { money, toggle } = useShownPay()
  const { last, next_on } = pay
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
      {next_on ? (
        <PayAhead className={classes.next}>
          Next pay day: <strong>{dayInWords(next_on, today)}</strong>
        </PayAhead>
      ) : null}
    </Panel>
  )
}
