/** 'While I am away, … decides for me.' */

import type { Input, Row } from '@iroko/contract/endpoint'
import { delegations as delegationCalls } from '@iroko/contract/platform/delegations'
import { useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts.module.css'

type Delegation = Row<typeof delegationCalls.list>
type Draft = Input<typeof delegationCalls.create>['body']

/** Who decides for the one who looks while they are away, and naming somebody; nothing for those to whom no request comes. */
export function Delegations({ today }: { today: string }) {
  const delegations = useCall(delegationCalls.list, { query: { sort: 'starts_on', page: 1, limit: 100 } })
  if (delegations.isError) return <Loaded found={delegations} prefix="Leave | " />
  if (!delegations.data?.can.create) return null
  return (
    <Section
      title="Delegation"
      actions={
        <AskButton variant="default" ask={() => <DelegateDialog today={today} />}>
          Choose delegate
        </AskButton>
      }
    >
      {delegations.data.delegations.length === 0 ? (
        <p className="dimmed">No delegation yet. Choose a colleague to decide for you while you are away.</p>
      ) : null}
      <DelegationList rows={delegations.data.delegations} today={today} whom="you" />
    </Section>
  )
}

interface DelegationsOfProps {
  person: { ogid: string; full_name: string }
  today: string
}

/** The same for somebody who cannot do it, by their leader or HR. Mounted only for those who may. */
export function DelegationsOf({ person, today }: DelegationsOfProps) {
  const { data } = useCall(delegationCalls.listFor, { params: { ogid: person.ogid } })
  if (!data) return null
  return (
    <Section
      title="Delegation"
      actions={
        <AskButton variant="default" ask={() => <DelegateDialog today={today} person={person} />}>
          Choose delegate
        </AskButton>
      }
    >
      {data.delegations.length === 0 ? (
        <p className="dimmed">
          No delegation yet. If {person.full_name} cannot choose a delegate, choose one for them. Both are notified.
        </p>
      ) : null}
      <DelegationList rows={data.delegations} today={today} whom={person.full_name} />
    </Section>
  )
}

interface DelegationListProps {
  rows: readonly Delegation[]
  today: string
  /** For whom they decide. */
  whom: string
}

function DelegationList({ rows, today, whom }: DelegationListProps) {
  const end = useSend(delegationCalls.end, { prefix: 'Leave | ', success: 'message' })
  if (rows.length === 0) return null
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id} className={`middle16 ${classes.line}`}>
          <PersonCell name={row.delegate.full_name} detail={row.delegate.ogid} />
          <span className={classes.words}>
            {row.starts_on <= today ? `decides for ${whom} now` : `will decide for ${whom}`}
            <span className="small">
              {row.starts_on} to {row.ends_on}
              {row.reason ? ` · ${row.reason}` : ''}
              {row.arranged_by ? ` · Arranged by ${row.arranged_by.full_name}` : ''}
            </span>
          </span>
          {whom === 'you' || row.arranged_by ? (
            <AskButton
              variant="subtle"
              color="gray"
              size="compact-sm"
              ask={() => ({
                title: `End delegation to ${row.delegate.full_name}?`,
                text: `Requests come to ${whom} again from now on. Past decisions do not change.`,
                action: 'End delegation',
              })}
              run={() => end.mutate({ params: { id: row.id } })}
            >
              End delegation
              <span className="visually-hidden"> {row.delegate.full_name}</span>
            </AskButton>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface DelegateDialogProps {
  today: string
  /** For whom it is chosen; the one who looks when nobody is named. */
  person?: DelegationsOfProps['person']
}

function DelegateDialog({ today, person }: DelegateDialogProps) {
  const close = useClose()
  const me = useUser().employee_info.ogid
  const [fields] = useState(() => fieldsFor(person?.ogid ?? me, today))
  const words = {
    prefix: 'Leave | ',
    success: ({ delegation }: { delegation: Pick<Delegation, 'delegate' | 'starts_on' | 'ends_on'> }) =>
      `${delegation.delegate.full_name} decides for ${person?.full_name ?? 'you'} from ${delegation.starts_on} to ${delegation.ends_on}`,
    onSuccess: () => close(true),
    quietFields: true,
  } as const
  const own = useSend(delegationCalls.create, words)
  const other = useSend(delegationCalls.createFor, words)
  return (
    <FormDialog<Draft>
      title={person ? `Choose delegate of ${person.full_name}` : 'Choose delegate'}
      submit="Choose delegate"
      fields={fields}
      schema={delegationCalls.create.body}
      onSubmit={(body) => (person ? other.mutateAsync({ params: { ogid: person.ogid }, body }) : own.mutateAsync({ body }))}
    />
  )
}

const fieldsFor = (me: string, today: string): Field<Draft>[] => [
  {
    name: 'ogid',
    label: 'Colleague',
    type: 'select',
    search: colleagueSearch(me),
    required: true,
    full: true,
    description: 'They decide your pending requests. Each decision shows both names. They cannot delegate further.',
  },
  { name: 'starts_on', label: 'Start date', type: 'date', min: today, value: today, required: true },
  { name: 'ends_on', label: 'End date', type: 'date', min: today, required: true },
  { name: 'reason', label: 'Reason', type: 'text', maxLength: 500, full: true, placeholder: 'On leave' },
]
