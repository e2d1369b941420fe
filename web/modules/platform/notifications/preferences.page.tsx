import type { Output } from '@iroko/contract/endpoint'
import { alertFor, isFault } from '@iroko/contract/errors'
import { type MailChoice, mailChoices, noticeKinds, noticeRule, notifications } from '@iroko/contract/platform/notifications'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { showAlert } from '../../../lib/alerts.ts'
import { type PushState, pushState, turnPushOff, turnPushOn } from '../../../lib/news/push.ts'
import { useUser } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import cards from '../../../ui/list-card.module.css'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Skeletons } from '../../../ui/state/states.tsx'
import classes from './preferences.module.css'

type Choices = Output<typeof notifications.choices>
type Choice = Choices['choices'][number]

const prefix = 'Notifications | '
const mailWords: Record<MailChoice, string> = { at_once: 'Immediately', digest: 'Each morning', off: 'Off' }

/** How the one who looks hears of what. */
export default function PreferencesPage() {
  const found = useCall(notifications.choices)
  return (
    <Page
      title="Notification preferences"
      description="Requests awaiting your decision always appear in your inbox. Changes to your profile, role and pay details are always mailed."
      breadcrumb={<Link to="/dashboard/user/notifications">Notifications</Link>}
      narrow
    >
      <Loaded found={found} prefix={prefix} count={8} height={64} />
      {found.data ? (
        <>
          <Section title="Notification types">
            <Kinds {...found.data} />
          </Section>
          {found.data.push_key ? (
            <Section title="This browser">
              <Browser pushKey={found.data.push_key} />
            </Section>
          ) : null}
          <Section title="Quiet hours">
            <QuietHours key={JSON.stringify(found.data.quiet)} {...found.data} />
          </Section>
        </>
      ) : null}
    </Page>
  )
}

const browserWords: Record<PushState, string> = {
  impossible: 'This browser cannot show notifications while the portal is closed. Try another browser, or install the portal.',
  blocked: 'This browser blocks notifications from the portal. Allow them in its settings, then reload this page.',
  off: 'Notifications can appear on this device while the portal is closed, with their titles only.',
  on: 'Notifications appear on this device while the portal is closed, with their titles only, until you sign out.',
}

/** Whether this browser shows notifications while the portal is closed; the only place that asks the browser for it. */
function Browser({ pushKey }: { pushKey: string }) {
  const { ogid } = useUser().employee_info
  const state = useQuery({ queryKey: ['push-state'], queryFn: pushState })
  const turn = useMutation({
    mutationFn: () => (state.data === 'on' ? turnPushOff() : turnPushOn(pushKey, ogid)),
    onSuccess: () => void state.refetch(),
    onError: (error) =>
      showAlert({
        kind: 'warning',
        text: isFault(error) ? alertFor(error, prefix) : 'The push service of this browser did not respond. Try again later',
      }),
  })
  if (!state.data) return <Skeletons count={1} height={64} />
  const canTurn = state.data === 'on' || state.data === 'off'
  return (
    <>
      <p className={classes.hint}>{browserWords[state.data]}</p>
      {canTurn ? (
        <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
          {state.data === 'on' ? 'Turn off for this device' : 'Turn on for this device'}
        </Button>
      ) : null}
    </>
  )
}

function Kinds({ choices, push_key }: Choices) {
  const save = useSend(notifications.choose, { prefix, success: 'message' })
  const set = (choice: Choice) => save.mutate({ body: { choices: [choice] } })
  return (
    <ul className={`surface ${cards.list}`}>
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
          {push_key ? (
            <label className={classes.inbox}>
              <input
                type="checkbox"
                checked={choice.push}
                disabled={save.isPending}
                aria-describedby={`kind-${choice.kind}`}
                onChange={(event) => set({ ...choice, push: event.currentTarget.checked })}
              />
              Devices
            </label>
          ) : null}
          <fieldset className={classes.mail} disabled={save.isPending} aria-describedby={`kind-${choice.kind}`}>
            <legend>Mail</legend>
            {mailChoices.map((mail) => (
              <label key={mail}>
                <input
                  type="radio"
                  name={`mail-${choice.kind}`}
                  checked={choice.mail === mail}
                  disabled={mail === 'off' && noticeRule(choice.kind).mail}
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
        Mail is delivered once quiet hours end, and devices stay silent. Times are in {time_zone}. Leave both blank for no quiet
        hours.
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
