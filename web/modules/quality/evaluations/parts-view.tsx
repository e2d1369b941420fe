/** One evaluation as those see it who read it: what it came to and why, its results, the dispute, and what can be done now. */
import '../../../ui/mantine-over.ts'
import { dayAndYear } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import { assignments } from '@iroko/contract/quality/assignments'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { isScored, mostPoints, questionsOf } from '@iroko/contract/quality/form-content'
import { Button } from '@mantine/core'
import { IconCheck, IconGavel, IconMessageReport, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { personOption } from '../../../screens/choices/people.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { StepButton } from '../../../screens/form/step-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { scoreText, statusMap } from './columns.tsx'
import classes from './parts.module.css'
import { AnswerSheet } from './parts-answers.tsx'
import { CoachLink } from './parts-coach.tsx'
import { DecideDialog, DisputeDialog } from './parts-dispute.tsx'
import { ContactCard } from './parts-player.tsx'

export type Shown = Output<typeof evaluations.show>['evaluation']

const prefix = 'Evaluation | '

/** An evaluation as a screen of its own, called by whose it is. */
export function EvaluationScreen({ id, breadcrumb }: { id: string; breadcrumb: ReactNode }) {
  const shown = useCall(evaluations.show, { params: { id } }).data?.evaluation
  return (
    <Page
      title="Evaluation"
      heading={shown?.employee.full_name ?? 'Evaluation'}
      facts={shown ? `${shown.office.title} · ${shown.reference}` : undefined}
      breadcrumb={breadcrumb}
    >
      <EvaluationById id={id} />
    </Page>
  )
}

export function EvaluationById({ id }: { id: string }) {
  const found = useCall(evaluations.show, { params: { id } })
  return (
    <Loaded found={found} prefix={prefix} count={4} height={96}>
      {({ evaluation }) => <EvaluationView key={evaluation.id} evaluation={evaluation} />}
    </Loaded>
  )
}

function EvaluationView({ evaluation }: { evaluation: Shown }) {
  const audio = useRef<HTMLAudioElement>(null)
  const { contact, sections, answers, summary, dispute, results, status, due_on } = evaluation
  const jump = contact.recording_type
    ? (seconds: number) => {
        if (!audio.current) return
        audio.current.currentTime = seconds
        void audio.current.play()
      }
    : undefined
  const first = results.length > 1 ? results[0] : undefined
  return (
    <div className="column16">
      <StatCards label="Result">
        <StatCard
          label="Score"
          value={scoreText(evaluation.score)}
          hint={evaluation.is_failed ? `${scoreText(evaluation.raw_score)} before auto-fails` : 'of 100'}
        />
        <StatCard label="Status" value={<StatusBadge status={status} map={statusMap} />} hint={dueText(due_on, evaluation)} />
        <StatCard
          label="Evaluator"
          value={evaluation.evaluator.full_name}
          hint={`${evaluation.form.title}, version ${evaluation.form.number}`}
        />
      </StatCards>
      <Steps evaluation={evaluation} />
      <div className={classes.beside}>
        <div className="column16">
          {summary ? (
            <Section title="What the evaluator says">
              <p className={classes.words}>{summary}</p>
            </Section>
          ) : null}
          <Improve evaluation={evaluation} />
          <Section title="Answers">
            {status === 'draft' && !evaluation.can.save ? (
              <p className="dimmed">A draft is shown to its evaluator alone.</p>
            ) : (
              <AnswerSheet sections={sections} answers={answers} onJump={jump} disputes={dispute?.questions ?? {}} />
            )}
          </Section>
        </div>
        <div className={classes.side}>
          <ContactCard shown={evaluation} audio={audio} />
          {dispute ? <DisputeCard dispute={dispute} /> : null}
          {first ? (
            <section className="card16 column8" aria-label="Before the revision">
              <strong>Before the revision: {scoreText(first.score)}</strong>
              <span className="small">
                {first.by.full_name}, <DateText value={first.at} />
              </span>
              <AskButton
                variant="default"
                ask={() => (
                  <Dialog title="Before the revision">
                    {() => <AnswerSheet sections={sections} answers={first.answers} />}
                  </Dialog>
                )}
              >
                Show the answers
              </AskButton>
            </section>
          ) : null}
        </div>
      </div>
    </div>
  )
}

function dueText(due_on: string | null, { auto_acknowledged }: Shown) {
  if (due_on) return `Answer by ${dayAndYear(due_on, today())}`
  return auto_acknowledged ? 'By itself: nobody answered in time' : undefined
}

/** What cost points, the dearest first: what to improve. */
function Improve({ evaluation: { id, sections, answers, employee } }: { evaluation: Shown }) {
  const lost = questionsOf(sections)
    .flatMap((question) => {
      const chosen = question.options.find(({ key }) => key === answers[question.id]?.option)
      if (!isScored(question) || !chosen || answers[question.id]?.na) return []
      const share = chosen.fails ? 1 : 1 - chosen.points / mostPoints(question)
      return share > 0 ? [{ question, chosen, points: share * question.weight }] : []
    })
    .sort((a, b) => b.points - a.points)
  if (lost.length === 0) return null
  return (
    <Section title="What to improve">
      <ul className="column8 plain">
        {lost.slice(0, 3).map(({ question, chosen }) => (
          <li key={question.id}>
            <strong>{question.question}</strong> {chosen.label}
            {answers[question.id]?.comment ? `: ${answers[question.id]?.comment}` : ''}
            {question.guidance ? <span className={`tiny ${classes.words}`}> {question.guidance}</span> : null}{' '}
            <CoachLink ogid={employee.ogid} evaluation={id} question={question.id} what={question.question} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const DisputeCard = ({ dispute }: { dispute: NonNullable<Shown['dispute']> }) => (
  <section className="card16 column8" aria-label="Dispute">
    <strong>
      Disputed <DateText value={dispute.disputed_at} />
    </strong>
    <span className={classes.words}>{dispute.reason}</span>
    {dispute.decided_by ? (
      <>
        <strong>
          Decided by {dispute.decided_by.full_name}, <DateText value={dispute.decided_at} />
        </strong>
        <span className={classes.words}>{dispute.words}</span>
      </>
    ) : (
      <span className="small">Waits for another evaluator</span>
    )}
  </section>
)

function Steps({ evaluation }: { evaluation: Shown }) {
  const { id, version, can, lead, status, evaluator } = evaluation
  const router = useRouter()
  const back = () => void router.navigate({ href: '/dashboard/qa/all-evaluations' })
  const discard = useSend(evaluations.discard, { prefix, success: 'message', onSuccess: back })
  const acknowledge = useSend(evaluations.acknowledge, { prefix, success: 'message' })
  const release = useSend(evaluations.release, { prefix, success: 'message' })
  const at = { params: { id }, body: { version } }
  const isNothing = !(
    can.discard ||
    can.acknowledge ||
    can.dispute ||
    can.decide ||
    can.release ||
    can.save ||
    can.send_back ||
    can.reassign
  )
  if (isNothing) return null
  return (
    <div className="middle8">
      {can.discard && !can.save ? (
        <AskButton
          variant="default"
          leftSection={<IconTrash size={18} />}
          ask={() => ({
            title: `Discard the draft of ${evaluator.full_name}?`,
            text: 'Its answers are lost and the contact waits again, for another evaluator. They are told.',
            action: 'Discard draft',
            danger: true,
          })}
          run={() => discard.mutate({ params: { id } })}
        >
          Discard draft
        </AskButton>
      ) : null}
      {can.reassign ? <Reassign evaluation={evaluation} /> : null}
      {can.save ? (
        <Button
          component={Link}
          to={`/dashboard/qa/evaluation/evaluate/${lead?.ogid ?? 'none'}/${id}`}
          leftSection={<IconPencil size={18} />}
        >
          Go on evaluating
        </Button>
      ) : null}
      {can.release ? (
        <Button leftSection={<IconCheck size={18} />} loading={release.isPending} onClick={() => release.mutate(at)}>
          Release
        </Button>
      ) : null}
      <StepButton<{ words: string; version: number }>
        when={can.send_back}
        label="Send back"
        call={evaluations.sendBack}
        params={{ id }}
        prefix={prefix}
        fields={[{ name: 'words', label: 'What to change', type: 'textarea', required: true, maxLength: 2000 }]}
        fixed={{ version }}
      />
      {can.acknowledge ? (
        <Button leftSection={<IconCheck size={18} />} loading={acknowledge.isPending} onClick={() => acknowledge.mutate(at)}>
          {status === 'released' ? 'Acknowledge' : 'Accept as final'}
        </Button>
      ) : null}
      {can.dispute ? (
        <AskButton
          variant="default"
          leftSection={<IconMessageReport size={18} />}
          ask={() => <DisputeDialog evaluation={evaluation} />}
        >
          Dispute
        </AskButton>
      ) : null}
      {can.decide ? (
        <AskButton leftSection={<IconGavel size={18} />} ask={() => <DecideDialog evaluation={evaluation} />}>
          Decide the dispute
        </AskButton>
      ) : null}
    </div>
  )
}

/** Gives a draft to another evaluator, who begins anew. */
function Reassign({ evaluation: { id, version, evaluator } }: { evaluation: Shown }) {
  const { data } = useCall(assignments.evaluators, {})
  const options = (data?.evaluators ?? []).filter(({ ogid }) => ogid !== evaluator.ogid).map(personOption)
  return (
    <StepButton<{ evaluator: string; version: number }>
      when
      label="Give to another evaluator"
      call={evaluations.reassign}
      params={{ id }}
      prefix={prefix}
      fields={[
        {
          name: 'evaluator',
          type: 'select',
          label: 'Evaluator',
          required: true,
          options,
          description: `They begin anew: what ${evaluator.full_name} answered is lost.`,
        },
      ]}
      fixed={{ version }}
    />
  )
}
