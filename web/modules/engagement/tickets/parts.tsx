import type { Input } from '@iroko/contract/endpoint'
import { ticketBody, tickets } from '@iroko/contract/engagement/tickets'
import { isEmptyRichText } from '@iroko/contract/rich-text'
import { useRef } from 'react'
import { useSession } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { Honeypot } from '../../../screens/form/honeypot.tsx'
import { Queries } from '../../../shell/queries.tsx'

type Draft = Input<typeof tickets.create>['body']

/** Of the signed-in the server knows who they are. */
const person: Field<Draft>[] = [
  { name: 'first_name', label: 'First name', type: 'text', required: true, autoComplete: 'given-name', maxLength: 80 },
  { name: 'last_name', label: 'Last name', type: 'text', required: true, autoComplete: 'family-name', maxLength: 80 },
  { name: 'ogid', label: 'OGID', type: 'text', required: true, autoComplete: 'off', maxLength: 60 },
  { name: 'email', label: 'Email', type: 'email', required: true, autoComplete: 'email', maxLength: 254 },
]
const complaint: Field<Draft> = { name: 'complaint', label: 'What can we help you with?', type: 'richText', required: true }
const fields = { visitor: [...person, complaint], signed_in: [complaint] }

interface TicketDialogProps {
  onClose: () => void
}

/** Asks for help, signed in or not. */
export function TicketDialog({ onClose }: TicketDialogProps) {
  return (
    <Queries>
      <TicketForm onClose={onClose} />
    </Queries>
  )
}

function TicketForm({ onClose }: TicketDialogProps) {
  const loggedIn = useSession() !== null
  const website = useRef<HTMLInputElement>(null)
  const create = useSend(tickets.create, { success: 'Ticket successfully created' })
  const send = async (draft: Draft) => {
    const filled = website.current?.value
    await create.mutateAsync({
      query: { logged_in: String(loggedIn) },
      body: { ...draft, ...(filled ? { website: filled } : {}) },
    })
    onClose()
  }
  return (
    <FormDialog<Draft>
      title="Submit a Ticket"
      submit="Submit"
      fields={loggedIn ? fields.signed_in : fields.visitor}
      schema={ticketBody}
      disabled={(draft) => isEmptyRichText(draft.complaint ?? '')}
      onSubmit={send}
      onClose={onClose}
    >
      {() => <Honeypot ref={website} />}
    </FormDialog>
  )
}
