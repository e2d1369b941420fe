/** One question of the builder: its words, weight, answers with points and what they fail, guidance, and when it is asked. */
import '../../../ui/mantine-over.ts'
import {
  type FailScope,
  type FormOption,
  type FormQuestion,
  isScored,
  type QuestionType,
} from '@iroko/contract/quality/form-content'
import { ActionIcon, Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import classes from './parts.module.css'

const typeOptions: { value: QuestionType; label: string }[] = [
  { value: 'yes_no', label: 'Yes or no' },
  { value: 'scale', label: 'Scale' },
  { value: 'choice', label: 'Choice' },
  { value: 'text', label: 'Text, not scored' },
]

const failOptions: { value: FailScope | ''; label: string }[] = [
  { value: '', label: 'Nothing' },
  { value: 'question', label: 'The question' },
  { value: 'section', label: 'The section' },
  { value: 'all', label: 'Everything' },
]

const answerOf = (key: string, label: string, points: number): FormOption => ({ key, label, points, fails: null })

const optionsOf: Record<QuestionType, FormOption[]> = {
  yes_no: [answerOf('yes', 'Yes', 1), answerOf('no', 'No', 0)],
  scale: [1, 2, 3, 4, 5].map((point) => answerOf(`p${point}`, String(point), point - 1)),
  choice: [answerOf('o1', '', 1), answerOf('o2', '', 0)],
  text: [],
}

/** The first of q1, q2 … that is not taken: keys stay, whatever is added or removed later. */
export function freeKey(prefix: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) if (!taken.includes(`${prefix}${number}`)) return `${prefix}${number}`
}

export const emptyQuestion = (taken: readonly string[]): FormQuestion => ({
  id: freeKey('q', taken),
  question: '',
  question_type: 'yes_no',
  weight: 0,
  options: optionsOf.yes_no,
  allows_na: true,
  guidance: '',
  only_if: null,
})

interface QuestionEditorProps {
  number: number
  question: FormQuestion
  earlier: readonly FormQuestion[]
  onChange: (question: FormQuestion) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

export function QuestionEditor({ number, question, earlier, onChange, onMove, onRemove }: QuestionEditorProps) {
  const set = (more: Partial<FormQuestion>) => onChange({ ...question, ...more })
  const scored = isScored(question)
  return (
    <section className="card16 column12" aria-label={`Question ${number}`}>
      <div className={classes.head}>
        <span className={classes.name}>Question {number}</span>
        <div className="middle8">
          <MoveButtons name={`question ${number}`} onMove={onMove} />
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove question ${number}`} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      </div>
      <TextInput
        label="Question"
        required
        value={question.question}
        maxLength={500}
        onChange={(event) => set({ question: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <Select<QuestionType>
          label="Type"
          data={typeOptions}
          value={question.question_type}
          allowDeselect={false}
          onChange={(type) =>
            type && set({ question_type: type, options: optionsOf[type], ...(type === 'text' && { weight: 0 }) })
          }
        />
        {scored ? (
          <NumberInput
            label="Weight"
            value={question.weight}
            min={0}
            max={100}
            allowDecimal={false}
            onChange={(value) => set({ weight: typeof value === 'number' ? Math.round(value) : 0 })}
          />
        ) : null}
        <Condition question={question} earlier={earlier} onChange={(only_if) => set({ only_if })} />
        {scored ? (
          <Checkbox
            label="Can be not applicable"
            checked={question.allows_na}
            onChange={(event) => set({ allows_na: event.currentTarget.checked })}
          />
        ) : null}
      </div>
      {scored ? <Answers question={question} onChange={(options) => set({ options })} /> : null}
      <Textarea
        label="Guidance for the evaluator"
        value={question.guidance}
        maxLength={1000}
        autosize
        minRows={1}
        onChange={(event) => set({ guidance: event.currentTarget.value })}
      />
    </section>
  )
}

/** A question or a section one place up or down. */
export const MoveButtons = ({ name, onMove }: { name: string; onMove: (by: 1 | -1) => void }) => (
  <>
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Move ${name} up`} onClick={() => onMove(-1)}>
      <IconArrowUp size={18} />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Move ${name} down`} onClick={() => onMove(1)}>
      <IconArrowDown size={18} />
    </ActionIcon>
  </>
)

interface ConditionProps {
  question: FormQuestion
  earlier: readonly FormQuestion[]
  onChange: (condition: FormQuestion['only_if']) => void
}

/** One level deep: what depends on another question itself is not offered. */
function Condition({ question, earlier, onChange }: ConditionProps) {
  const choices = earlier.flatMap((other, index) =>
    other.only_if
      ? []
      : other.options.map(({ key, label }) => ({
          value: `${other.id}:${key}`,
          label: `Question ${index + 1} is ${label || key}`,
        })),
  )
  const { only_if } = question
  const value = only_if ? `${only_if.question_id}:${only_if.option}` : ''
  if (choices.length === 0 && value === '') return null
  return (
    <Select<string>
      label="Asked when"
      data={[{ value: '', label: 'Always' }, ...choices]}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => {
        const [question_id = '', option = ''] = chosen?.split(':') ?? []
        onChange(question_id ? { question_id, option } : null)
      }}
    />
  )
}

function Answers({ question, onChange }: { question: FormQuestion; onChange: (options: FormOption[]) => void }) {
  const { options } = question
  const isFixed = question.question_type === 'yes_no'
  const change = (key: string, more: Partial<FormOption>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...more } : option)))
  const keys = options.map(({ key }) => key)
  const add = () => onChange([...options, answerOf(freeKey(question.question_type === 'scale' ? 'p' : 'o', keys), '', 0)])
  return (
    <div className="column8">
      {options.map(({ key, label, points, fails, guidance }, index) => (
        <div key={key} className={classes.option}>
          <TextInput
            label={`Answer ${index + 1}`}
            value={label}
            maxLength={200}
            onChange={(event) => change(key, { label: event.currentTarget.value })}
          />
          <NumberInput
            label="Points"
            aria-label={`Points of answer ${index + 1}`}
            value={points}
            min={0}
            max={100}
            allowDecimal={false}
            onChange={(value) => change(key, { points: typeof value === 'number' ? Math.round(value) : 0 })}
          />
          <Select<FailScope | ''>
            label="Fails"
            aria-label={`What answer ${index + 1} fails`}
            data={failOptions}
            value={fails ?? ''}
            allowDeselect={false}
            onChange={(scope) => change(key, { fails: scope || null })}
          />
          <TextInput
            label="Guidance"
            aria-label={`Guidance for answer ${index + 1}`}
            placeholder="When to choose it"
            value={guidance ?? ''}
            maxLength={500}
            onChange={(event) => change(key, { guidance: event.currentTarget.value || undefined })}
          />
          {isFixed ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove answer ${index + 1}`}
              disabled={options.length <= 2}
              onClick={() => onChange(options.filter((option) => option.key !== key))}
            >
              <IconX size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      {isFixed ? null : (
        <div className="buttons">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} />}
            disabled={options.length >= 20}
            onClick={add}
          >
            Add answer
          </Button>
        </div>
      )}
    </div>
  )
}
