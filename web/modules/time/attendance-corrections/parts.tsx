/** The drawer of an attendance correction: the day as it is and as it would be, and what can be done. */
import type { FullAttendanceCorrection } from '@iroko/contract/time/attendance-corrections'
import { attendanceCorrections } from '@iroko/contract/time/attendance-corrections'
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

interface AttendanceCorrectionDrawerProps {
  id: string
  onClose: () => void
}

export function AttendanceCorrectionDrawer({ id, onClose }: AttendanceCorrectionDrawerProps) {
  const found = useCall(attendanceCorrections.show, { params: { id } })
  return (
    <RequestDrawer
      kind="attendance_correction"
      found={found}
      employee={found.data?.attendance_correction.employee}
      onClose={onClose}
    >
      {({ attendance_correction }) => <CorrectionView request={attendance_correction} />}
    </RequestDrawer>
  )
}

interface CorrectionViewProps {
  request: FullAttendanceCorrection
}

function CorrectionView({ request }: CorrectionViewProps) {
  const { day, zone, cause, reason, file } = request
  return (
    <RequestBody
      kind="attendance_correction"
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

function Effect({ request: { before, after, takes_back, zone, day } }: { request: FullAttendanceCorrection }) {
  const line = (counted: NonNullable<typeof before>) => (
    <span className={`middle8 ${classes.line}`}>
      <StatusBadge status={counted.status} map={statusMap} />
      {momentOn(counted.first_in, zone, day)} to {momentOn(counted.last_out, zone, day)}
    </span>
  )
  return (
    <section aria-label="Effect" className="column16">
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
