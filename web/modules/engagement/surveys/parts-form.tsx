/** A survey as it is filled in: by those it is for, and as a preview by those who write it. */

import {
  type Answers,
  answerMissing,
  isAnswered,
  isComplete,
  type Question,
  questionsFor,
} from '@iroko/contract/engagement/survey-questions'
import { fewestShown } from '@iroko/contract/engagement/surveys'
import { Button, Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { useLeaveGuard } from '../../../screens/form/leave-guard.ts'
import classes from './parts.module.css'

interface SurveyFormProps {
  description: string
  anonymous: boolean
  endsOn: string | null
  questions: readonly Question[]
  busy?: boolean
  /** Nothing is sent: those who write it look at it. */
  isPreview?: boolean
  onDirty?: (dirty: boolean) => void
  onSubmit?: (answers: Answers) => void
}

export function SurveyForm({ description, anonymous, endsOn, questions, busy, isPreview, onDirty, onSubmit }: SurveyFormProps) {
  const [answers, setAnswers] = useState<Answers>({})
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isDirty = Object.keys(answers).length > 0 && !isPreview
  const guard = useLeaveGuard(isDirty && !busy)
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  const asked = questionsFor(questions, answers)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete(questions, answers)) {
      showAlert({ kind: 'warning', text: answerMissing })
      const first = asked.findIndex((question) => !isAnswered(question, answers))
      form.current?.querySelectorAll('fieldset')[first]?.querySelector<HTMLElement>('input, textarea')?.focus()
      return
    }
    if (isPreview) return
    guard.open()
    onSubmit?.(answers)
  }
  return (
    <form ref={form} className="column16" noValidate onSubmit={submit}>
      {description ? <p className={classes.description}>{description}</p> : null}
      {anonymous ? <AnonymousPromise endsOn={endsOn} /> : null}
      {asked.map((question, index) => (
        <fieldset key={question.id} className={classes.question}>
          <legend className={classes.legend}>
            {index + 1}. {question.question}
          </legend>
          <QuestionInput
            question={question}
            answer={answers[question.id]}
            onAnswer={(answer) => setAnswers((old) => ({ ...old, [question.id]: answer }))}
          />
          {isTried && !isAnswered(question, answers) ? (
            <p className={classes.missing}>
              {question.question_type === 'checkbox' ? 'Choose at least one option' : 'Answer this question'}
            </p>
          ) : null}
        </fieldset>
      ))}
      {isTried && !isComplete(questions, answers) ? (
        <p className={classes.missing} role="alert">
          {answerMissing}
        </p>
      ) : null}
      <div className="buttons">
        <Button type="submit" loading={busy}>
          {isPreview ? 'Check answers' : 'Submit'}
        </Button>
      </div>
    </form>
  )
}

/** What becomes of the answers to an anonymous survey: what HR sees of them, and when. */
const AnonymousPromise = ({ endsOn }: { endsOn: string | null }) => (
  <div className="small">
    <p>This survey is anonymous: your answers are saved without your name.</p>
    <ul>
      <li>Until {endsOn ?? 'it is closed'} HR sees how many people have answered, and no answers.</li>
      <li>Then HR sees how many chose each option and, in random order, texts as you wrote them. Leave names out of them.</li>
      <li>Questions by which fewer than {fewestShown} people would stand out stay hidden.</li>
    </ul>
  </div>
)

interface QuestionInputProps {
  question: Question
  answer: string | readonly string[] | undefined
  onAnswer: (answer: string | string[]) => void
}

function QuestionInput({ question, answer, onAnswer }: QuestionInputProps) {
  const options = Object.entries(question.options)
  const text = typeof answer === 'string' ? answer : ''
  const keys = typeof answer === 'object' ? [...answer] : []
  switch (question.question_type) {
    case 'radio':
      return (
        <Radio.Group value={keys[0] ?? null} onChange={(key) => onAnswer([key])} aria-label={question.question}>
          <div className="column8">
            {options.map(([key, label]) => (
              <Radio key={key} value={key} label={label} />
            ))}
          </div>
        </Radio.Group>
      )
    case 'checkbox':
      return (
        <Checkbox.Group value={keys} onChange={onAnswer} aria-label={question.question}>
          <div className="column8">
            {options.map(([key, label]) => (
              <Checkbox key={key} value={key} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      )
    case 'text':
      return (
        <TextInput
          aria-label={question.question}
          value={text}
          maxLength={4000}
          onChange={(event) => onAnswer(event.currentTarget.value)}
        />
      )
    case 'textarea':
      return (
        <Textarea
          aria-label={question.question}
          value={text}
          maxLength={4000}
          rows={3}
          onChange={(event) => onAnswer(event.currentTarget.value)}
        />
      )
  }
}
