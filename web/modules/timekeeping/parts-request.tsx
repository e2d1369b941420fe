/** One request for attendance over the screen that lists it: the day as it is and as it would be, and what can be done. */
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import type { FullAttendanceRequest } from '@iroko/contract/timekeeping-requests'
import { timekeepingRequests } from '@iroko/contract/timekeeping-requests'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '../../crud/confirm.tsx'
import { FileButton } from '../../crud/file-button.tsx'
import { RecordDrawer } from '../../crud/record-drawer.tsx'
import { useUser } from '../../lib/session.ts'
import { useCall, useSend } from '../../lib/use-call.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TrailView } from '../approvals/parts.tsx'
import { DecisionPanel } from '../approvals/parts-decision.tsx'
import { statusMap } from '../attendance/parts-words.tsx'
import classes from './parts-request.module.css'
import { causeWords, dayTitle, momentOn, requestStatusMap } from './parts-words.tsx'

interface RequestDrawerProps {
  id: string
  onClose: () => void
}

const errorPrefix = 'Attendance'

export function RequestDrawer({ id, onClose }: RequestDrawerProps) {
  const found = useCall(timekeepingRequests.showRequest, { params: { id } })
  const me = useUser().employee_info.ogid
  const request = found.data?.attendance_request
  const [isAsking, setAsking] = useState(false)
  const title = request && request.employee.ogid !== me ? `Request of ${request.employee.full_name}` : 'My request'
  return (
    <RecordDrawer title={title} found={found} errorPrefix={errorPrefix} covered={isAsking} onClose={onClose}>
      {({ attendance_request }) => <RequestView request={attendance_request} onAsking={setAsking} />}
    </RecordDrawer>
  )
}

interface RequestViewProps {
  request: FullAttendanceRequest
  /** A question lies over it: Esc is the question's. */
  onAsking: (isAsking: boolean) => void
}

function RequestView({ request, onAsking }: RequestViewProps) {
  const { day, zone, cause, reason, file, status, trail, can } = request
  return (
    <>
      <p className={classes.line}>
        <StatusBadge status={status} map={requestStatusMap} />
        <strong>{dayTitle(day)}</strong>
      </p>
      <DescriptionList
        items={[
          { label: 'In', value: momentOn(request.in_at, zone, day) },
          { label: 'Out', value: momentOn(request.out_at, zone, day) },
          { label: 'What happened', value: causeWords[cause] },
          { label: 'File', value: file ? <FileButton file={file} /> : null },
          { label: 'Reason', value: reason, full: true },
        ]}
      />
      {can.withdraw ? <Withdraw id={request.id} onAsking={onAsking} /> : null}
      {can.decide ? <Decision request={request} /> : null}
      <Effect request={request} />
      {trail ? <TrailView trail={trail} label="Where it stands" /> : null}
    </>
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
    <section aria-label="What it changes" className={classes.stack}>
      <DescriptionList
        items={[
          { label: 'The day now', value: before ? line(before) : null, full: true },
          ...(after ? [{ label: 'Approved, it would be', value: line(after), full: true }] : []),
        ]}
      />
      {takes_back.length > 0 ? (
        <div>
          <h3 className={classes.heading}>Would no longer count</h3>
          <ul className={classes.list}>
            {takes_back.map(({ at, direction }) => (
              <li key={at}>
                {momentOn(at, zone, day)} {direction ?? ''}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

function Withdraw({ id, onAsking }: { id: string; onAsking: RequestViewProps['onAsking'] }) {
  const withdraw = useSend(timekeepingRequests.withdrawRequest, { prefix: `${errorPrefix} | `, success: 'message' })
  const ask = async () => {
    onAsking(true)
    const yes = await confirm({
      title: 'Take the request back?',
      text: 'The day stays as it is. You can ask again.',
      action: 'Withdraw',
    })
    onAsking(false)
    if (yes) withdraw.mutate({ params: { id } })
  }
  return (
    <div className={classes.buttons}>
      <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
        Withdraw
      </Button>
    </div>
  )
}

function Decision({ request: { id, version, employee } }: { request: FullAttendanceRequest }) {
  const options = { prefix: `${errorPrefix} | `, success: 'message' } as const
  const approve = useSend(timekeepingRequests.approveRequest, options)
  const reject = useSend(timekeepingRequests.rejectRequest, options)
  const inputOf = (comment: string) => ({ params: { id }, body: { comment, version } })
  return (
    <DecisionPanel
      requester={employee.full_name}
      approve={{ isPending: approve.isPending, send: (comment) => approve.mutate(inputOf(comment)) }}
      reject={{ isPending: reject.isPending, send: (comment) => reject.mutate(inputOf(comment)) }}
    />
  )
}
