/** Why a day is as it is: the rules, in their order, and the punches that they read. */

import type { Output } from '@iroko/contract/endpoint'
import { attendanceDays } from '@iroko/contract/time/attendance-days'
import type { ReactNode } from 'react'
import { durationText } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { Explained } from '../../../screens/explained/explained.tsx'
import { clockText, exactly } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { FactList } from './parts-fact-list.tsx'
import { sourceWords, statusMap } from './parts-words.tsx'

type Found = Output<typeof attendanceDays.explain>['explanation']

interface ExplainProps {
  ogid: string
  day: string
  /** Whose day it is, where that is not plain from the screen. */
  name?: string
  /** Under the explanation: what can be done about the day, such as settling it or asking for a correction. */
  beside?: ReactNode
  onClose?: (() => void) | undefined
}

export function ExplainDialog({ ogid, day, name, beside, onClose }: ExplainProps) {
  const found = useCall(attendanceDays.explain, { params: { ogid, day } })
  const explanation = found.data?.explanation
  return (
    <Dialog title={name ? `${name}, ${exactly(day)}` : exactly(day)} onClose={onClose}>
      {() => (
        <>
          <Loaded found={found} prefix="Attendance | " count={4} height={40} />
          {explanation ? <Explanation explanation={explanation} name={name} beside={beside} /> : null}
        </>
      )}
    </Dialog>
  )
}

const workedText = ({ worked_minutes, planned_minutes }: Found['attendance_day']): string =>
  planned_minutes === 0 ? durationText(worked_minutes) : `${durationText(worked_minutes)} of ${durationText(planned_minutes)}`

interface ExplanationProps {
  explanation: Found
  name: string | undefined
  beside: ReactNode
}

function Explanation({ explanation: { attendance_day: day, shifts, why, punches, zone }, name, beside }: ExplanationProps) {
  return (
    <div className="column16">
      <DescriptionList
        items={[
          { label: 'Status', value: <StatusBadge status={day.status} map={statusMap} /> },
          ...(shifts.length > 0 ? [{ label: shifts.length > 1 ? 'Shifts' : 'Shift', value: shifts.join(', ') }] : []),
          { label: 'Worked', value: workedText(day) },
          { label: 'In', value: clockText(day.first_in, zone) },
          { label: 'Out', value: clockText(day.last_out, zone) },
        ]}
      />
      <FactList title="Calculation" ordered>
        {why.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </FactList>
      <FactList title="Punches" none="No punches">
        {punches.map(({ id, at, direction, source, device }) => (
          <li key={id}>
            {clockText(at, zone)} {direction ?? ''} ({device ?? sourceWords[source]})
          </li>
        ))}
      </FactList>
      {beside}
      <Explained
        about={`${name ? `${name}: attendance` : 'Attendance'} on ${exactly(day.day)}: ${statusMap[day.status].label.toLowerCase()}, ${workedText(day)} worked`}
        rule="A day is counted from the shift, the punches, holidays and leave by your attendance policy, in the order above."
        lines={why.map((sentence, index) => ({ label: `${index + 1}`, value: sentence }))}
      >
        {null}
      </Explained>
    </div>
  )
}
