/** One test in a form: how long it takes, what it takes to pass, and what it asks. */
import type { Input } from '@iroko/contract/endpoint'
import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { aptitudeQuestions } from '@iroko/contract/recruitment/questions'
import '../../../ui/mantine-over.ts'
import { ActionIcon, Button, NumberInput, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { useTopicOptions } from '../questions/parts-questions.tsx'
import classes from './parts.module.css'
import type { TestRow } from './parts-tests.tsx'

type Body = Input<typeof aptitudeTests.create>['body']
type Facts = Omit<Body, 'draws'>
type Draws = TestRow['draws']

function useFields(): Field<Facts>[] {
  const { data } = useCall(aptitudeQuestions.list, { query: { page: 1, limit: 1000, sort: 'topic' } })
  const options = (data?.aptitude_questions ?? []).map(({ id, title, topic }) => ({ value: id, label: `${topic} · ${title}` }))
  return [
    { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
    {
      name: 'minutes',
      label: 'Time',
      type: 'number',
      required: true,
      min: 1,
      max: 240,
      decimals: 0,
      unit: 'minutes',
      value: 30,
    },
    {
      name: 'pass_mark',
      label: 'Pass mark',
      type: 'number',
      required: true,
      min: 1,
      max: 100,
      decimals: 0,
      unit: '% of the points',
      value: 60,
    },
    {
      name: 'attempts',
      label: 'Attempts',
      type: 'number',
      required: true,
      min: 1,
      max: 5,
      decimals: 0,
      value: 1,
      description: 'How often one application may sit it',
    },
    {
      name: 'valid_days',
      label: 'Invitation valid for',
      type: 'number',
      required: true,
      min: 1,
      max: 60,
      decimals: 0,
      unit: 'days',
      value: 7,
    },
    {
      name: 'instructions',
      label: 'Instructions',
      type: 'textarea',
      maxLength: 2000,
      rows: 3,
      description: 'Read before the clock runs',
    },
    {
      name: 'shuffled',
      label: 'Questions and options in another order for each applicant',
      type: 'check',
      value: true,
      full: true,
    },
    { name: 'question_ids', label: 'Questions for everyone', type: 'select', isMulti: true, options, full: true },
  ]
}

export function EditTest({ test }: { test?: TestRow | undefined }) {
  const close = useClose()
  const [before] = useState<Draws>(() => test?.draws ?? [])
  const [draws, setDraws] = useState<Draws>(before)
  const settings = { success: 'message', prefix: 'Aptitude test | ', onSuccess: () => close(true) } as const
  const create = useSend(aptitudeTests.create, settings)
  const update = useSend(aptitudeTests.update, settings)
  const submit = (facts: Facts) => {
    const open = draws.some(({ topic, count }) => topic === '' || count < 1)
    const isEmpty = draws.length === 0 && (facts.question_ids ?? []).length === 0
    if (open || isEmpty) {
      showAlert({ kind: 'warning', text: open ? 'Choose a topic and how many' : 'Choose at least one question or topic' })
      return false
    }
    const body = { ...facts, draws }
    return test
      ? update.mutateAsync({ params: { id: test.id }, body: { ...body, version: test.version } })
      : create.mutateAsync({ body })
  }
  return (
    <FormDialog<Facts>
      title={test ? 'Edit aptitude test' : 'Add aptitude test'}
      submit={test ? 'Save changes' : 'Add test'}
      fields={useFields()}
      value={test}
      dirty={draws !== before}
      onSubmit={submit}
    >
      {() => <DrawsEditor draws={draws} onChange={setDraws} />}
    </FormDialog>
  )
}

interface DrawsProps {
  draws: Draws
  onChange: (draws: Draws) => void
}

function DrawsEditor({ draws, onChange }: DrawsProps) {
  const topics = useTopicOptions()
  const change = (place: number, more: Partial<Draws[number]>) =>
    onChange(draws.map((draw, index) => (index === place ? { ...draw, ...more } : draw)))
  return (
    <fieldset className={`column12 ${classes.draws}`} aria-label="Drawn at random">
      <span className="small">Drawn at random for each sitting, besides the questions for everyone</span>
      {draws.map(({ topic, count }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place until it is kept.
        <div key={index} className={classes.draw}>
          <Select<string>
            aria-label={`Topic ${index + 1}`}
            placeholder="Topic"
            data={topics.filter(({ value }) => value === topic || draws.every((draw) => draw.topic !== value))}
            value={topic || null}
            onChange={(value) => change(index, { topic: value ?? '' })}
          />
          <NumberInput
            aria-label={`How many of topic ${index + 1}`}
            value={count}
            min={1}
            max={100}
            allowDecimal={false}
            onChange={(value) => change(index, { count: typeof value === 'number' ? value : 0 })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove topic ${index + 1}`}
            onClick={() => onChange(draws.filter((_, place) => place !== index))}
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
          disabled={draws.length >= Math.min(20, topics.length)}
          onClick={() => onChange([...draws, { topic: '', count: 5 }])}
        >
          Draw from a topic
        </Button>
      </div>
    </fieldset>
  )
}
