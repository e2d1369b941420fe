/** One absence over the screen that lists it. */
import { absences, type FullAbsence } from '@iroko/contract/time/absences'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { FileButton } from '../../../screens/form/file-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { TrailView } from '../../platform/approvals/parts.tsx'
import { Decision } from '../../platform/approvals/parts-decision.tsx'
import { type OnAsking, RequestLine, Withdraw } from '../../platform/approvals/parts-request.tsx'
import { RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import classes from '../corrections/parts.module.css'
import { daysText, requestStatusMap } from '../corrections/parts-words.tsx'

interface AbsenceDrawerProps {
  id: string
  onClose: () => void
}

const options = { prefix: 'Absence | ', success: 'message' } as const

export function AbsenceDrawer({ id, onClose }: AbsenceDrawerProps) {
  const found = useCall(absences.show, { params: { id } })
  return (
    <RequestDrawer found={found} employee={found.data?.absence.employee} noun="Absence" errorPrefix="Absence" onClose={onClose}>
      {({ absence }, onAsking) => <AbsenceView absence={absence} onAsking={onAsking} />}
    </RequestDrawer>
  )
}

interface AbsenceViewProps {
  absence: FullAbsence
  onAsking: OnAsking
}

function AbsenceView({ absence, onAsking }: AbsenceViewProps) {
  const { starts_on, ends_on, reason, details, file, ahead, created_at, status, trail, can } = absence
  const withdraw = useSend(absences.withdraw, options)
  return (
    <>
      <RequestLine status={status} map={requestStatusMap}>
        {daysText(starts_on, ends_on)}
      </RequestLine>
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
      {can.withdraw ? (
        <Withdraw
          id={absence.id}
          withdraw={withdraw}
          title="Take the absence back?"
          text="Its days are not excused."
          onAsking={onAsking}
        />
      ) : null}
      {can.decide ? <AbsenceDecision absence={absence} /> : null}
      {trail ? <TrailView trail={trail} label="Where it stands" /> : null}
    </>
  )
}

function AbsenceDecision({ absence }: { absence: FullAbsence }) {
  const approve = useSend(absences.approve, options)
  const reject = useSend(absences.reject, options)
  return <Decision request={absence} requester={absence.employee.full_name} approve={approve} reject={reject} />
}
