/** A contact entered by hand. */
import type { Input } from '@iroko/contract/endpoint'
import { contacts } from '@iroko/contract/quality/contacts'
import { contactTypes, contactTypeWords } from '@iroko/contract/quality/form-content'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'

type Body = Input<typeof contacts.create>['body']

interface AddContactProps {
  /** Whose contact it is; chosen in the form when not given. */
  employee?: { ogid: string; full_name: string }
  onAdded?: (id: string) => void
}

export function AddContact({ employee, onAdded }: AddContactProps) {
  const close = useClose()
  const send = useSend(contacts.create, {
    prefix: 'Contact | ',
    success: 'message',
    quietFields: true,
    onSuccess: ({ quality_contact }) => {
      close(true)
      onAdded?.(quality_contact.id)
    },
  })
  const whom: Field<Body>[] = employee
    ? []
    : [{ name: 'ogid', label: 'Employee', type: 'select', required: true, search: colleagueSearch() }]
  return (
    <FormDialog<Body>
      title={employee ? `Contact of ${employee.full_name}` : 'Add contact'}
      submit="Add contact"
      schema={contacts.create.body}
      fixed={employee ? { ogid: employee.ogid } : {}}
      fields={[
        ...whom,
        {
          name: 'contact_type',
          label: 'Type',
          type: 'select',
          required: true,
          value: 'call',
          options: contactTypes.map((value) => ({ value, label: contactTypeWords[value] })),
        },
        {
          name: 'reference',
          label: 'Reference',
          type: 'text',
          required: true,
          maxLength: 80,
          description: 'As your telephone system or desk calls it',
        },
        { name: 'day', label: 'Day', type: 'date', required: true, value: today(), max: today() },
        { name: 'time', label: 'Time', type: 'time', required: true, description: 'On the clocks where the person worked' },
        { name: 'duration_seconds', label: 'Length', type: 'number', unit: 'seconds', min: 0, max: 86_400, decimals: 0 },
        { name: 'recording_url', label: 'Address of the recording', type: 'text', maxLength: 1000, placeholder: 'https://' },
        { name: 'recording_id', label: 'Recording', type: 'file', purpose: 'recording' },
      ]}
      onSubmit={(body) => send.mutateAsync({ body })}
    />
  )
}
