/** Building a survey: its facts in a form, its questions below, and how it will look. */

import type { Input } from '@iroko/contract/endpoint'
import { type QuestionDraft, questionProblem } from '@iroko/contract/engagement/survey-questions'
import { fewestAsked, fewestShown, repetitions, type surveys } from '@iroko/contract/engagement/surveys'
import { Button } from '@mantine/core'
import { IconEye, IconGauge, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { useLeaveGuard } from '../../../screens/form/leave-guard.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { periodFields, useAudienceFields, withNamed } from '../announcements/parts-audience.tsx'
import { repeatWords } from './columns.tsx'
import { SurveyForm } from './parts-form.tsx'
import { emptyQuestion, enpsQuestion, QuestionEditor } from './parts-question.tsx'

type Body = Input<typeof surveys.create>['body']
type Facts = Omit<Body, 'questions'>
export type SurveyDraft = Facts & { questions: QuestionDraft[]; named?: Parameters<typeof withNamed>[1] }

interface SurveyBuilderProps {
  submit: string
  survey?: SurveyDraft
  /** Somebody has answered: the questions and anonymity stay. */
  isAnswered?: boolean
  onSubmit: (body: Body) => Promise<unknown>
  onCancel: () => void
}

const exitInterview: Field<Facts> = {
  name: 'exit_interview',
  label: 'Exit interview',
  type: 'check',
  full: true,
  description: 'Sent to each leaver once their clearance opens, instead of to an audience. Only HR reads the answers',
}

export function SurveyBuilder({ submit, survey, isAnswered = false, onSubmit, onCancel }: SurveyBuilderProps) {
  const [before] = useState(() => survey?.questions ?? [emptyQuestion([])])
  const [questions, setQuestions] = useState<QuestionDraft[]>(before)
  const guard = useLeaveGuard(questions !== before)
  const audience = withNamed(useAudienceFields<Facts>(), survey?.named)
  const fields: Field<Facts>[] = [
    { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
    { name: 'description', label: 'Description', type: 'textarea', maxLength: 2000, rows: 2 },
    ...periodFields<Facts>(),
    {
      name: 'repeat_months',
      label: 'Repeats',
      type: 'select',
      options: repetitions.map((value) => ({ value, label: repeatWords[value] })),
      description: 'Asks the same again under the same title. Leave blank to ask once',
    },
    ...audience,
    exitInterview,
    {
      name: 'anonymous',
      label: 'Anonymous',
      type: 'check',
      full: true,
      disabled: isAnswered,
      description: `For at least ${fewestAsked} people. Answers are saved without a name, and results appear after the end date. Questions by which fewer than ${fewestShown} people would stand out stay hidden`,
    },
  ]
  const send = async (draft: Facts) => {
    const blank = questions.some(
      (question) => !question.question.trim() || Object.values(question.options).some((label) => !label.trim()),
    )
    const problem = questionProblem(questions) ?? (blank ? 'Enter the text of each question and option' : undefined)
    if (problem) {
      showAlert({ kind: 'warning', text: problem })
      return false
    }
    guard.open()
    try {
      await onSubmit({ ...draft, questions })
      return true
    } catch (error) {
      guard.close()
      throw error
    }
  }
  const change = (index: number, next: QuestionDraft) =>
    setQuestions((old) => old.map((question, place) => (place === index ? next : question)))
  return (
    <div className="column16">
      <RecordForm<Facts> submit={submit} fields={fields} value={survey} onSubmit={send} onCancel={onCancel}>
        {(form) => (
          <div className="column16">
            {isAnswered ? <p className="small">This survey has responses. Its questions cannot change.</p> : null}
            {questions.map((question, index) => (
              <QuestionEditor
                key={question.id}
                number={index + 1}
                question={question}
                earlier={questions.slice(0, index)}
                disabled={isAnswered}
                onChange={(next) => change(index, next)}
                onRemove={
                  questions.length > 1 ? () => setQuestions((old) => old.filter((_, place) => place !== index)) : undefined
                }
              />
            ))}
            <div className="buttons">
              <AskButton
                variant="default"
                leftSection={<IconEye size={18} />}
                ask={() => <Preview {...(form.values as unknown as Facts)} questions={questions} />}
              >
                Preview
              </AskButton>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} />}
                disabled={isAnswered || questions.length >= 100}
                onClick={() => setQuestions((old) => [...old, emptyQuestion(old)])}
              >
                Add question
              </Button>
              <Button
                variant="default"
                leftSection={<IconGauge size={18} />}
                disabled={isAnswered || questions.length >= 100}
                onClick={() => setQuestions((old) => [...old, enpsQuestion(old)])}
              >
                Add eNPS question
              </Button>
            </div>
          </div>
        )}
      </RecordForm>
    </div>
  )
}

const Preview = ({ title, description, anonymous, ends_on, questions }: SurveyDraft) => (
  <Dialog title={title || 'Preview'}>
    {() => (
      <SurveyForm
        isPreview
        description={description ?? ''}
        anonymous={anonymous ?? false}
        endsOn={ends_on ?? null}
        questions={questions}
      />
    )}
  </Dialog>
)
