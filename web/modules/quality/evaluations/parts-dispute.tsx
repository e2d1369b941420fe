/** Disputing an evaluation, with reasons for single questions, and deciding it. */
import '../../../ui/mantine-over.ts'
import type { Input, Output } from '@iroko/contract/endpoint'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { type Answers, scoreOf, shownQuestions } from '@iroko/contract/quality/score'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { scoreText } from './columns.tsx'
import { AnswerSheet } from './parts-answers.tsx'

type Shown = Output<typeof evaluations.show>['evaluation']
type Dispute = Input<typeof evaluations.dispute>['body']
type Decision = Input<typeof evaluations.decide>['body']

const prefix = 'Evaluation | '

export function DisputeDialog({ evaluation }: { evaluation: Shown }) {
  const { id, version, sections, answers } = evaluation
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const questions = Object.fromEntries(Object.entries(reasons).filter(([, words]) => words.trim() !== ''))
  const asked = shownQuestions(sections, answers).filter((question) => answers[question.id])
  return (
    <SendDialog<Dispute>
      title="Dispute evaluation"
      call={evaluations.dispute}
      params={{ id }}
      prefix={prefix}
      submit="Dispute"
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          type: 'textarea',
          required: 'Enter a reason',
          maxLength: 2000,
          description: 'Another evaluator reads it and decides. An evaluation can be disputed once',
        },
      ]}
      fixed={{ version, questions }}
    >
      {() => (
        <details>
          <summary>Reasons for single questions</summary>
          <div className="column12">
            {asked.map((question) => (
              <Textarea
                key={question.id}
                label={question.question}
                value={reasons[question.id] ?? ''}
                maxLength={1000}
                autosize
                minRows={1}
                onChange={(event) => {
                  const words = event.currentTarget.value
                  setReasons((old) => ({ ...old, [question.id]: words }))
                }}
              />
            ))}
          </div>
        </details>
      )}
    </SendDialog>
  )
}

export function DecideDialog({ evaluation }: { evaluation: Shown }) {
  const { id, version, sections, dispute } = evaluation
  const [answers, setAnswers] = useState<Answers>(evaluation.answers)
  const isChanged = answers !== evaluation.answers
  return (
    <SendDialog<Decision>
      title="Decide the dispute"
      call={evaluations.decide}
      params={{ id }}
      prefix={prefix}
      submit="Decide"
      fields={[
        {
          name: 'decision',
          label: 'Decision',
          type: 'radio',
          required: true,
          options: [
            { value: 'upheld', label: 'Uphold the evaluation' },
            { value: 'revised', label: 'Revise the answers' },
          ],
        },
        { name: 'words', label: 'Reason', type: 'textarea', required: 'Enter a reason', maxLength: 2000 },
      ]}
      fixed={{ version, ...(isChanged && { answers }) }}
    >
      {(form) =>
        form.values.decision === 'revised' ? (
          <div className="column12">
            <strong className="figures">
              {scoreText(evaluation.score)} → {scoreText(scoreOf(sections, answers).effective)}
            </strong>
            <AnswerSheet sections={sections} answers={answers} onChange={setAnswers} disputes={dispute?.questions ?? {}} />
          </div>
        ) : null
      }
    </SendDialog>
  )
}
