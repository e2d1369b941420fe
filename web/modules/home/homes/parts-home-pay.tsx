/** The home of those who run payroll, and of those who book it and pay it over. */
import type { Output } from '@iroko/contract/endpoint'
import { filingTitle, payrollFilings } from '@iroko/contract/payroll/filings'
import { journalWords, payrollJournals } from '@iroko/contract/payroll/journals'
import { useCall } from '../../../lib/use-call.ts'
import { dayInWords, today } from '../../../ui/date/date-words.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Bone } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { RunNow } from '../../payroll/runs/parts-home.tsx'
import { HomeLine, HomeLines, Panel, Quiet } from './parts.tsx'
import classes from './parts-homes.module.css'

/** The run that goes on, with its step and its days to pay day. */
export function PayrollHome() {
  return (
    <Panel title="Payroll" to="/dashboard/payroll/payroll-processing" link="Payroll processing">
      <div className={classes.line}>
        <RunNow />
      </div>
    </Panel>
  )
}

export function AccountingHome() {
  return (
    <div className={classes.pair}>
      <Filings />
      <Journals />
    </div>
  )
}

const reports = '/dashboard/accounting-reports/payslip-reports'
const few = 5
/** The latest, of which few are open. */
const latest = { query: { limit: 50, sort: '-due_on' } } as const

function Filings() {
  const found = useCall(payrollFilings.list, latest)
  return (
    <Panel title="Filings due" to={`${reports}?view=filings`} link="All filings">
      <Loaded found={found} prefix="Filings | " bones={<Bone height={200} />}>
        {({ payroll_filings }) => <FilingLines filings={payroll_filings} />}
      </Loaded>
    </Panel>
  )
}

function FilingLines({ filings }: { filings: Output<typeof payrollFilings.list>['payroll_filings'] }) {
  const { money } = useShownPay()
  const due = filings.filter(({ status }) => status !== 'filed').toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))
  if (due.length === 0) return <Quiet text="Nothing is due" />
  return (
    <HomeLines>
      {due.slice(0, few).map((filing) => (
        <HomeLine
          key={filing.id}
          to={`${reports}?view=filings`}
          label={filingTitle(filing)}
          note={
            <>
              due {dayInWords(filing.due_on, today())}{' '}
              {filing.status === 'overdue' ? (
                <StatusBadge status="overdue" map={{ overdue: { label: 'Overdue', tone: 'bad' } }} />
              ) : null}
            </>
          }
        >
          {money(filing.amount_kobo)}
        </HomeLine>
      ))}
    </HomeLines>
  )
}

function Journals() {
  const { money, toggle } = useShownPay()
  const found = useCall(payrollJournals.list, { query: { limit: few, sort: '-dated_on' } })
  return (
    <Panel title="Journals of payrolls" to={`${reports}?view=journals`} link="All journals">
      <Loaded found={found} prefix="Journals | " bones={<Bone height={200} />}>
        {({ payroll_journals }) =>
          payroll_journals.length === 0 ? (
            <Quiet text="The first payroll that is approved posts its journal here" />
          ) : (
            <>
              <HomeLines>
                {payroll_journals.map(({ id, reference, kind, dated_on, total_kobo }) => (
                  <HomeLine
                    key={id}
                    to={`${reports}?view=journals`}
                    label={`${journalWords[kind]}, ${reference}`}
                    note={dayInWords(dated_on, today())}
                  >
                    {money(total_kobo)}
                  </HomeLine>
                ))}
              </HomeLines>
              <div className={classes.shows}>{toggle}</div>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
