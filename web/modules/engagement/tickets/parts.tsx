import type { Input } from '@iroko/contract/endpoint'
import { ticketBody, tickets } from '@iroko/contract/engagement/tickets'
import { isEmptyRichText } from '@iroko/contract/rich-text'
import { useEffect, useRef, useState } from 'react'
import { keepQuestion, readQuestion } from '../../../lib/screen/ask-about.ts'
import { useSession } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { personOption } from '../../../screens/choices/people.ts'
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
const files: Field<Draft> = { name: 'file_ids', label: 'Files', type: 'file', purpose: 'ticket', isMulti: true }

/** Asks for help, signed in or not. */
export function TicketDialog() {
  return (
    <Queries>
      <TicketForm />
    </Queries>
  )
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain lines as the editor keeps them, after a line for what one has to ask. */
const richText = (text: string | undefined): string | undefined =>
  text && ['', ...text.split('\n')].map((line) => `<p>${line.replace(/[&<>]/g, (mark) => marks[mark] ?? mark)}</p>`).join('')

function TicketForm() {
  const close = useClose()
  const [question] = useState(() => richText(readQuestion()))
  useEffect(() => () => keepQuestion(undefined), [])
  const loggedIn = useSession() !== null
  const website = useRef<HTMLInputElement>(null)
  const create = useSend(tickets.create, { success: 'Ticket successfully created' })
  const { data } = useCall(tickets.form)
  const choices = useCall(tickets.excludable, {}, { enabled: loggedIn })
  // The one that the form was opened with says how long it took.
  const stamp = useRef<string>(undefined)
  stamp.current ??= data?.stamp
  const send = async (draft: Draft) => {
    const filled = website.current?.value
    await create.mutateAsync({
      query: { logged_in: String(loggedIn) },
      body: {
        ...draft,
        category_id: draft.category_id || null,
        ...(loggedIn ? { excluded_id: draft.excluded_id || null } : {}),
        ...(filled ? { website: filled } : {}),
        ...(stamp.current ? { stamp: stamp.current } : {}),
      },
    })
    close(true)
  }
  const confidential = (data?.categories ?? []).filter((category) => category.confidential).map(({ id }) => id)
  const isConfidential = ({ category_id }: Partial<Draft>) => confidential.includes(category_id ?? '')
  const excluded: Field<Draft> = {
    name: 'excluded_id',
    label: 'Keep this from',
    type: 'select',
    full: true,
    placeholder: 'Nobody',
    description: 'For a complaint about a person who handles these tickets: they never see it',
    options: (choices.data?.people ?? []).map((person) => ({ ...personOption(person), value: person.id })),
    when: isConfidential,
  }
  const category: Field<Draft> = {
    name: 'category_id',
    label: 'Category',
    type: 'select',
    full: true,
    options: (data?.categories ?? []).map(({ id, title, description }) => ({
      value: id,
      label: description ? `${title}: ${description}` : title,
    })),
  }
  return (
    <FormDialog<Draft>
      title="Submit a Ticket"
      submit="Submit"
      fields={loggedIn ? [category, excluded, complaint, files] : [...person, category, complaint]}
      schema={ticketBody}
      {...(question && { value: { complaint: question } })}
      disabled={(draft) => isEmptyRichText(draft.complaint ?? '')}
      onSubmit={send}
    >
      {() => <Honeypot ref={website} />}
    </FormDialog>
  )
}
