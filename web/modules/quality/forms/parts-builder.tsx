/** Building an evaluation form: its facts, its sections with questions, the sum of the weights while typing, and how the evaluator sees it. */
import '../../../ui/mantine-over.ts'
import type { Input } from '@iroko/contract/endpoint'
import {
  contactTypes,
  contactTypeWords,
  type FormSection,
  formProblem,
  moved,
  questionsOf,
  weightOf,
} from '@iroko/contract/quality/form-content'
import type { forms } from '@iroko/contract/quality/forms'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconEye, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { useLeaveGuard } from '../../../screens/form/leave-guard.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { AnswerSheet } from '../evaluations/parts-answers.tsx'
import classes from './parts.module.css'
import { emptyQuestion, freeKey, MoveButtons, QuestionEditor } from './parts-question.tsx'

type Body = Input<typeof forms.create>['body']
type Facts = Omit<Body, 'sections'>

interface FormBuilderProps {
  submit: string
  form?: Partial<Body> | undefined
  onSubmit: (body: Body) => Promise<unknown>
  onCancel: () => void
}

export function FormBuilder({ submit, form, onSubmit, onCancel }: FormBuilderProps) {
  const [before] = useState<FormSection[]>(() => form?.sections ?? [{ id: 's1', title: '', questions: [emptyQuestion([])] }])
  const [sections, setSections] = useState(before)
  const guard = useLeaveGuard(sections !== before)
  const fields: Field<Facts>[] = [
    { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
    { name: 'office_id', label: 'Campaign', type: 'select', required: true, options: useOfficeOptions('campaign') },
    {
      name: 'contact_type',
      label: 'Contact',
      type: 'select',
      required: true,
      value: 'call',
      options: contactTypes.map((value) => ({ value, label: contactTypeWords[value] })),
    },
    {
      name: 'window_days',
      label: 'Dispute window',
      type: 'number',
      unit: 'working days',
      min: 1,
      max: 30,
      decimals: 0,
      value: 5,
      description: 'Afterwards an evaluation counts as acknowledged',
    },
    {
      name: 'needs_review',
      label: 'Another evaluator releases each evaluation',
      type: 'check',
      value: false,
    },
  ]
  const send = async (facts: Facts) => {
    guard.open()
    try {
      await onSubmit({ ...facts, sections })
      return true
    } catch (error) {
      guard.close()
      throw error
    }
  }
  const change = (id: string, more: Partial<FormSection>) =>
    setSections((old) => old.map((section) => (section.id === id ? { ...section, ...more } : section)))
  const addSection = () =>
    setSections((old) => {
      const taken = questionsOf(old).map(({ id }) => id)
      return [
        ...old,
        {
          id: freeKey(
            's',
            old.map(({ id }) => id),
          ),
          title: '',
          questions: [emptyQuestion(taken)],
        },
      ]
    })
  return (
    <RecordForm<Facts> submit={submit} fields={fields} value={form} onSubmit={send} onCancel={onCancel}>
      {() => (
        <div className="column16">
          {sections.map((section, index) => (
            <SectionEditor
              key={section.id}
              number={index + 1}
              section={section}
              all={sections}
              onChange={(more) => change(section.id, more)}
              onMove={(by) => setSections((old) => moved(old, index, by))}
              onRemove={sections.length > 1 ? () => setSections((old) => old.filter(({ id }) => id !== section.id)) : undefined}
            />
          ))}
          <div className="buttons">
            <Button
              variant="default"
              leftSection={<IconPlus size={18} />}
              disabled={sections.length >= 20}
              onClick={addSection}
            >
              Add section
            </Button>
            <AskButton variant="default" leftSection={<IconEye size={18} />} ask={() => <Preview sections={sections} />}>
              Preview
            </AskButton>
          </div>
          <Sum sections={sections} />
        </div>
      )}
    </RecordForm>
  )
}

/** What the weights come to while typing, and what keeps the form from being used. */
function Sum({ sections }: { sections: readonly FormSection[] }) {
  const total = weightOf(questionsOf(sections))
  const problem = formProblem(sections)
  return (
    <div className={`apart ${classes.sum}`} role="status">
      <strong className={`figures ${toneClass(total === 100 ? 'good' : 'bad')}`} style={{ color: 'var(--tone-text)' }}>
        Weights: {total} of 100
      </strong>
      <span className="small">{problem ?? 'Ready to be activated'}</span>
    </div>
  )
}

interface SectionEditorProps {
  number: number
  section: FormSection
  all: readonly FormSection[]
  onChange: (more: Partial<FormSection>) => void
  onMove: (by: 1 | -1) => void
  onRemove: (() => void) | undefined
}

function SectionEditor({ number, section, all, onChange, onMove, onRemove }: SectionEditorProps) {
  const { questions } = section
  const every = questionsOf(all)
  const place = every.findIndex(({ id }) => id === questions[0]?.id)
  const start = place < 0 ? every.length : place
  return (
    <section className="column12" aria-label={`Section ${number}`}>
      <div className={classes.head}>
        <TextInput
          label={`Section ${number} · ${weightOf(questions)} of 100`}
          placeholder="Opening"
          required
          value={section.title}
          maxLength={120}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        {onRemove ? <MoveButtons name={`section ${number}`} onMove={onMove} /> : null}
        {onRemove ? (
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove section ${number}`} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        ) : null}
      </div>
      {questions.map((question, index) => (
        <QuestionEditor
          key={question.id}
          number={start + index + 1}
          question={question}
          earlier={every.slice(0, start + index)}
          onChange={(next) => onChange({ questions: questions.map((question) => (question.id === next.id ? next : question)) })}
          onMove={(by) => onChange({ questions: moved(questions, index, by) })}
          onRemove={() => onChange({ questions: questions.filter(({ id }) => id !== question.id) })}
        />
      ))}
      <div>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} />}
          disabled={questions.length >= 50}
          onClick={() => onChange({ questions: [...questions, emptyQuestion(every.map(({ id }) => id))] })}
        >
          Add question
        </Button>
      </div>
    </section>
  )
}

/** As the evaluator sees it; answers given here are kept nowhere. */
export function Preview({ sections }: { sections: readonly FormSection[] }) {
  const [answers, setAnswers] = useState({})
  return (
    <Dialog title="As the evaluator sees it">
      {() => <AnswerSheet sections={sections} answers={answers} onChange={setAnswers} />}
    </Dialog>
  )
}
