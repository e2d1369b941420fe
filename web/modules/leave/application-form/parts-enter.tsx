/** Entering leave for somebody who cannot apply: on paper, in hospital. */
import type { Input } from '@iroko/contract/endpoint'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { useLeaveTypeOptions } from '../../../screens/choices/leave-types.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'

type Draft = Input<typeof applicationForm.enter>['body']

export function EnterDialog() {
  const me = useUser().employee_info.ogid
  const types = useLeaveTypeOptions()
  const [search] = useState(() => colleagueSearch(me))
  const fields: Field<Draft>[] = [
    {
      name: 'ogid',
      label: 'Employee',
      type: 'select',
      search,
      required: 'Choose an employee',
      full: true,
      description:
        'You cannot enter leave for yourself. It goes to the usual approvers of the employee, and you cannot decide it.',
    },
    { name: 'leave_type_id', label: 'Leave type', type: 'select', options: types, required: true, full: true },
    { name: 'starts_on', label: 'Start date', type: 'date', required: true },
    { name: 'ends_on', label: 'End date', type: 'date', required: true },
    { name: 'starts_half', label: 'Starts at midday', type: 'check' },
    { name: 'ends_half', label: 'Ends at midday', type: 'check' },
    {
      name: 'reason',
      label: 'Reason',
      type: 'textarea',
      rows: 3,
      maxLength: 1000,
      required: 'Enter how you know of it',
      description: 'How you know of it, such as a paper form or a call from the hospital.',
    },
    { name: 'file_id', label: 'Supporting document', type: 'file', purpose: 'leave' },
  ]
  return (
    <SendDialog<Draft>
      call={applicationForm.enter}
      prefix="Leave | "
      title="Enter leave"
      submit="Enter leave"
      fields={fields}
    />
  )
}
