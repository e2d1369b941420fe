/** Ending an employment, and taking somebody back. */
import type { Input, Output } from '@iroko/contract/endpoint'
import { exit } from '@iroko/contract/people/exit'
import { records } from '@iroko/contract/people/records'
import { terminationKinds, terminationKindWords, terminations } from '@iroko/contract/people/terminations'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { invitationText } from '../email-changes/parts.tsx'
import classes from '../records/parts.module.css'
import { type PlaceDraft, useLeaderFields, usePlaceFields } from '../records/parts-fields.tsx'
import type { Mover } from '../records/parts-move.tsx'
import { exitWords } from './columns.tsx'

type ExitBody = Input<typeof exit.deactivate>['body']
type Proposal = Input<typeof terminations.propose>['body']
/** `to_OG000123` is who leads that direct report from then on. */
type ExitDraft = Omit<ExitBody, 'status' | 'successors'> &
  Partial<Pick<Proposal, 'kind' | 'file_id' | 'notice_days'>> & { [to: `to_${string}`]: string | null | undefined }
type Holdings = Output<typeof exit.handOver>['hand_over']
type BackDraft = Input<typeof exit.reactivate>['body'] & PlaceDraft

/** The specification's questions (section 4). */
const questions = {
  left: 'Are you sure this employee has resigned?',
  terminated: 'Are you sure you want to terminate this employee?',
} as const

export type ExitStatus = keyof typeof questions

interface ExitDialogProps {
  person: Mover
  status: ExitStatus
}

export function ExitDialog({ person, status }: ExitDialogProps) {
  const close = useClose()
  const { ogid } = person
  const [search] = useState(() => colleagueSearch(ogid))
  const found = useCall(exit.handOver, { params: { ogid } })
  const sent = { prefix: 'Employee | ', success: 'message', quietFields: true, onSuccess: () => close(true) } as const
  const end = useSend(exit.deactivate, sent)
  const propose = useSend(terminations.propose, sent)
  const isTermination = status === 'terminated'
  const holdings = found.data?.hand_over
  const reports = holdings ? ledBy(holdings) : []
  const fields: Field<ExitDraft>[] = [
    {
      name: 'exit_date',
      label: 'Last working day',
      type: 'date',
      required: 'Enter the last working day',
      description: isTermination
        ? 'Today ends the employment as soon as a second person approves.'
        : 'A later date plans the exit. It can be cancelled until then.',
    },
    ...(isTermination ? terminationFields : []),
    {
      name: 'successor',
      label: 'Successor',
      type: 'select',
      search,
      required: holdings && holdingsText(holdings).length > 0 ? 'Choose who takes over the responsibilities' : false,
    },
    ...(reports.length > 1 ? reports : []).map(
      (report): Field<ExitDraft> => ({
        name: `to_${report.ogid}`,
        label: `New leader of ${report.full_name} · ${report.ogid}`,
        type: 'select',
        search,
        placeholder: 'Successor',
      }),
    ),
    ...(holdings && holdings.approvals.length > 0
      ? [
          {
            name: 'decider' as const,
            label: 'Decides pending approvals',
            type: 'select' as const,
            search,
            placeholder: 'Approvers by policy',
          },
        ]
      : []),
    {
      name: 'reason',
      label: 'Reason',
      type: 'textarea',
      rows: 3,
      maxLength: isTermination ? 2000 : 500,
      required: 'Enter a reason',
    },
    ...(isTermination ? [evidenceField] : []),
  ]
  const submit = (draft: ExitDraft) =>
    isTermination
      ? propose.mutateAsync({ body: proposalOf(ogid, draft) })
      : end.mutateAsync({ params: { ogid }, body: { ...bodyOf(draft), status: 'left' } })
  return (
    <FormDialog<ExitDraft>
      title={questions[status]}
      submit="Deactivate"
      danger
      fields={fields}
      value={{ exit_date: today() }}
      onSubmit={submit}
    >
      {({ values }) => (
        <>
          {isTermination ? <p className="small">A second person decides it. Nobody else is told before.</p> : null}
          <HandOver person={person} holdings={holdings} exit_date={String(values.exit_date ?? '')} />
        </>
      )}
    </FormDialog>
  )
}

const terminationFields: Field<ExitDraft>[] = [
  {
    name: 'kind',
    label: 'Type',
    type: 'select',
    required: 'Choose a type',
    options: terminationKinds.map((value) => ({ value, label: terminationKindWords[value] })),
  },
  {
    name: 'notice_days',
    label: 'Pay in lieu of notice',
    type: 'number',
    unit: 'days',
    min: 0,
    max: 366,
    decimals: 0,
    value: 0,
    description: 'Paid with the final settlement',
  },
]

const evidenceField: Field<ExitDraft> = {
  name: 'file_id',
  label: 'Evidence',
  type: 'file',
  purpose: 'termination',
  description: 'Read by HR and the approvers',
}

function proposalOf(ogid: string, draft: ExitDraft): Proposal {
  const { kind = 'other', file_id, notice_days } = draft
  return { ...bodyOf(draft), ogid, kind, file_id, notice_days }
}

function bodyOf(draft: ExitDraft): Omit<ExitBody, 'status'> {
  const { exit_date, reason, successor, decider } = draft
  const successors = Object.entries(draft).flatMap(([name, heir]) =>
    name.startsWith('to_') && heir ? [{ ogid: name.slice(3), successor: String(heir) }] : [],
  )
  return { exit_date, reason, successor, decider, successors }
}

/** Each direct report once, whatever they are led as. */
const ledBy = ({ reportees }: Holdings) => [...new Map(reportees.map((reportee) => [reportee.ogid, reportee])).values()]

/** '3 direct reports' and the like, for what must go to somebody else. */
function holdingsText(holdings: Holdings): string[] {
  const led = ledBy(holdings).length
  return [
    ...(led > 0 ? [`${countOf(led, 'direct report')}`] : []),
    ...holdings.offices.map(({ title }) => `the head of ${title}`),
    ...holdings.teams.map(({ title }) => `the lead of ${title}`),
  ]
}

interface HandOverProps {
  person: Mover
  holdings: Holdings | undefined
  exit_date: string
}

function HandOver({ person: { full_name, ogid }, holdings, exit_date }: HandOverProps) {
  const waiting = holdings?.approvals.length ?? 0
  const held = [...(holdings ? holdingsText(holdings) : []), ...(waiting > 0 ? [countOf(waiting, 'pending approval')] : [])]
  return (
    <div className={`panel ${classes.held} ${toneClass(held.length > 0 ? 'waiting' : 'info')}`} role="status">
      <p>
        <strong>
          {full_name}, {ogid}
        </strong>
      </p>
      <p>
        {exit_date > today()
          ? `${full_name} can sign in until the end of ${exit_date}. After it their sessions end and their approved leave is returned.`
          : `${full_name} can no longer sign in, and all of their sessions end.`}
        {held.length > 0 ? ' Responsibilities to hand over:' : ''}
      </p>
      {held.length > 0 ? (
        <ul>
          {held.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Exits that are ahead, everybody’s or one person’s; nothing where there is none. */
export function PlannedExits({ ogid }: { ogid?: string }) {
  const { data } = useCall(exit.planned, {
    query: { sort: 'exit_date', page: 1, limit: 100, ...(ogid === undefined ? {} : { ogid }) },
  })
  const cancel = useSend(exit.cancel, { prefix: 'Employee | ', success: 'message' })
  const rows = data?.planned_exits ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Planned exits">
      <div className="card20 column16">
        <ul className="column" aria-label="Planned exits">
          {rows.map((row) => (
            <li key={row.id} className={`middle16 ${classes.draft}`}>
              <PersonCell
                name={row.employee.full_name}
                picture={row.employee.profile_picture}
                detail={row.employee.ogid}
                to={`/dashboard/user/profile/${row.employee.ogid}`}
              />
              <span className="column">
                <span>
                  <StatusBadge status={row.status} map={exitWords} /> Last working day {row.exit_date}
                </span>
                <span className="small">
                  {row.reason}
                  {row.successor ? ` · Successor: ${row.successor.full_name}` : ''} · Planned by {row.planned_by.full_name}
                </span>
                {row.problem ? <span role="alert">Not in effect: {row.problem}</span> : null}
              </span>
              {row.is_decided && row.status === 'left' ? null : (
                <AskButton
                  variant="default"
                  size="compact-sm"
                  loading={cancel.isPending}
                  ask={() => ({
                    title: `Cancel the exit of ${row.employee.full_name}?`,
                    text: `${row.employee.full_name} stays employed after ${row.exit_date}. The exit can be planned again.`,
                    action: 'Cancel exit',
                    cancel: 'Keep it',
                  })}
                  run={() => cancel.mutate({ params: { id: row.id } })}
                >
                  Cancel exit
                  <span className="visually-hidden"> of {row.employee.full_name}</span>
                </AskButton>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** For an exit that was a mistake: nothing of the employment is lost. */
export function UndoDialog({ person: { ogid, full_name } }: { person: Mover }) {
  return (
    <SendDialog<Input<typeof exit.undo>['body']>
      call={exit.undo}
      prefix="Employee | "
      params={{ ogid }}
      title={`Undo the exit of ${full_name}?`}
      submit="Undo exit"
      fields={[{ name: 'reason', label: 'Reason', type: 'textarea', rows: 3, maxLength: 500, required: 'Enter a reason' }]}
    >
      {() => (
        <p className="small">
          For an exit that was a mistake, within a month. Hire date, roles, password and pay stay as they were, and places,
          leaders and direct reports come back. Requests that were withdrawn are to be sent again.
        </p>
      )}
    </SendDialog>
  )
}

export function BackDialog({ person }: { person: Mover }) {
  const { ogid, full_name } = person
  const place = usePlaceFields<BackDraft>()
  const leaders = useLeaderFields<BackDraft>()
  const { data } = useCall(records.show, { params: { ogid } })
  if (!data) return null
  const { place: last } = data.record
  const value: Partial<BackDraft> = {
    hire_date: today(),
    ...(last && {
      office_id: last.office_id,
      team_id: last.team_id,
      ...(last.designation_id ? { designation_id: last.designation_id } : {}),
      ...(last.branch_id ? { branch_id: last.branch_id } : {}),
    }),
  }
  return (
    <SendDialog<BackDraft>
      call={exit.reactivate}
      prefix="Employee | "
      params={{ ogid }}
      title={`Reactivate ${full_name}?`}
      submit="Reactivate"
      fields={[
        { name: 'hire_date', label: 'Hire date', type: 'date', required: 'Enter a hire date' },
        ...place,
        ...leaders,
        { name: 'reason', label: 'Reason', type: 'textarea', rows: 3, maxLength: 500, required: 'Enter a reason' },
      ]}
      value={value}
    >
      {() => (
        <p className="small">They start without roles and choose a new password. {invitationText(data.record.invitation)}</p>
      )}
    </SendDialog>
  )
}
