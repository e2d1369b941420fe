/** The payroll that goes on, for the home of those who process or approve payrolls. */
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { dayInWords, monthInWords, today } from '../../../ui/date/date-words.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Bone } from '../../../ui/state/states.tsx'
import { kindText, prefix, RunState, toGoOn } from './parts.tsx'
import classes from './parts-home.module.css'

const payDayText = (pay_on: string | null, now: string): string => {
  if (!pay_on) return 'No pay day'
  return `${pay_on < now ? 'Pay day was' : 'Pays'} ${dayInWords(pay_on, now)}`
}

const newest = { query: { limit: 25, sort: '-created_at' } } as const

/** What it is called, where it stands and when it pays; it is one press away. */
export function RunNow() {
  const found = useCall(payrollRuns.list, newest)
  if (!found.isSuccess) return <Loaded found={found} prefix={prefix} bones={<Bone height={72} />} />
  const run = toGoOn(found.data.payroll_runs)
  if (!run) return <p className={classes.line}>No payroll is open. Start the next one under Payroll Processing</p>
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <Link to="/dashboard/payroll/payroll-processing" search={{ payroll: run.id } as never} className={classes.link}>
          {monthInWords(run.month)} · {kindText(run)}
        </Link>
        <span className="dimmed">
          {payDayText(run.pay_on, today())} · {countOf(run.totals.people, 'payslip')}
        </span>
      </div>
      <RunState run={run} />
    </div>
  )
}
