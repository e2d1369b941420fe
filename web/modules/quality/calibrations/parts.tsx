/** Calibrations: opened, scored blind, and compared once they are closed. */
import '../../../ui/mantine-over.ts'
import type { Input, Output } from '@iroko/contract/endpoint'
import { assignments } from '@iroko/contract/quality/assignments'
import { calibrations } from '@iroko/contract/quality/calibrations'
import { contacts } from '@iroko/contract/quality/contacts'
import { contactTypeWords, questionsOf } from '@iroko/contract/quality/form-content'
import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { dayInWords, momentText, today } from '../../../ui/date/date-words.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { AnswerSheet } from '../evaluations/parts-answers.tsx'
import { ContactCard } from '../evaluations/parts-player.tsx'
import { ScoringSheet } from '../evaluations/parts-sheet.tsx'
import { calibrationMap, signed } from './columns.tsx'
import classes from './parts.module.css'

type Shown = Output<typeof calibrations.show>['calibration']
type Body = Input<typeof calibrations.create>['body']

const prefix = 'Calibration | '

function usePeople() {
  const { data } = useCall(assignments.evaluators)
  return (data?.evaluators ?? []).map(({ ogid, full_name }) => ({ value: ogid, label: `${full_name} · ${ogid}` }))
}

/** Who takes part, whose score the others are measured by, until when. */
function useParticipants(): Field<Pick<Body, 'evaluators' | 'master' | 'due_on'>>[] {
  const people = usePeople()
  return [
    { name: 'evaluators', label: 'Evaluators', type: 'select', isMulti: true, required: true, options: people, full: true },
    {
      name: 'master',
      label: 'Master',
      type: 'select',
      required: true,
      options: ({ evaluators = [] }) => people.filter(({ value }) => evaluators.includes(value)),
      description: 'The others are measured by this score',
    },
    { name: 'due_on', label: 'Due', type: 'date', required: true, min: today() },
  ]
}

export const OpenButton = () => (
  <Button leftSection={<IconPlus size={18} />} onClick={() => void ask(<OpenDialog />)}>
    Open calibration
  </Button>
)

function OpenDialog() {
  const participants = useParticipants() as Field<Body>[]
  const waiting = useCall(contacts.list, { query: { waiting: 'true', sampled: 'false', limit: 100 } })
  const found = (waiting.data?.quality_contacts ?? []).map(({ id, reference, contact_type, employee, happened_at }) => ({
    value: id,
    label: `${contactTypeWords[contact_type]} ${reference} · ${employee.full_name} · ${momentText(happened_at)}`,
  }))
  return (
    <SendDialog<Body>
      title="Open calibration"
      call={calibrations.create}
      prefix={prefix}
      submit="Open calibration"
      fields={[
        { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
        {
          name: 'contact_id',
          label: 'Contact',
          type: 'select',
          required: true,
          options: found,
          full: true,
          description: 'Choose a contact that has not been evaluated or sampled. The result never counts for the person.',
        },
        ...participants,
      ]}
    />
  )
}

export function CalibrationById({ id }: { id: string }) {
  const found = useCall(calibrations.show, { params: { id } })
  return (
    <Loaded found={found} prefix={prefix} count={4} height={96}>
      {({ calibration }) => (
        <div className="column16">
          {calibration.can.score && calibration.own ? (
            <OwnSheet key={calibration.id} calibration={calibration} own={calibration.own} />
          ) : (
            <Compared calibration={calibration} />
          )}
        </div>
      )}
    </Loaded>
  )
}

/** Scored alone: nobody sees another's before all are in. */
function OwnSheet({ calibration, own }: { calibration: Shown; own: NonNullable<Shown['own']> }) {
  const { id } = calibration
  const submit = useSend(calibrations.submit, { prefix, success: 'message' })
  return (
    <ScoringSheet
      shown={calibration}
      first={own}
      prefix={prefix}
      summaryLabel="What decided your score"
      submit="Hand in"
      isSending={submit.isPending}
      notice={
        <p className={`notice ${toneClass('info')}`}>
          Nobody sees your score before all {calibration.participants} are in. It never counts for{' '}
          {calibration.employee.full_name}.
        </p>
      }
      onSave={async (body) => (await call(calibrations.save, { params: { id }, body })).calibration.version}
      onSubmit={(body) => submit.mutate({ params: { id }, body })}
    />
  )
}

function Compared({ calibration }: { calibration: Shown }) {
  const audio = useRef<HTMLAudioElement>(null)
  const { sheets, questions, sections, status, due_on, submitted, participants, deviation } = calibration
  return (
    <>
      <StatCards label="Calibration">
        <StatCard label="Scores" value={`${submitted} of ${participants}`} hint={`due ${dayInWords(due_on, today())}`} />
        <StatCard
          label="Deviation"
          value={deviation ?? '-'}
          hint={status === 'closed' ? 'points from the master, mean' : 'shown once it is closed'}
        />
        <StatCard label="Status" value={<StatusBadge status={status} map={calibrationMap} />} />
      </StatCards>
      <div className={classes.beside}>
        <div className="column16">
          <Section title="Scores">
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Evaluator</th>
                  <th scope="col">Score</th>
                  <th scope="col">From the master</th>
                  <th scope="col">Agreement</th>
                </tr>
              </thead>
              <tbody>
                {sheets.map((sheet) => (
                  <tr key={sheet.evaluator.id}>
                    <td>
                      <PersonCell
                        name={sheet.evaluator.full_name}
                        picture={sheet.evaluator.profile_picture}
                        detail={sheet.is_master ? 'Master' : sheet.evaluator.ogid}
                      />
                    </td>
                    <td>
                      {sheet.answers && sheet.is_submitted ? (
                        <button
                          type="button"
                          className={classes.open}
                          onClick={() => void ask(<SheetDialog sheet={sheet} sections={sections} />)}
                        >
                          {sheet.score ?? '-'}
                        </button>
                      ) : sheet.is_submitted ? (
                        'Handed in'
                      ) : (
                        'Waiting'
                      )}
                    </td>
                    <td>{signed(sheet.deviation)}</td>
                    <td>{sheet.agreement === null ? '-' : `${sheet.agreement}%`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Section>
          {questions ? <Questions questions={questions} sections={sections} /> : null}
        </div>
        <ContactCard shown={calibration} audio={audio} />
      </div>
    </>
  )
}

interface QuestionsProps {
  questions: NonNullable<Shown['questions']>
  sections: Shown['sections']
}

/** Where the evaluators differ, the question with the least agreement first. */
function Questions({ questions, sections }: QuestionsProps) {
  const words = new Map(questionsOf(sections).map(({ id, question }) => [id, question]))
  const inOrder = questions.toSorted((question, other) => question.agreed / (question.of || 1) - other.agreed / (other.of || 1))
  return (
    <Section title="By question">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">As the master</th>
            <th scope="col">Points off</th>
          </tr>
        </thead>
        <tbody>
          {inOrder.map(({ question_id, agreed, of, deviation }) => (
            <tr key={question_id}>
              <td>{words.get(question_id)}</td>
              <td>
                {agreed} of {of}
              </td>
              <td>{signed(deviation)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function SheetDialog({ sheet, sections }: { sheet: Shown['sheets'][number]; sections: Shown['sections'] }) {
  return (
    <Dialog title={`Score of ${sheet.evaluator.full_name}`}>
      {() => (
        <div className="column16">
          {sheet.summary ? <p>{sheet.summary}</p> : null}
          <AnswerSheet sections={sections} answers={sheet.answers ?? {}} />
        </div>
      )}
    </Dialog>
  )
}

export function CalibrationButtons({ id }: { id: string }) {
  const { data } = useCall(calibrations.show, { params: { id } })
  const close = useSend(calibrations.close, { prefix, success: 'message' })
  const calibration = data?.calibration
  if (!calibration) return null
  const { can, version, submitted, participants } = calibration
  return (
    <>
      {can.change ? (
        <AskButton
          variant="default"
          leftSection={<IconPencil size={18} />}
          ask={() => <ChangeDialog calibration={calibration} />}
        >
          Change
        </AskButton>
      ) : null}
      {can.cancel ? (
        <AskButton variant="default" leftSection={<IconX size={18} />} ask={() => <CancelDialog id={id} version={version} />}>
          Cancel calibration
        </AskButton>
      ) : null}
      {can.close ? (
        <AskButton
          leftSection={<IconCheck size={18} />}
          ask={() => ({
            title: 'Close this calibration?',
            text: `${submitted} of ${participants} have scored. The others cannot score any more, and all scores open.`,
            action: 'Close',
          })}
          run={() => close.mutate({ params: { id }, body: { version } })}
        >
          Close
        </AskButton>
      ) : null}
    </>
  )
}

function ChangeDialog({ calibration }: { calibration: Shown }) {
  const { id, version, sheets, due_on } = calibration
  const evaluators = sheets.map(({ evaluator }) => evaluator.ogid)
  const master = sheets.find((sheet) => sheet.is_master)?.evaluator.ogid
  return (
    <SendDialog<Pick<Body, 'evaluators' | 'master' | 'due_on'>>
      title="Change calibration"
      call={calibrations.change}
      params={{ id }}
      prefix={prefix}
      submit="Save"
      fields={useParticipants()}
      value={{ evaluators, due_on, ...(master && { master }) }}
      fixed={{ version }}
    />
  )
}

const CancelDialog = ({ id, version }: { id: string; version: number }) => (
  <SendDialog<Input<typeof calibrations.cancel>['body']>
    title="Cancel calibration"
    call={calibrations.cancel}
    params={{ id }}
    prefix={prefix}
    submit="Cancel calibration"
    fields={[
      {
        name: 'reason',
        label: 'Reason',
        type: 'textarea',
        required: true,
        maxLength: 500,
        description: 'Its scores stay closed to everyone, and the contact can be evaluated.',
      },
    ]}
    fixed={{ version }}
  />
)
