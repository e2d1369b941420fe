/** One absence over the screen that lists it. */
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import { type FullAbsence, timekeepingAbsences } from '@iroko/contract/timekeeping-absences'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '../../crud/confirm.tsx'
import { FileButton } from '../../crud/file-button.tsx'
import { RecordDrawer } from '../../crud/record-drawer.tsx'
import { useUser } from '../../lib/session.ts'
import { useCall, useSend } from '../../lib/use-call.ts'
import { DateText } from '../../ui/date-text.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TrailView } from '../approvals/parts.tsx'
import { DecisionPanel } from '../approvals/parts-decision.tsx'
import classes from './parts-request.module.css'
import { daysText, requestStatusMap } from './parts-words.tsx'

interface AbsenceDrawerProps {
  id: string
  onClose: () => void
}

export function AbsenceDrawer({ id, onClose }: AbsenceDrawerProps) {
  const found = useCall(timekeepingAbsences.showAbsence, { params: { id } })
  const me = useUser().employee_info.ogid
  const absence = found.data?.absence
  const [isAsking, setAsking] = useState(false)
  const title = absence && absence.employee.ogid !== me ? `Absence of ${absence.employee.full_name}` : 'My absence'
  return (
    <RecordDrawer title={title} found={found} errorPrefix="Absence" covered={isAsking} onClose={onClose}>
      {({ absence: shown }) => <AbsenceView absence={shown} onAsking={setAsking} />}
    </RecordDrawer>
  )
}

interface AbsenceViewProps {
  absence: FullAbsence
  /** A question lies over it: Esc is the question's. */
  onAsking: (isAsking: boolean) => void
}

function AbsenceView({ absence, onAsking }: AbsenceViewProps) {
  const { starts_on, ends_on, reason, details, file, ahead, created_at, status, trail, can } = absence
  return (
    <>
      <p className={classes.line}>
        <StatusBadge status={status} map={requestStatusMap} />
        <strong>{daysText(starts_on, ends_on)}</strong>
      </p>
      {reason === null ? <p className={classes.quiet}>Why is between the person and HR.</p> : null}
      <DescriptionList
        items={[
          ...(reason === null
            ? []
            : [
                { label: 'Reason', value: reason },
                { label: 'File', value: file ? <FileButton file={file} /> : null },
                { label: 'Details', value: details, full: true },
              ]),
          { label: ahead ? 'Told ahead' : 'Explained afterwards', value: <DateText value={created_at} /> },
          { label: 'Office', value: absence.office.title },
        ]}
      />
      {can.withdraw ? <Withdraw id={absence.id} onAsking={onAsking} /> : null}
      {can.decide ? <Decision absence={absence} /> : null}
      {trail ? <TrailView trail={trail} label="Where it stands" /> : null}
    </>
  )
}

function Withdraw({ id, onAsking }: { id: string; onAsking: AbsenceViewProps['onAsking'] }) {
  const withdraw = useSend(timekeepingAbsences.withdrawAbsence, { prefix: 'Absence | ', success: 'message' })
  const ask = async () => {
    onAsking(true)
    const yes = await confirm({ title: 'Take the absence back?', text: 'Its days are not excused.', action: 'Withdraw' })
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

function Decision({ absence: { id, version, employee } }: { absence: FullAbsence }) {
  const options = { prefix: 'Absence | ', success: 'message' } as const
  const approve = useSend(timekeepingAbsences.approveAbsence, options)
  const reject = useSend(timekeepingAbsences.rejectAbsence, options)
  const inputOf = (comment: string) => ({ params: { id }, body: { comment, version } })
  return (
    <DecisionPanel
      requester={employee.full_name}
      approve={{ isPending: approve.isPending, send: (comment) => approve.mutate(inputOf(comment)) }}
      reject={{ isPending: reject.isPending, send: (comment) => reject.mutate(inputOf(comment)) }}
    />
  )
}
