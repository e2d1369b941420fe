/** The contacts of a client with what each may see and do. */
import { clientContacts, contactRights, contactRightWords, contactStateWords } from '@iroko/contract/clients/contacts'
import type { Input, Row } from '@iroko/contract/endpoint'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'

type Contact = Row<typeof clientContacts.list>
type Invited = Omit<Input<typeof clientContacts.invite>['body'], 'client_id'>
type Changed = Omit<Input<typeof clientContacts.update>['body'], 'version'>

const prefix = 'Contact | '
const states = {
  invited: { label: contactStateWords.invited, tone: 'waiting' },
  active: { label: contactStateWords.active, tone: 'good' },
  off: { label: contactStateWords.off, tone: 'neutral' },
} as const
const named = [
  { name: 'first_name', type: 'text', label: 'First name', required: true, maxLength: 60 },
  { name: 'last_name', type: 'text', label: 'Last name', required: true, maxLength: 60 },
] as const
const rights = contactRights.map((name) => ({
  ...{ name, type: 'check' as const, label: contactRightWords[name], value: name === 'decides_requests' },
}))

/** Who of the client signs in, and with which rights. */
export function ClientContacts({ clientId }: { clientId: string }) {
  const mayEdit = useMay('client.edit')
  const again = useSend(clientContacts.inviteAgain, { prefix, success: 'message' })
  return (
    <ListView
      label="Contacts"
      call={clientContacts.list}
      extra={{ query: { client_id: clientId } } as never}
      keepsTools
      toolbar={mayEdit ? <AskButton ask={() => <InviteDialog clientId={clientId} />}>Invite contact</AskButton> : undefined}
      columns={[
        { key: 'last_name', label: 'Name', sortable: true, render: (row) => `${row.first_name} ${row.last_name}` },
        { key: 'email', label: 'Email', sortable: true },
        { key: 'sees_money', label: 'May', render: rightsOf },
        { key: 'state', label: 'State', width: 130, render: ({ state }) => <StatusBadge status={state} map={states} /> },
      ]}
      actions={[
        {
          label: 'Change',
          when: () => mayEdit,
          ask: (row) => (
            <SendDialog<Changed>
              title={`${row.first_name} ${row.last_name}`}
              call={clientContacts.update}
              params={{ id: row.id }}
              prefix={prefix}
              submit="Save"
              fixed={{ version: row.version } as never}
              value={{ ...row, is_off: row.state === 'off' }}
              fields={
                [
                  ...named,
                  ...rights,
                  { name: 'is_off', type: 'check', label: 'Switched off: may not sign in' },
                ] as Field<Changed>[]
              }
            />
          ),
        },
        {
          label: 'Invite again',
          when: ({ state }) => mayEdit && state === 'invited',
          run: ({ id }) => again.mutate({ params: { id } }),
        },
      ]}
      rowLabel={({ first_name, last_name }) => `${first_name} ${last_name}`}
      empty="Nobody of this client signs in yet. Invite the first contact; it manages the others."
    />
  )
}

const rightsOf = (contact: Contact): string =>
  contactRights
    .filter((right) => contact[right])
    .map((right) => contactRightWords[right])
    .join(', ')

const InviteDialog = ({ clientId }: { clientId: string }) => (
  <SendDialog<Invited>
    title="Invite contact"
    call={clientContacts.invite}
    prefix={prefix}
    submit="Send invitation"
    fixed={{ client_id: clientId } as never}
    fields={
      [...named, { name: 'email', type: 'email', label: 'Email', required: true, full: true }, ...rights] as Field<Invited>[]
    }
  />
)
