/** Cancelling approved leave: all of it, or some of its days. */

import type { LeaveApplication } from '@iroko/contract/leave/applications'
import { cancellations } from '@iroko/contract/leave/cancellations'
import { useUser } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import type { Values } from '../../../screens/fields/field-rules.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { dayChoice } from '../calendar/parts-days.tsx'
import { daysText, leaveTitle } from '../types/parts-words.tsx'

interface Draft {
  which: 'all' | 'some'
  days: string[]
  reason: string
}

/** Says what will happen to what, and asks why. */
export function CancelDialog({ application }: { application: LeaveApplication }) {
  const close = useClose()
  const send = useSend(cancellations.cancel, {
    prefix: 'Leave | ',
    success: 'message',
    onSuccess: () => close(true),
    quietFields: true,
  })
  const isOwn = useUser().employee_info.ogid === application.employee.ogid
  const cancel = ({ which, days, reason }: Draft) =>
    send.mutateAsync({ params: { id: application.id }, body: which === 'some' ? { reason, days } : { reason } })
  return (
    <FormDialog<Draft>
      title="Cancel this leave?"
      submit="Cancel leave"
      cancel="Keep leave"
      danger
      fields={fieldsOf(application)}
      onSubmit={cancel}
    >
      {({ values }) => (
        <p className={`notice ${toneClass('waiting')}`} role="status">
          {effectOf(application, chosenOf(values), isOwn)}
        </p>
      )}
    </FormDialog>
  )
}

function fieldsOf({ leave_days, can }: LeaveApplication): Field<Draft>[] {
  const counted = leave_days.filter((day) => day.counts > 0)
  const onlySome = can.cancel_days && !can.cancel
  const which: Field<Draft> = {
    name: 'which',
    label: 'Days to cancel',
    type: 'radio',
    value: onlySome ? 'some' : 'all',
    full: true,
    options: [
      { value: 'all', label: 'All days', disabled: onlySome },
      { value: 'some', label: 'Some days' },
    ],
  }
  const days: Field<Draft> = {
    name: 'days',
    label: 'Days to cancel',
    type: 'check',
    required: 'Choose the days to cancel',
    full: true,
    when: (draft) => draft.which === 'some',
    options: counted.map(dayChoice),
  }
  const reason: Field<Draft> = {
    name: 'reason',
    label: 'Reason',
    type: 'textarea',
    rows: 3,
    maxLength: 1000,
    required: 'Enter a reason for the cancellation',
  }
  return can.cancel_days && counted.length > 1 ? [which, days, reason] : [reason]
}

/** The days that were chosen, when not all of it is cancelled. */
function chosenOf({ which, days }: Values): unknown[] | undefined {
  return which === 'some' && Array.isArray(days) ? days : undefined
}

function effectOf(application: LeaveApplication, chosen: unknown[] | undefined, isOwn: boolean): string {
  const { leave_days, days, leave_type, employee } = application
  if (chosen?.length === 0) return 'Choose the days that are worked instead.'
  const back = chosen ? leave_days.filter(({ day }) => chosen.includes(day)).reduce((sum, { counts }) => sum + counts, 0) : days
  const whose = isOwn ? 'your balance' : `the balance of ${employee.full_name}`
  const whoHears = isOwn ? 'The approvers are notified.' : `${employee.full_name} is notified and sees the reason.`
  return `${daysText(back)} of ${leaveTitle(leave_type)} ${back === 1 ? 'returns' : 'return'} to ${whose}. ${whoHears} This cannot be undone.`
}
