/** The contacts of a client with what each may see and do. */
import { clientContacts } from '@iroko/contract/clients/contacts'
import type { Input } from '@iroko/contract/endpoint'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { email, named, rights, rightsOf, states, switchedOff } from './parts-fields.tsx'

type Invited = Omit<Input<typeof clientContacts.invite>['body'], 'client_id'>
type Changed = Omit<Input<typeof clientContacts.update>['body'], 'version'>

const prefix = 'Contact | '
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
              fields={[...named, ...rights, switchedOff] as Field<Changed>[]}
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

const InviteDialog = ({ clientId }: { clientId: string }) => (
  <SendDialog<Invited>
    title="Invite contact"
    call={clientContacts.invite}
    prefix={prefix}
    submit="Send invitation"
    fixed={{ client_id: clientId } as never}
    fields={[...named, email, ...rights] as Field<Invited>[]}
  />
)
