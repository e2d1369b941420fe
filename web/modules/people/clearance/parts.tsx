/** A clearance: tasks with who signs them, what is owed, who takes over what. */
import {
  type Clearance,
  type ClearanceTask,
  clearanceOwnerWords,
  clearances,
  owedKindWords,
} from '@iroko/contract/people/clearance'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from './parts.module.css'

const prefix = 'Clearance | '

const taskWords: StatusMap<'done' | 'open' | 'overdue'> = {
  done: { label: 'Signed off', tone: 'good' },
  open: { label: 'Open', tone: 'waiting' },
  overdue: { label: 'Overdue', tone: 'bad' },
}

const standing = ({ done_at, due_on }: Pick<ClearanceTask, 'done_at' | 'due_on'>) =>
  done_at ? 'done' : due_on < today() ? 'overdue' : 'open'

/** Each task with its owner and day, and its signature. */
export function TaskList({ tasks }: { tasks: readonly ClearanceTask[] }) {
  if (tasks.length === 0) return <p className="dimmed">No tasks. HR adds them in the clearance template.</p>
  return (
    <ul className={`surface ${classes.list}`} aria-label="Clearance tasks">
      {tasks.map((task) => (
        <li key={task.id} className={`middle16 ${classes.line}`}>
          <span className={`column ${classes.words}`}>
            <span>{task.title}</span>
            <span className="small">
              {clearanceOwnerWords[task.owner]} ·{' '}
              {task.done_at && task.done_by ? (
                <>
                  {task.done_by.full_name}, <DateText value={task.done_at} />
                  {task.note ? ` · “${task.note}”` : ''}
                </>
              ) : (
                <>
                  due <DateText value={task.due_on} />
                </>
              )}
            </span>
          </span>
          <StatusBadge status={standing(task)} map={taskWords} />
          {task.can.sign ? <SignButton task={task} /> : null}
        </li>
      ))}
    </ul>
  )
}

export function SignButton({ task }: { task: Pick<ClearanceTask, 'id' | 'title' | 'version' | 'done_at'> }) {
  return (
    <AskButton
      variant="default"
      size="compact-sm"
      leftSection={task.done_at ? undefined : <IconCheck size={14} />}
      ask={() => <SignDialog task={task} />}
    >
      {task.done_at ? 'Open again' : 'Sign off'}
      <span className="visually-hidden">: {task.title}</span>
    </AskButton>
  )
}

export function SignDialog({
  task: { id, title, version, done_at },
}: {
  task: Pick<ClearanceTask, 'id' | 'title' | 'version' | 'done_at'>
}) {
  const done = !done_at
  return (
    <SendDialog<{ done: boolean; note: string; version: number }>
      title={done ? `Sign off: ${title}` : `Open again: ${title}`}
      submit={done ? 'Sign off' : 'Open again'}
      call={clearances.sign}
      prefix={prefix}
      params={{ id }}
      fixed={{ done, version }}
      fields={[
        {
          name: 'note',
          label: 'Note',
          type: 'textarea',
          rows: 3,
          maxLength: 500,
          description: 'HR enters here who confirmed it, where it signs for another department',
        },
      ]}
    />
  )
}

/** What the domains say is owed. */
export function OwedList({ owed }: { owed: Clearance['owed_list'] }) {
  if (owed.length === 0) return <p className="dimmed">Nothing is owed.</p>
  return (
    <ul className={`surface ${classes.list}`} aria-label="What is owed">
      {owed.map(({ title, kind, count, items }) => (
        <li key={title} className={`middle16 ${classes.line}`}>
          <span className={`column ${classes.words}`}>
            <span>{title}</span>
            <span className="small">{items.length > 0 ? items.join(', ') : owedKindWords[kind]}</span>
          </span>
          <strong className="figures">{count}</strong>
        </li>
      ))}
    </ul>
  )
}

type HandOver = NonNullable<Clearance['hand_over']>

/** Who takes over what; HR names them. */
export function HandOverSection({ clearance, hand_over }: { clearance: Clearance; hand_over: HandOver }) {
  const { successor, decider, reportees, approvals, offices, teams } = hand_over
  const lines = [
    ...reportees.map((reportee) => ({
      key: reportee.id,
      what: `Leader of ${reportee.full_name}`,
      who: reportee.successor ?? successor,
    })),
    ...offices.map((office) => ({ key: office.id, what: `Head of ${office.title}`, who: successor })),
    ...teams.map((team) => ({ key: team.id, what: `Lead of ${team.title}`, who: successor })),
    ...approvals.map((approval) => ({
      key: approval.id,
      what: `Decision: ${approval.summary}`,
      who: approval.decider ?? decider,
      policy: true,
    })),
  ]
  const edit = clearance.can.hand_over ? (
    <AskButton variant="default" size="sm" ask={() => <HandOverDialog clearance={clearance} hand_over={hand_over} />}>
      Name successors
    </AskButton>
  ) : null
  return (
    <Section title="Handover" actions={lines.length > 0 ? edit : null}>
      {lines.length === 0 ? (
        <p className="dimmed">Leads nobody and decides nothing: nothing goes over.</p>
      ) : (
        <ul className={`surface ${classes.list}`} aria-label="Handover">
          {lines.map(({ key, what, who, ...line }) => (
            <li key={key} className={`apart ${classes.line}`}>
              <span>{what}</span>
              <span className={who ? undefined : 'dimmed'}>
                {who?.full_name ?? ('policy' in line ? 'Approvers by policy' : 'Nobody named')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type Draft = {
  successor?: string | null
  decider?: string | null
} & { [to: `to_${string}` | `decider_${string}`]: string | null | undefined }

function HandOverDialog({ clearance: { id, employee }, hand_over }: { clearance: Clearance; hand_over: HandOver }) {
  const close = useClose()
  const [search] = useState(() => colleagueSearch(employee.ogid))
  const send = useSend(clearances.handOver, { prefix, success: 'message', quietFields: true, onSuccess: () => close(true) })
  const { successor, decider, reportees, approvals, offices, teams } = hand_over
  const known = (who: { ogid: string; full_name: string } | null) => (who ? [{ value: who.ogid, label: who.full_name }] : [])
  const isHeld = reportees.length + offices.length + teams.length > 0
  const fields: Field<Draft>[] = [
    {
      name: 'successor',
      label: 'Successor',
      type: 'select',
      search,
      known: known(successor),
      required: isHeld ? 'Choose who takes over the responsibilities' : false,
    },
    ...reportees.map(
      (reportee): Field<Draft> => ({
        name: `to_${reportee.ogid}`,
        label: `New leader of ${reportee.full_name}`,
        type: 'select',
        search,
        known: known(reportee.successor),
        placeholder: 'Successor',
      }),
    ),
    ...(approvals.length > 0
      ? [
          {
            name: 'decider' as const,
            label: 'Decides pending approvals',
            type: 'select' as const,
            search,
            known: known(decider),
            placeholder: 'Approvers by policy',
          },
        ]
      : []),
    ...approvals.map(
      (approval): Field<Draft> => ({
        name: `decider_${approval.id}`,
        label: `Decides: ${approval.summary}`,
        type: 'select',
        search,
        known: known(approval.decider),
        placeholder: 'As above',
      }),
    ),
  ]
  const value: Partial<Draft> = {
    successor: successor?.ogid ?? null,
    decider: decider?.ogid ?? null,
    ...Object.fromEntries(reportees.map((reportee) => [`to_${reportee.ogid}`, reportee.successor?.ogid ?? null])),
    ...Object.fromEntries(approvals.map((approval) => [`decider_${approval.id}`, approval.decider?.ogid ?? null])),
  }
  return (
    <FormDialog<Draft>
      title={`Handover of ${employee.full_name}`}
      submit="Save handover"
      fields={fields}
      value={value}
      onSubmit={(draft) => send.mutateAsync({ params: { id }, body: bodyOf(draft) })}
    />
  )
}

function bodyOf(draft: Draft) {
  const named = (prefixed: string) =>
    Object.entries(draft).flatMap(([name, who]) =>
      name.startsWith(prefixed) && who ? [{ key: name.slice(prefixed.length), who: String(who) }] : [],
    )
  return {
    successor: draft.successor,
    decider: draft.decider,
    successors: named('to_').map(({ key, who }) => ({ ogid: key, successor: who })),
    deciders: named('decider_').map(({ key, who }) => ({ approval_id: key, decider: who })),
  }
}

/** '3 of 7 signed off' */
export const progressText = ({ done, tasks }: Pick<Clearance, 'done' | 'tasks'>): string => `${done} of ${tasks} signed off`
