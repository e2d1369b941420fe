import type { Input, Output } from '@iroko/contract/endpoint'
import { guestMessages } from '@iroko/contract/engagement/messages'
import { useRef, useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { Honeypot } from '../../../screens/form/honeypot.tsx'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './messages.module.css'

type Message = Output<typeof guestMessages.wall>['messages'][number]
type Draft = Pick<Input<typeof guestMessages.create>['body'], 'name' | 'words'>

/** What visitors leave for the people of the company. */
export default function GuestMessagesPage() {
  const found = useCall(guestMessages.wall)
  return (
    <Page title="Messages" facts="What visitors say">
      <Loaded found={found} count={4} height={96}>
        {({ form, messages }) => (
          <>
            <LeaveMessage form={form} />
            <Section title="Messages so far">
              <Messages messages={messages} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function LeaveMessage({ form }: { form: string }) {
  // The form that was opened first: a list that is read again does not make it younger.
  const [opened] = useState(form)
  const [sent, setSent] = useState(0)
  const website = useRef<HTMLInputElement>(null)
  const create = useSend(guestMessages.create, { success: 'message', quietFields: true })
  const send = async ({ name, words }: Draft) => {
    const filled = website.current?.value
    await create.mutateAsync({ body: { form: opened, name, words, ...(filled ? { website: filled } : {}) } })
    setSent(sent + 1)
  }
  return (
    <Section title="Leave a message">
      <div className={`card20 ${classes.form}`}>
        <RecordForm<Draft>
          key={sent}
          submit="Send message"
          fields={[
            { name: 'name', type: 'text', label: 'Your name', required: true, maxLength: 60, autoComplete: 'given-name' },
            { name: 'words', type: 'textarea', label: 'Your message', required: true, maxLength: 600 },
          ]}
          onSubmit={send}
        >
          {() => (
            <>
              <Honeypot ref={website} />
              <p className={classes.note}>
                Staff review each message before it appears. Leave out phone numbers and account details.
              </p>
            </>
          )}
        </RecordForm>
      </div>
    </Section>
  )
}

function Messages({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return <Empty title="No messages yet" text="Be the first to send one." />
  return (
    <ul className={classes.messages}>
      {messages.map(({ id, name, words, created_at }) => (
        <li key={id} className={`surface ${classes.message}`}>
          <p className={classes.words}>{words}</p>
          <p className={classes.note}>
            {name}, <DateText value={created_at} />
          </p>
        </li>
      ))}
    </ul>
  )
}
