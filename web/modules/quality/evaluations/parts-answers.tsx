/** The form with its answers: read, or answered by mouse and by keyboard alone. */
import '../../../ui/mantine-over.ts'
import { type FormQuestion, type FormSection, isScored, mostPoints } from '@iroko/contract/quality/form-content'
import { type Answer, type Answers, scoreOf, shownQuestions } from '@iroko/contract/quality/score'
import { Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { scoreText } from './columns.tsx'
import classes from './parts.module.css'

const failWords = { question: 'this question', section: 'its section', all: 'the whole evaluation' }

/** '4:05' */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface AnswerSheetProps {
  sections: readonly FormSection[]
  answers: Answers
  /** Without it the answers are only read. */
  onChange?: ((answers: Answers) => void) | undefined
  /** The second at which the recording stands; undefined without a recording. */
  now?: (() => number | undefined) | undefined
  onJump?: ((seconds: number) => void) | undefined
  /** The questions that still need an answer are marked. */
  missing?: readonly string[]
  /** What the person says against a question. */
  disputes?: Readonly<Record<string, string>>
}

export function AnswerSheet({ sections, answers, onChange, now, onJump, missing = [], disputes = {} }: AnswerSheetProps) {
  const asked = shownQuestions(sections, answers)
  const score = scoreOf(sections, answers)
  const sheet = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  const set = (id: string, more: Partial<Answer>) => onChange?.({ ...answers, [id]: { ...answers[id], ...more } })
  const go = (id: string | undefined) => id && sheet.current?.querySelector<HTMLElement>(`[data-question="${id}"]`)?.focus()
  const step = (id: string, by: number) => go(asked[asked.findIndex((question) => question.id === id) + by]?.id)
  const onKey = (event: KeyboardEvent, question: FormQuestion) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (event.key === 'Escape' && isTyping) return go(question.id)
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      return step(question.id, event.key === 'ArrowDown' ? 1 : -1)
    }
    if (!onChange) return undefined
    const next = answerOfKey(event.key, question, answers[question.id])
    if (next) return set(question.id, next)
    if (event.key.toLowerCase() === 'm' && now) return set(question.id, { at_seconds: Math.floor(now() ?? 0) })
    if (event.key.toLowerCase() === 'c') {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>('input, textarea')?.focus()
    }
    return undefined
  }
  return (
    <div ref={sheet} className={classes.sheet}>
      {sections.map(({ id, title, questions }) => {
        const shown = questions.filter((question) => asked.some((other) => other.id === question.id))
        if (shown.length === 0) return null
        return (
          <section key={id} className={classes.section} aria-label={title}>
            <div className="apart">
              <h3 className="name">{title}</h3>
              <span className="small figures">
                {scoreText(score.sections.find((section) => section.id === id)?.effective ?? null)}
              </span>
            </div>
            {shown.map((question) => (
              <fieldset
                key={question.id}
                className={classes.question}
                data-question={question.id}
                data-read={!onChange || undefined}
                data-current={(onChange && current === question.id) || undefined}
                data-missing={missing.includes(question.id) || undefined}
                tabIndex={onChange ? 0 : undefined}
                aria-label={question.question}
                onFocus={() => setCurrent(question.id)}
                onKeyDown={(event) => onKey(event, question)}
              >
                <Question
                  question={question}
                  answer={answers[question.id] ?? {}}
                  onAnswer={onChange && ((more) => set(question.id, more))}
                  now={now}
                  onJump={onJump}
                />
                {disputes[question.id] ? (
                  <p className={classes.words}>
                    <strong>Disputed:</strong> {disputes[question.id]}
                  </p>
                ) : null}
              </fieldset>
            ))}
          </section>
        )
      })}
    </div>
  )
}

/** What a key answers: 1 to 9 the answers in their order, arrows the next or last one, N not applicable. */
function answerOfKey(key: string, question: FormQuestion, before: Answer | undefined): Partial<Answer> | undefined {
  if (!isScored(question)) return undefined
  const { options } = question
  if (key.toLowerCase() === 'n') return question.allows_na ? { na: true, option: undefined } : undefined
  const place = options.findIndex((option) => option.key === before?.option)
  const wanted =
    key === 'ArrowRight'
      ? Math.min(place + 1, options.length - 1)
      : key === 'ArrowLeft'
        ? Math.max(place - 1, 0)
        : Number(key) - 1
  const chosen = Number.isInteger(wanted) ? options[wanted] : undefined
  return chosen ? { option: chosen.key, na: false } : undefined
}

interface QuestionProps {
  question: FormQuestion
  answer: Answer
  onAnswer: ((more: Partial<Answer>) => void) | undefined
  now: (() => number | undefined) | undefined
  onJump: ((seconds: number) => void) | undefined
}

/** What was answered, what it reached of its weight, and what was said to it: nothing to press but the way into the recording. */
function ReadAnswer({ question, answer, onJump }: Pick<QuestionProps, 'question' | 'answer' | 'onJump'>) {
  const chosen = answer.na ? undefined : question.options.find(({ key }) => key === answer.option)
  const { at_seconds, comment, text } = answer
  const reached = chosen && (question.weight * chosen.points) / Math.max(1, mostPoints(question))
  const words = answer.na ? 'Not applicable' : (chosen?.label ?? (isScored(question) ? 'No answer' : text))
  return (
    <>
      <div className={classes.read}>
        <span>{question.question}</span>
        {isScored(question) ? <strong>{words}</strong> : null}
        {reached === undefined ? null : (
          <span className="small figures">{`${Math.round(reached * 10) / 10} of ${question.weight}`}</span>
        )}
      </div>
      {isScored(question) ? null : <span className={classes.words}>{text || '-'}</span>}
      {chosen?.fails ? <span className={classes.fails}>Auto-fail of {failWords[chosen.fails]}</span> : null}
      {comment ? <span className={classes.words}>{comment}</span> : null}
      {at_seconds === undefined || at_seconds === null ? null : (
        <span>
          <button type="button" className={classes.mark} onClick={() => onJump?.(at_seconds)} disabled={!onJump}>
            At {clockOf(at_seconds)}
          </button>
        </span>
      )}
    </>
  )
}

function Question({ question, answer, onAnswer, now, onJump }: QuestionProps) {
  if (!onAnswer) return <ReadAnswer question={question} answer={answer} onJump={onJump} />
  const chosen = answer.na ? undefined : question.options.find(({ key }) => key === answer.option)
  const { at_seconds } = answer
  return (
    <>
      <div className="apart">
        <span>{question.question}</span>
        {isScored(question) ? <span className="tiny figures">{question.weight}</span> : null}
      </div>
      {question.guidance ? <span className={`tiny ${classes.words}`}>{question.guidance}</span> : null}
      {isScored(question) ? (
        <div className={classes.options} role="radiogroup" aria-label={question.question}>
          {question.options.map(({ key, label, guidance }, index) => (
            <Choice
              key={key}
              sign={label === String(index + 1) ? undefined : String(index + 1)}
              label={label}
              hint={guidance}
              isChosen={chosen?.key === key}
              onChoose={() => onAnswer({ option: key, na: false })}
            />
          ))}
          {question.allows_na ? (
            <Choice
              sign="N"
              label="Not applicable"
              isChosen={answer.na === true}
              onChoose={() => onAnswer({ na: true, option: undefined })}
            />
          ) : null}
        </div>
      ) : (
        <Textarea
          aria-label={question.question}
          value={answer.text ?? ''}
          maxLength={2000}
          autosize
          minRows={2}
          onChange={(event) => onAnswer({ text: event.currentTarget.value })}
        />
      )}
      {chosen?.guidance ? <span className={`tiny ${classes.words}`}>{chosen.guidance}</span> : null}
      {chosen?.fails ? <span className={classes.fails}>Auto-fail of {failWords[chosen.fails]}</span> : null}
      {isScored(question) ? (
        <TextInput
          aria-label={`Comment on ${question.question}`}
          placeholder="Comment"
          value={answer.comment ?? ''}
          maxLength={1000}
          onChange={(event) => onAnswer({ comment: event.currentTarget.value })}
        />
      ) : null}
      <div className="middle8">
        {at_seconds === undefined || at_seconds === null ? null : (
          <button type="button" className={classes.mark} onClick={() => onJump?.(at_seconds)} disabled={!onJump}>
            At {clockOf(at_seconds)}
          </button>
        )}
        {now ? (
          <button type="button" className={classes.mark} onClick={() => onAnswer({ at_seconds: Math.floor(now() ?? 0) })}>
            Mark this moment
          </button>
        ) : null}
      </div>
    </>
  )
}

interface ChoiceProps {
  /** The key that answers so; none where the answer is called like it. */
  sign: string | undefined
  label: string
  /** When to choose it. */
  hint?: string | undefined
  isChosen: boolean
  onChoose: () => void
}

const Choice = ({ sign, label, hint, isChosen, onChoose }: ChoiceProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the keys of a question choose, and native radios would take the arrows for themselves
  <button
    type="button"
    role="radio"
    aria-checked={isChosen}
    title={hint}
    tabIndex={-1}
    className={classes.option}
    onClick={onChoose}
  >
    {sign ? <span className={classes.key}>{sign}</span> : null}
    {label}
  </button>
)
