/** The people of a client as the client keeps them: who is invited, what each may, and who may sign in no more. */
import { clientContacts } from '@iroko/contract/clients/contacts'
import type { Input, Row } from '@iroko/contract/endpoint'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { email, named, rights, rightsOf, states, switchedOff } from './parts-fields.tsx'

type Contact = Row<typeof clientContacts.mine>
type Invited = Input<typeof clientContacts.inviteMine>['body']
type Changed = Omit<Input<typeof clientContacts.updateMine>['body'], 'version'>

const prefix = 'Contact | '
const most = 100

/** For contacts who manage the others; `own` is the one who looks. */
export function OwnContacts({ own }: { own: string }) {
  const found = useCall(clientContacts.mine, { query: { limit: most } })
  return (
    <Section title="People">
      <div>
        <AskButton ask={() => <InviteDialog />}>Invite contact</AskButton>
      </div>
      <Loaded found={found} prefix="People | " count={2} height={64}>
        {({ client_contacts }) => (
          <ul className="column12">
            {client_contacts.map((contact) => (
              <OneContact key={contact.id} contact={contact} isSelf={contact.id === own} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function OneContact({ contact, isSelf }: { contact: Contact; isSelf: boolean }) {
  const again = useSend(clientContacts.inviteMineAgain, { prefix, success: 'message' })
  const { id, first_name, last_name, state } = contact
  const name = `${first_name} ${last_name}`
  return (
    <li className="apart">
      <span className="shrinks">
        <strong>{name}</strong>
        {isSelf ? ' (you)' : ''} <span className="small">{contact.email}</span>
        <br />
        <span className="small">{rightsOf(contact) || 'Sees campaigns and quality'}</span>
      </span>
      <span className="middle8">
        <StatusBadge status={state} map={states} />
        {state === 'invited' ? (
          <Button
            size="xs"
            variant="default"
            loading={again.isPending}
            aria-label={`Invite ${name} again`}
            onClick={() => again.mutate({ params: { id } })}
          >
            Invite again
          </Button>
        ) : null}
        <AskButton
          size="xs"
          variant="default"
          aria-label={`Change ${name}`}
          ask={() => <ChangeDialog contact={contact} isSelf={isSelf} />}
        >
          Change
        </AskButton>
      </span>
    </li>
  )
}

function ChangeDialog({ contact, isSelf }: { contact: Contact; isSelf: boolean }) {
  const { id, first_name, last_name, state, version } = contact
  // Nobody locks themselves out: another contact who manages contacts does that.
  const given = isSelf ? rights.filter(({ name }) => name !== 'manages_contacts') : [...rights, switchedOff]
  return (
    <SendDialog<Changed>
      title={`${first_name} ${last_name}`}
      call={clientContacts.updateMine}
      params={{ id }}
      prefix={prefix}
      submit="Save"
      fixed={{ version, ...(isSelf ? { manages_contacts: true, is_off: false } : {}) } as never}
      value={{ ...contact, is_off: state === 'off' }}
      fields={[...named, ...given] as Field<Changed>[]}
    />
  )
}

const InviteDialog = () => (
  <SendDialog<Invited>
    title="Invite contact"
    call={clientContacts.inviteMine}
    prefix={prefix}
    submit="Send invitation"
    fields={[...named, email, ...rights] as Field<Invited>[]}
  />
)
