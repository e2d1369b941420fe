import { interviews, type Recommendation, recommendationWords } from '@iroko/contract/recruitment/interviews'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import type { MineRow } from './columns.tsx'

/** What is entered: a field for each skill beside the words. */
type Draft = Record<string, unknown>

const grades = [
  { value: 1, label: '1 · Poor' },
  { value: 2, label: '2 · Fair' },
  { value: 3, label: '3 · Good' },
  { value: 4, label: '4 · Very good' },
  { value: 5, label: '5 · Excellent' },
]

const keyOf = (index: number) => `skill_${index}`

/** The scorecard of one of the panel, given once. */
export function ScoreDialog({ interview: { id, full_name, skills } }: { interview: MineRow }) {
  const close = useClose()
  const send = useSend(interviews.score, {
    prefix: 'Interview | ',
    success: 'message',
    quietFields: true,
    onSuccess: () => close(true),
  })
  const fields: Field<Draft>[] = [
    ...skills.map(
      (skill, index): Field<Draft> => ({
        name: keyOf(index),
        label: skill,
        type: 'select',
        required: true,
        options: grades,
      }),
    ),
    {
      name: 'recommendation',
      label: 'Do you recommend going ahead?',
      type: 'radio',
      required: true,
      full: true,
      options: optionsOf(recommendationWords),
    },
    { name: 'words', label: 'Why', type: 'textarea', required: true, maxLength: 4000, rows: 4 },
  ]
  const submit = (draft: Draft) =>
    send.mutateAsync({
      params: { id },
      body: {
        recommendation: draft.recommendation as Recommendation,
        words: String(draft.words ?? ''),
        scores: skills.map((skill, index) => ({ skill, score: Number(draft[keyOf(index)]) })),
      },
    })
  return <FormDialog<Draft> title={`Score ${full_name}`} submit="Give scorecard" fields={fields} onSubmit={submit} />
}
