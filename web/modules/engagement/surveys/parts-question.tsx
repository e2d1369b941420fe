/** One question of the builder: its words, type, options with points, and when it is asked. */
import '../../../ui/mantine-over.ts'
import { enpsOptions, hasOptions, type QuestionDraft, type QuestionType } from '@iroko/contract/engagement/survey-questions'
import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import classes from './parts.module.css'

const typeOptions: { value: QuestionType; label: string }[] = [
  { value: 'radio', label: 'One option' },
  { value: 'checkbox', label: 'Several options' },
  { value: 'text', label: 'Short text' },
  { value: 'textarea', label: 'Long text' },
]

/** The first of q1, q2 … or a, b … that is not taken: keys stay, whatever is added or removed later. */
function freeKey(prefix: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const key = `${prefix}${number}`
    if (!taken.includes(key)) return key
  }
}

const twoOptions = { o1: '', o2: '' }

export const emptyQuestion = (others: readonly QuestionDraft[]): QuestionDraft => ({
  id: freeKey(
    'q',
    others.map(({ id }) => id),
  ),
  question: '',
  question_type: 'radio',
  options: twoOptions,
  points: {},
  only_if: null,
})

/** From which the employee net promoter score comes. */
export const enpsQuestion = (others: readonly QuestionDraft[]): QuestionDraft => ({
  ...emptyQuestion(others),
  question: 'How likely are you to recommend the company as a place to work, from 0 (not at all) to 10 (very likely)?',
  options: enpsOptions,
})

interface QuestionEditorProps {
  number: number
  question: QuestionDraft
  earlier: readonly QuestionDraft[]
  disabled: boolean
  onChange: (question: QuestionDraft) => void
  onRemove: (() => void) | undefined
}

export function QuestionEditor({ number, question, earlier, disabled, onChange, onRemove }: QuestionEditorProps) {
  const name = `Question ${number}`
  const set = (more: Partial<QuestionDraft>) => onChange({ ...question, ...more })
  const changeType = (question_type: QuestionType) =>
    hasOptions({ question_type })
      ? set({ question_type, options: hasOptions(question) ? question.options : twoOptions })
      : set({ question_type, options: {}, points: {} })
  return (
    <section className="card16 column12" aria-label={name}>
      <div className={classes.cardHead}>
        <span className={classes.name}>{name}</span>
        {onRemove ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={disabled}
            aria-label={`Remove question ${number}`}
            onClick={onRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        ) : null}
      </div>
      <TextInput
        label="Question"
        required
        value={question.question}
        maxLength={500}
        disabled={disabled}
        onChange={(event) => set({ question: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <Select<QuestionType>
          label="Question type"
          data={typeOptions}
          value={question.question_type}
          allowDeselect={false}
          disabled={disabled}
          onChange={(type) => (type === null ? undefined : changeType(type))}
        />
        <Condition question={question} earlier={earlier} disabled={disabled} onChange={(only_if) => set({ only_if })} />
      </div>
      {hasOptions(question) ? <Options question={question} disabled={disabled} onChange={set} /> : null}
    </section>
  )
}

interface ConditionProps {
  question: QuestionDraft
  earlier: readonly QuestionDraft[]
  disabled: boolean
  onChange: (condition: QuestionDraft['only_if']) => void
}

function Condition({ question, earlier, disabled, onChange }: ConditionProps) {
  const choices = earlier.flatMap((other) =>
    Object.entries(other.options).map(([option, label]) => ({
      value: `${other.id}:${option}`,
      label: `“${label || option}” in question ${earlier.indexOf(other) + 1}`,
    })),
  )
  if (choices.length === 0) return null
  const { only_if } = question
  return (
    <Select<string>
      label="Shown to"
      data={[{ value: '', label: 'Everyone' }, ...choices]}
      value={only_if ? `${only_if.question_id}:${only_if.option}` : ''}
      allowDeselect={false}
      disabled={disabled}
      onChange={(chosen) => {
        const [question_id = '', option = ''] = chosen?.split(':') ?? []
        onChange(question_id ? { question_id, option } : null)
      }}
    />
  )
}

interface OptionsProps {
  question: QuestionDraft
  disabled: boolean
  onChange: (more: Partial<QuestionDraft>) => void
}

function Options({ question, disabled, onChange }: OptionsProps) {
  const { options, points } = question
  const keys = Object.keys(options)
  const without = <V,>(map: Record<string, V>, key: string) =>
    Object.fromEntries(Object.entries(map).filter(([other]) => other !== key))
  const score = (key: string, value: number | string) =>
    onChange({ points: typeof value === 'number' ? { ...points, [key]: Math.round(value) } : without(points, key) })
  return (
    <>
      {keys.map((key, index) => (
        <div key={key} className={classes.option}>
          <TextInput
            label={`Option ${index + 1}`}
            required
            value={options[key] ?? ''}
            maxLength={200}
            disabled={disabled}
            onChange={(event) => onChange({ options: { ...options, [key]: event.currentTarget.value } })}
          />
          <NumberInput
            label="Points"
            aria-label={`Points of option ${index + 1}`}
            value={points[key] ?? ''}
            min={-100}
            max={100}
            allowDecimal={false}
            disabled={disabled}
            onChange={(value) => score(key, value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove option ${index + 1}`}
            disabled={disabled || keys.length <= 2}
            onClick={() => onChange({ options: without(options, key), points: without(points, key) })}
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
          disabled={disabled || keys.length >= 50}
          onClick={() => onChange({ options: { ...options, [freeKey('o', keys)]: '' } })}
        >
          Add option
        </Button>
      </div>
    </>
  )
}
