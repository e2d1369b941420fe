/** Telling an absence ahead, or explaining one. */
import type { Input } from '@iroko/contract/endpoint'
import { absenceReasons, absences } from '@iroko/contract/time/absences'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'

type Draft = Input<typeof absences.report>['body']

/** Somebody who called in, and the day that they miss. */
interface Other {
  ogid: string
  full_name: string
  day: string
}

interface TellDialogProps {
  /** Whose absence; one's own when nobody is named. */
  of?: Other
  onView?: (id: string) => void
  onClose?: () => void
}

export function TellDialog({ of, onView, onClose }: TellDialogProps) {
  return (
    <SendDialog<Draft>
      call={absences.report}
      prefix="Absence | "
      title={of ? `Report absence of ${of.full_name}` : 'Report absence'}
      submit="Report absence"
      fields={fieldsFor(of)}
      {...(of && { fixed: { ogid: of.ogid } })}
      onView={onView && (({ id }) => onView(id))}
      onClose={onClose}
    />
  )
}

const fieldsFor = (of: Other | undefined): Field<Draft>[] => [
  { name: 'starts_on', type: 'date', label: 'Start date', required: true, value: of?.day ?? today() },
  { name: 'ends_on', type: 'date', label: 'End date', required: true, value: of?.day ?? today() },
  {
    name: 'reason',
    type: 'select',
    label: 'Reason',
    required: 'Choose a reason',
    options: absenceReasons.map((value) => ({ value, label: value })),
    full: true,
  },
  {
    name: 'details',
    type: 'textarea',
    label: 'Details for HR',
    description: 'Only you and HR see it. Your leader sees the absence and whether it is excused.',
    maxLength: 1000,
    rows: 3,
  },
  {
    name: 'file_id',
    type: 'file',
    label: 'Supporting document',
    purpose: 'absence',
    description: 'Such as a medical certificate. Only you and HR can open it, and access is logged.',
  },
]
