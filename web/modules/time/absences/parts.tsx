/** One absence over the screen that lists it. */

import { absences, type FullAbsence } from '@iroko/contract/time/absences'
import { useCall } from '../../../lib/use-call.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { datesText } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

interface AbsenceDrawerProps {
  id: string
  onClose: () => void
}

export function AbsenceDrawer({ id, onClose }: AbsenceDrawerProps) {
  const found = useCall(absences.show, { params: { id } })
  return (
    <RequestDrawer kind="absence" found={found} employee={found.data?.absence.employee} onClose={onClose}>
      {({ absence }) => <AbsenceView absence={absence} />}
    </RequestDrawer>
  )
}

interface AbsenceViewProps {
  absence: FullAbsence
}

function AbsenceView({ absence }: AbsenceViewProps) {
  const { starts_on, ends_on, reason, details, file, ahead, created_at } = absence
  return (
    <RequestBody
      kind="absence"
      request={absence}
      line={datesText(starts_on, ends_on)}
      withdraw={{ call: absences.withdraw, title: 'Withdraw this absence?', text: 'Its days are not excused.' }}
    >
      {reason === null ? <p className="dimmed">Only the employee and HR see the reason.</p> : null}
      <DescriptionList
        items={[
          ...(reason === null
            ? []
            : [
                { label: 'Reason', value: reason },
                { label: 'Supporting document', value: file ? <FileButton file={file} /> : null },
                { label: 'Details', value: details, full: true },
              ]),
          { label: ahead ? 'Reported in advance' : 'Reported afterwards', value: <DateText value={created_at} /> },
          { label: 'Office', value: absence.office.title },
        ]}
      />
    </RequestBody>
  )
}
