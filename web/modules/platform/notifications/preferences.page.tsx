import type { Output } from '@iroko/contract/endpoint'
import { type MailChoice, mailChoices, noticeKinds, noticeRule, notifications } from '@iroko/contract/platform/notifications'
import { Link } from '@tanstack/react-router'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import cards from '../../../ui/list-card.module.css'
import { Page, Section } from '../../../ui/page.tsx'
import { ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import classes from './preferences.module.css'

type Choices = Output<typeof notifications.choices>
type Choice = Choices['choices'][number]

const prefix = 'Notifications | '
const mailWords: Record<MailChoice, string> = { at_once: 'At once', digest: 'Each morning', off: 'Off' }

/** How the one who looks hears of what. */
export default function PreferencesPage() {
  const found = useCall(notifications.choices)
  return (
    <Page
      title="Notification preferences"
      description="Requests that wait for your decision always stand in your inbox. Changes to your profile, role and pay details are always mailed."
      breadcrumb={<Link to="/dashboard/user/notifications">Notifications</Link>}
      narrow
    >
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} prefix={prefix} /> : null}
      {found.isPending ? <Skeletons count={8} height={64} /> : null}
      {found.data ? (
        <>
          <Section title="Inbox and mail">
            <Kinds {...found.data} />
          </Section>
          <Section title="Quiet hours">
            <QuietHours key={JSON.stringify(found.data.quiet)} {...found.data} />
          </Section>
        </>
      ) : null}
    </Page>
  )
}

function Kinds({ choices }: Choices) {
  const save = useSend(notifications.choose, { prefix, success: 'message' })
  const set = (choice: Choice) => save.mutate({ body: { choices: [choice] } })
  return (
    <ul className={cards.list}>
      {choices.map((choice) => (
        <li key={choice.kind} className={classes.kind}>
          <span className={classes.words} id={`kind-${choice.kind}`}>
            {noticeKinds[choice.kind]}
          </span>
          <label className={classes.inbox}>
            <input
              type="checkbox"
              checked={choice.inbox}
              disabled={noticeRule(choice.kind).inbox || save.isPending}
              aria-describedby={`kind-${choice.kind}`}
              onChange={(event) => set({ ...choice, inbox: event.currentTarget.checked })}
            />
            Inbox
          </label>
          <fieldset className={classes.mail} disabled={save.isPending} aria-describedby={`kind-${choice.kind}`}>
            <legend>Mail</legend>
            {mailChoices
              .filter((mail) => mail !== 'off' || !noticeRule(choice.kind).mail)
              .map((mail) => (
                <label key={mail}>
                  <input
                    type="radio"
                    name={`mail-${choice.kind}`}
                    checked={choice.mail === mail}
                    onChange={() => set({ ...choice, mail })}
                  />
                  {mailWords[mail]}
                </label>
              ))}
          </fieldset>
        </li>
      ))}
    </ul>
  )
}

interface Quiet {
  from: string
  to: string
}

const fields: Field<Quiet>[] = [
  { name: 'from', label: 'From', type: 'time' },
  { name: 'to', label: 'To', type: 'time' },
]

function QuietHours({ quiet, time_zone }: Choices) {
  const save = useSend(notifications.choose, { prefix, success: 'message' })
  return (
    <>
      <p className={classes.hint}>
        Mail of these hours arrives when they end. Times in {time_zone}. Leave both blank for none.
      </p>
      <RecordForm<Quiet>
        fields={fields}
        value={quiet ?? {}}
        submit="Save quiet hours"
        disabled={({ from, to }) => Boolean(from) !== Boolean(to)}
        onSubmit={({ from, to }) => save.mutateAsync({ body: { quiet: from && to ? { from, to } : null } })}
      />
    </>
  )
}
