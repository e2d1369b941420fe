/** One application in full: what is asked, what it counts, who is away, where it stands and what happened. */
import type { LeaveApplication } from '@iroko/contract/leave/applications'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { type DescriptionItem, DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { TrailView } from '../../platform/approvals/parts.tsx'
import { Decision } from '../../platform/approvals/parts-decision.tsx'
import { BalanceSummary } from '../balances/parts.tsx'
import { AwayList, Headcount } from '../calendar/parts-away.tsx'
import { DaysList } from '../calendar/parts-days.tsx'
import { LeaveStatusBadge, LeaveTypeName } from '../types/parts.tsx'
import { daysText, leaveTitle, spanInWords } from '../types/parts-words.tsx'
import classes from './parts-application.module.css'

/** What is asked, what it leaves, who is away and its way; then the decision. In two columns where there is room. */
export function ApplicationView({ application }: { application: LeaveApplication }) {
  const { leave_type, balance, headcount, away, trail, leave_days, history, employee, starts_on } = application
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Asked application={application} />
          {balance ? (
            <Section title={`${leaveTitle(leave_type)} of ${balance.year}`}>
              <BalanceSummary balance={balance} on={starts_on} />
            </Section>
          ) : null}
          {headcount ? (
            <Section title="Coverage">
              <Headcount {...headcount} />
            </Section>
          ) : null}
          <Section title="Who else is away">
            <AwayList away={away} />
          </Section>
        </div>
        <div className={classes.column}>
          {trail ? (
            <Section title="Approval">
              <TrailView trail={trail} label="Decisions" />
            </Section>
          ) : null}
          <Section title="Days">
            <DaysList days={leave_days} />
          </Section>
          <Section title="History">
            <Timeline
              label="History"
              items={history.map((entry, index) => ({
                id: `${entry.at} ${index}`,
                title: entry.what,
                at: entry.at,
                text: entry.by,
              }))}
            />
          </Section>
        </div>
      </div>
      {application.can.approve ? (
        <Decision kind="leave" request={application} what={leaveTitle(leave_type)} requester={employee.full_name} />
      ) : null}
    </div>
  )
}

function Asked({ application }: { application: LeaveApplication }) {
  const { employee } = application
  return (
    <div className={`column16 ${classes.asked}`}>
      <div className={`middle16 ${classes.who}`}>
        <PersonCell
          name={employee.full_name}
          picture={employee.profile_picture}
          detail={employee.ogid}
          to={`/dashboard/user/profile/${employee.ogid}`}
          size={40}
        />
        <LeaveStatusBadge status={application.status} />
      </div>
      <p className={classes.sum}>
        <strong>{daysText(application.days)}</strong>, {spanInWords(application)}
      </p>
      <DescriptionList items={factsOf(application)} />
    </div>
  )
}

/** What is always there, and what this application has besides. */
function factsOf(application: LeaveApplication): DescriptionItem[] {
  const { leave_type, office, created_at, stand_in, contact, file, reason, no_longer_available, entered_by } = application
  const extra: DescriptionItem[] = [
    { label: 'No longer available', value: no_longer_available, full: true },
    { label: 'Entered by', value: entered_by?.full_name },
    { label: 'Cover', value: stand_in?.full_name },
    { label: 'Contact while away', value: contact },
    { label: 'Supporting document', value: file ? <FileButton file={file} /> : null },
  ]
  return [
    { label: 'Leave type', value: <LeaveTypeName leave_type={leave_type} /> },
    { label: 'Office', value: office?.title },
    { label: 'Applied', value: <DateText value={created_at} /> },
    ...extra.filter(({ value }) => value),
    { label: 'Reason', value: reason ?? privateReason(application), full: true },
  ]
}

/** Of health leave nobody but the person and HR reads the reason; of other leave those who decide it do, and they see its type. */
const privateReason = ({ leave_type }: LeaveApplication): string =>
  leave_type ? 'Private. The employee and HR can read it.' : 'Private. The employee, HR and those who decide can read it.'
