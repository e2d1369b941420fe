/** One request for attendance over the screen that lists it: the day as it is and as it would be, and what can be done. */
import type { FullAttendanceRequest } from '@iroko/contract/time/corrections'
import { attendanceCorrections } from '@iroko/contract/time/corrections'
import { useCall } from '../../../lib/use-call.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { exactly } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import classes from '../attendance-days/parts.module.css'
import { FactList } from '../attendance-days/parts-fact-list.tsx'
import { momentOn, statusMap } from '../attendance-days/parts-words.tsx'
import { causeWords } from './parts-words.tsx'

interface AttendanceRequestDrawerProps {
  id: string
  onClose: () => void
}

export function AttendanceRequestDrawer({ id, onClose }: AttendanceRequestDrawerProps) {
  const found = useCall(attendanceCorrections.show, { params: { id } })
  return (
    <RequestDrawer
      kind="manual_attendance"
      found={found}
      employee={found.data?.attendance_request.employee}
      noun="Request"
      onClose={onClose}
    >
      {({ attendance_request }) => <RequestView request={attendance_request} />}
    </RequestDrawer>
  )
}

interface RequestViewProps {
  request: FullAttendanceRequest
}

function RequestView({ request }: RequestViewProps) {
  const { day, zone, cause, reason, file } = request
  return (
    <RequestBody
      kind="manual_attendance"
      request={request}
      line={exactly(day)}
      withdraw={{
        call: attendanceCorrections.withdraw,
        title: 'Withdraw this request?',
        text: 'The day does not change. You can send a new request.',
      }}
      below={<Effect request={request} />}
    >
      <DescriptionList
        items={[
          { label: 'In', value: momentOn(request.in_at, zone, day) },
          { label: 'Out', value: momentOn(request.out_at, zone, day) },
          { label: 'What happened', value: causeWords[cause] },
          { label: 'Supporting document', value: file ? <FileButton file={file} /> : null },
          { label: 'Reason', value: reason, full: true },
        ]}
      />
    </RequestBody>
  )
}

function Effect({ request: { before, after, takes_back, zone, day } }: { request: FullAttendanceRequest }) {
  const line = (counted: NonNullable<typeof before>) => (
    <span className={classes.line}>
      <StatusBadge status={counted.status} map={statusMap} />
      {momentOn(counted.first_in, zone, day)} to {momentOn(counted.last_out, zone, day)}
    </span>
  )
  return (
    <section aria-label="Effect" className={classes.stack}>
      <DescriptionList
        items={[
          { label: 'Current day', value: before ? line(before) : null, full: true },
          ...(after ? [{ label: 'Once approved', value: line(after), full: true }] : []),
        ]}
      />
      {takes_back.length > 0 ? (
        <FactList title="Would be excluded">
          {takes_back.map(({ at, direction }) => (
            <li key={at}>
              {momentOn(at, zone, day)} {direction ?? ''}
            </li>
          ))}
        </FactList>
      ) : null}
    </section>
  )
}
