/** One question in a form: its words, the answer that is right, and a picture. */
import type { Input } from '@iroko/contract/endpoint'
import { alertFor, isFault } from '@iroko/contract/errors'
import {
  type AptitudeKind,
  aptitudeKindWords,
  aptitudeQuestions,
  hasOptions,
  optionLimits,
  optionProblem,
  questionPictureLimits,
} from '@iroko/contract/recruitment/questions'
import { ActionIcon, Button, Checkbox, FileButton, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import classes from './parts.module.css'
import type { QuestionRow } from './parts-questions.tsx'

type Body = Input<typeof aptitudeQuestions.create>['body']
type Facts = Omit<Body, 'options'>
type Options = QuestionRow['options']

const twoOptions: Options = [
  { label: '', right: true },
  { label: '', right: false },
]

const fields: Field<Facts>[] = [
  { name: 'title', label: 'Question', type: 'textarea', required: 'Enter the question', maxLength: 500, rows: 3 },
  {
    name: 'topic',
    label: 'Topic',
    type: 'text',
    required: 'Enter a topic',
    maxLength: 60,
    description: 'Tests can draw questions of a topic at random',
  },
  {
    name: 'kind',
    label: 'Answer',
    type: 'select',
    required: true,
    options: optionsOf<AptitudeKind>(aptitudeKindWords),
    value: 'choice',
  },
  { name: 'points', label: 'Points', type: 'number', required: true, min: 1, max: 100, decimals: 0, value: 1 },
  {
    name: 'seconds',
    label: 'Time of its own',
    type: 'number',
    min: 10,
    max: 3600,
    decimals: 0,
    unit: 'seconds',
    description: 'Leave blank for as long as the test takes',
  },
  {
    name: 'answer',
    label: 'Right number',
    type: 'number',
    required: 'Enter the right number',
    when: ({ kind }) => kind === 'number',
  },
  { name: 'tolerance', label: 'Up to so much off', type: 'number', min: 0, value: 0, when: ({ kind }) => kind === 'number' },
]

/** Sends the picture after the question is kept; one that is refused is said, and the question stays without it. */
async function addPicture(id: string, file: File): Promise<void> {
  try {
    await call(aptitudeQuestions.setPicture, { params: { id }, body: { file } })
  } catch (error) {
    showAlert({ kind: 'danger', text: isFault(error) ? alertFor(error) : 'The picture was not added. Try again' })
  }
  await queryClient.invalidateQueries()
}

export function EditQuestion({ question }: { question?: QuestionRow | undefined }) {
  const close = useClose()
  const [before] = useState(() => (question && hasOptions(question.kind) ? question.options : twoOptions))
  const [options, setOptions] = useState<Options>(before)
  const [picture, setPicture] = useState<File | null>(null)
  const settings = { quietFields: true, success: 'message', prefix: 'Question | ' } as const
  const create = useSend(aptitudeQuestions.create, settings)
  const update = useSend(aptitudeQuestions.update, settings)
  const submit = async (facts: Facts) => {
    const kept = hasOptions(facts.kind) ? options : []
    const problem = optionProblem({ kind: facts.kind, options: kept })
    if (problem) {
      showAlert({ kind: 'warning', text: problem })
      return false
    }
    const body = { ...facts, options: kept }
    const answer = question
      ? await update.mutateAsync({ params: { id: question.id }, body: { ...body, version: question.version } })
      : await create.mutateAsync({ body })
    if (picture) await addPicture(answer.aptitude_question.id, picture)
    close(true)
    return true
  }
  return (
    <FormDialog<Facts>
      title={question ? 'Edit question' : 'Add question'}
      submit={question ? 'Save changes' : 'Add question'}
      fields={fields}
      value={question}
      dirty={options !== before || picture !== null}
      onSubmit={submit}
    >
      {({ values }) => (
        <>
          {hasOptions((values.kind ?? 'choice') as AptitudeKind) ? (
            <OptionsEditor options={options} isOne={values.kind !== 'several'} onChange={setOptions} />
          ) : null}
          {question?.picture && !picture ? (
            <img src={question.picture} alt="What the question is about" className={classes.picture} />
          ) : null}
          <div className={`line12 ${classes.choose}`}>
            <FileButton onChange={setPicture} accept={questionPictureLimits.types.join(',')}>
              {(props) => (
                <Button {...props} variant="default">
                  {picture || question?.picture ? 'Choose another picture' : 'Choose picture'}
                </Button>
              )}
            </FileButton>
            <span className="small" aria-live="polite">
              {picture ? picture.name : questionPictureLimits.words}
            </span>
          </div>
        </>
      )}
    </FormDialog>
  )
}

interface OptionsProps {
  options: Options
  /** Only one can be right. */
  isOne: boolean
  onChange: (options: Options) => void
}

function OptionsEditor({ options, isOne, onChange }: OptionsProps) {
  const change = (place: number, more: Partial<Options[number]>) =>
    onChange(
      options.map((option, index) => {
        if (index === place) return { ...option, ...more }
        return isOne && more.right ? { ...option, right: false } : option
      }),
    )
  return (
    <fieldset className={`column12 ${classes.options}`} aria-label="Options">
      <span className="small">{isOne ? 'Mark the option that is right' : 'Mark each option that is right'}</span>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place until it is kept.
        <div key={index} className={classes.option}>
          <Checkbox
            aria-label={`Option ${index + 1} is right`}
            checked={option.right}
            onChange={(event) => change(index, { right: event.currentTarget.checked })}
          />
          <TextInput
            aria-label={`Option ${index + 1}`}
            placeholder={`Option ${index + 1}`}
            value={option.label}
            maxLength={200}
            onChange={(event) => change(index, { label: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove option ${index + 1}`}
            disabled={options.length <= optionLimits.least}
            onClick={() => onChange(options.filter((_, place) => place !== index))}
          >
            <IconX size={18} />
          </ActionIcon>
        </div>
      ))}
      <div className="buttons">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          disabled={options.length >= optionLimits.most}
          onClick={() => onChange([...options, { label: '', right: false }])}
        >
          Add option
        </Button>
      </div>
    </fieldset>
  )
}
