import type { Output } from '@iroko/contract/endpoint'
import { alertFor, type Fault } from '@iroko/contract/errors'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { type Answers, missingOf, scoreOf, shownQuestions } from '@iroko/contract/quality/score'
import { Button, Textarea } from '@mantine/core'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { scoreText } from './columns.tsx'
import classes from './parts.module.css'
import { AnswerSheet } from './parts-answers.tsx'
import { ContactCard } from './parts-player.tsx'

type Shown = Output<typeof evaluations.show>['evaluation']

const prefix = 'Evaluation | '
const queue = '/dashboard/qa/evaluation'

/** The form beside the contact: answered by mouse or by keyboard alone, scored and kept while answering. */
export default function EvaluatePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(evaluations.show, { params: { id } })
  const shown = found.data?.evaluation
  return (
    <Page
      title="Evaluate"
      heading={shown ? `Evaluate ${shown.employee.full_name}` : 'Evaluate'}
      description="Arrows up and down go from question to question, 1 to 9 answer, N is not applicable, C comments and M marks the moment of the recording."
      facts={shown?.form.title}
      breadcrumb={<Link to={queue}>Evaluation</Link>}
    >
      <Loaded found={found} prefix={prefix} count={5} height={96}>
        {({ evaluation }) =>
          evaluation.can.save ? (
            <Sheet key={evaluation.id} evaluation={evaluation} />
          ) : (
            <Empty
              title="This evaluation is not a draft of yours"
              action={
                <Button component={Link} to={`/dashboard/qa/all-evaluations/view/${evaluation.id}`} variant="default">
                  Show it
                </Button>
              }
            />
          )
        }
      </Loaded>
    </Page>
  )
}

function Sheet({ evaluation }: { evaluation: Shown }) {
  const { id, sections, employee, contact, needs_review, review_words } = evaluation
  const router = useRouter()
  const audio = useRef<HTMLAudioElement>(null)
  const [answers, setAnswers] = useState<Answers>(evaluation.answers)
  const [summary, setSummary] = useState(evaluation.summary)
  const [isTried, setTried] = useState(false)
  const kept = useAutosave(evaluation, answers, summary)
  const back = () => void router.navigate({ href: queue })
  const submit = useSend(evaluations.submit, { prefix, success: 'message', onSuccess: back })
  const discard = useSend(evaluations.discard, { prefix, success: 'message', onSuccess: back })
  const missing = missingOf(sections, answers)
  const asked = shownQuestions(sections, answers)
  const send = async () => {
    setTried(true)
    if (missing.length > 0) return document.querySelector<HTMLElement>(`[data-question="${missing[0]?.id}"]`)?.focus()
    const version = await kept.flush()
    if (version !== undefined) submit.mutate({ params: { id }, body: { answers, summary, version } })
    return undefined
  }
  const hasPlayer = contact.recording_type !== null
  const jump = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
  }
  return (
    <div className={classes.beside}>
      <div className="column16">
        {review_words ? <p className={`notice ${toneClass('waiting')}`}>Sent back: {review_words}</p> : null}
        <AnswerSheet
          sections={sections}
          answers={answers}
          onChange={setAnswers}
          now={hasPlayer ? () => audio.current?.currentTime : undefined}
          onJump={hasPlayer ? jump : undefined}
          missing={isTried ? missing.map((one) => one.id) : []}
        />
        <Textarea
          label="Summary for the person"
          value={summary}
          maxLength={4000}
          autosize
          minRows={3}
          onChange={(event) => setSummary(event.currentTarget.value)}
        />
      </div>
      <aside className={classes.side}>
        <Result sections={sections} answers={answers} left={missing.length} asked={asked.length} words={kept.words} />
        <div className="middle8">
          <Button leftSection={<IconSend size={18} />} loading={submit.isPending} onClick={() => void send()}>
            {needs_review ? 'Send to review' : `Release to ${employee.full_name.split(' ')[0]}`}
          </Button>
          <AskButton
            variant="default"
            leftSection={<IconTrash size={18} />}
            ask={() => ({
              title: 'Discard this draft?',
              text: 'Its answers are gone, and the contact waits again.',
              action: 'Discard',
              danger: true,
            })}
            run={() => discard.mutate({ params: { id } })}
          >
            Discard
          </AskButton>
        </div>
        <ContactCard evaluation={evaluation} audio={audio} />
      </aside>
    </div>
  )
}

interface ResultProps {
  sections: Shown['sections']
  answers: Answers
  left: number
  asked: number
  words: string
}

function Result({ sections, answers, left, asked, words }: ResultProps) {
  const { raw, effective, fails } = scoreOf(sections, answers)
  return (
    <section className="card16 column8" aria-label="Score" role="status">
      <span className={classes.score}>{scoreText(effective)}</span>
      {fails.length > 0 ? <span className={classes.fails}>Auto-fail. {scoreText(raw)} without it</span> : null}
      <span className="small">{left === 0 ? 'Every question is answered' : `${left} of ${asked} still to answer`}</span>
      <span className="tiny">{words}</span>
    </section>
  )
}

/** Keeps a draft a moment after each change, one save at a time; `flush` answers the version that is kept by then. */
function useAutosave({ id, version, answers: first, summary: firstSummary }: Shown, answers: Answers, summary: string) {
  const [words, setWords] = useState('Saved as a draft')
  const saved = useRef({ version, text: JSON.stringify([first, firstSummary]) })
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const latest = useRef({ answers, summary })
  latest.current = { answers, summary }
  const save = useRef(() => {
    running.current = running.current.then(async () => {
      const body = latest.current
      const text = JSON.stringify([body.answers, body.summary])
      if (text === saved.current.text) return true
      setWords('Saving')
      try {
        const kept = await call(evaluations.save, { params: { id }, body: { ...body, version: saved.current.version } })
        saved.current = { version: kept.evaluation.version, text }
        setWords('Saved as a draft')
        return true
      } catch (error) {
        setWords('Not saved')
        showAlert({ kind: 'warning', text: alertFor(error as Fault, prefix) })
        return false
      }
    })
    return running.current
  })
  const text = JSON.stringify([answers, summary])
  useEffect(() => {
    if (text === saved.current.text) return undefined
    const timer = setTimeout(() => void save.current(), 1000)
    return () => clearTimeout(timer)
  }, [text])
  // What was typed in the last second is kept when the screen is left, and the screen read anew when it is opened again.
  useEffect(
    () => () => {
      void save.current().then(() => queryClient.invalidateQueries())
    },
    [],
  )
  return { words, flush: async () => ((await save.current()) ? saved.current.version : undefined) }
}
