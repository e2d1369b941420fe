/** A contact being scored: the form beside it, the score while answering, kept as a draft; for evaluations and calibrations. */
import '../../../ui/mantine-over.ts'
import { alertFor, type Fault } from '@iroko/contract/errors'
import type { FormSection } from '@iroko/contract/quality/form-content'
import { type Answers, missingOf, scoreOf, shownQuestions } from '@iroko/contract/quality/score'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { scoreText } from './columns.tsx'
import classes from './parts.module.css'
import { AnswerSheet } from './parts-answers.tsx'
import { ContactCard, type ShownContact } from './parts-player.tsx'

/** How a contact is scored without a mouse, for the help of the screen. */
export const keyWords =
  'Arrows up and down go from question to question, 1 to 9 answer, N is not applicable, C comments. M marks the moment of the recording, P plays and pauses it, comma and full stop go five seconds back and on. Ctrl Enter hands it in.'

export interface Scoring {
  answers: Answers
  summary: string
  version: number
}

interface ScoringSheetProps {
  shown: ShownContact & { sections: readonly FormSection[] }
  first: Scoring
  /** What stands before the sentence of a failure. */
  prefix: string
  summaryLabel: string
  submit: string
  isSending: boolean
  notice?: ReactNode
  /** Keeps it as a draft; answers the version that is kept. */
  onSave: (body: Scoring) => Promise<number>
  onSubmit: (body: Scoring) => void
  /** Buttons beside handing in. */
  children?: ReactNode
}

export function ScoringSheet(props: ScoringSheetProps) {
  const { shown, first, prefix, summaryLabel, submit, isSending, notice, onSave, onSubmit, children } = props
  const { sections, contact } = shown
  const audio = useRef<HTMLAudioElement>(null)
  const [answers, setAnswers] = useState<Answers>(first.answers)
  const [summary, setSummary] = useState(first.summary)
  const [isTried, setTried] = useState(false)
  const kept = useAutosave(first, { answers, summary }, { prefix, onSave })
  const missing = missingOf(sections, answers)
  const asked = shownQuestions(sections, answers)
  const send = async () => {
    setTried(true)
    if (missing.length > 0) return focusOn(missing[0]?.id)
    const version = await kept.flush()
    if (version !== undefined) onSubmit({ answers, summary, version })
    return undefined
  }
  // Whoever scores by keyboard begins with the first question that has no answer.
  const start = useRef(missing[0]?.id ?? asked[0]?.id)
  useEffect(() => {
    const timer = setTimeout(() => focusOn(start.current))
    return () => clearTimeout(timer)
  }, [])
  const hasPlayer = contact.recording_type !== null
  const jump = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!isSending) void send()
    } else if (audio.current && !isTyping(event)) play(audio.current, event.key)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole sheet, each of whose controls is a control of its own
    <div className={classes.beside} onKeyDown={onKey}>
      <div className="column16">
        {notice}
        <AnswerSheet
          sections={sections}
          answers={answers}
          onChange={setAnswers}
          now={hasPlayer ? () => audio.current?.currentTime : undefined}
          onJump={hasPlayer ? jump : undefined}
          missing={isTried ? missing.map((question) => question.id) : []}
        />
        <Textarea
          label={summaryLabel}
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
          <Button leftSection={<IconSend size={18} />} loading={isSending} onClick={() => void send()}>
            {submit}
          </Button>
          {children}
        </div>
        <ContactCard shown={shown} audio={audio} />
      </aside>
    </div>
  )
}

const focusOn = (id: string | undefined) =>
  id ? document.querySelector<HTMLElement>(`[data-question="${id}"]`)?.focus() : undefined

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || ctrlKey || metaKey || altKey

/** P plays and pauses; comma and full stop go five seconds back and on. */
function play(audio: HTMLAudioElement, key: string): void {
  if (key.toLowerCase() === 'p') void (audio.paused ? audio.play() : audio.pause())
  if (key === ',') audio.currentTime = Math.max(0, audio.currentTime - 5)
  if (key === '.') audio.currentTime += 5
}

interface ResultProps {
  sections: readonly FormSection[]
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

type Body = Pick<Scoring, 'answers' | 'summary'>
type Saving = Pick<ScoringSheetProps, 'prefix' | 'onSave'>

/** Keeps a draft a moment after each change, one save at a time; `flush` answers the version that is kept by then. */
function useAutosave({ version, ...first }: Scoring, body: Body, { prefix, onSave }: Saving) {
  const [words, setWords] = useState('Saved as a draft')
  const textOf = ({ answers, summary }: Body) => JSON.stringify([answers, summary])
  const saved = useRef({ version, text: textOf(first) })
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const latest = useRef(body)
  latest.current = body
  const save = useRef(() => {
    running.current = running.current.then(async () => {
      const text = textOf(latest.current)
      if (text === saved.current.text) return true
      setWords('Saving')
      try {
        const kept = await onSave({ ...latest.current, version: saved.current.version })
        saved.current = { version: kept, text }
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
  const text = textOf(body)
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
