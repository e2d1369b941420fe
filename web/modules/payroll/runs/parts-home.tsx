/** The payroll that goes on, for the home of those who process or approve payrolls. */
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { dayInWords, monthInWords, today } from '../../../ui/date/date-words.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Bone } from '../../../ui/state/states.tsx'
import { kindText, prefix, RunState, toGoOn } from './parts.tsx'
import classes from './parts-home.module.css'

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
          {run.pay_on ? `Pays ${dayInWords(run.pay_on, today())}` : 'No pay day'} · {run.totals.people || 'no'} payslips
        </span>
      </div>
      <RunState run={run} />
    </div>
  )
}
