/** The bank of questions: its list, with what is right. */
import type { Row } from '@iroko/contract/endpoint'
import { type AptitudeKind, aptitudeKindWords, aptitudeQuestions } from '@iroko/contract/recruitment/questions'
import { IconPhotoX } from '@tabler/icons-react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import type { Column, RowAction } from '../../../screens/columns/column.ts'
import { AddButton, ImportButton } from '../../../screens/crud-page.tsx'
import { optionsOf } from '../../../screens/fields/option.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { archivedFilter, useCrudActions } from '../../../screens/use-crud-actions.tsx'
import classes from './parts.module.css'
import { EditQuestion } from './parts-question.tsx'

export type QuestionRow = Row<typeof aptitudeQuestions.list>

/** The topics that there are, as choices. */
export function useTopicOptions() {
  const { data } = useCall(aptitudeQuestions.topics)
  return (data?.aptitude_topics ?? []).map(({ topic, questions }) => ({ value: topic, label: `${topic} (${questions})` }))
}

const columns: Column<QuestionRow>[] = [
  {
    key: 'title',
    label: 'Question',
    sortable: true,
    width: 420,
    render: ({ title, picture }) => (
      <span className={classes.question}>
        {picture ? <img src={picture} alt="" width={36} height={36} className={classes.thumb} /> : null}
        <span className="cut">{title}</span>
      </span>
    ),
  },
  { key: 'topic', label: 'Topic', sortable: true, width: 150 },
  { key: 'kind', label: 'Answer', sortable: true, width: 130, render: ({ kind }) => aptitudeKindWords[kind] },
  { key: 'points', label: 'Points', sortable: true, align: 'end', width: 90, named: true },
  {
    key: 'seconds',
    label: 'Own time',
    align: 'end',
    width: 110,
    named: true,
    render: ({ seconds }) => (seconds === null ? '-' : `${seconds} s`),
  },
  { key: 'tests', label: 'In tests', align: 'end', width: 100, named: true },
]

export function Questions() {
  const edit = (question?: QuestionRow) => void ask(<EditQuestion question={question} />)
  const { mayEdit, actions } = useCrudActions<QuestionRow>({ noun: 'question', calls: aptitudeQuestions, onEdit: edit })
  const removePicture = useSend(aptitudeQuestions.removePicture, { prefix: 'Question | ', success: 'message' })
  const more: RowAction<QuestionRow>[] = [
    {
      label: 'Remove picture',
      icon: <IconPhotoX size={16} />,
      run: ({ id }) => removePicture.mutate({ params: { id } }),
      when: ({ picture }) => picture !== null,
    },
  ]
  const add = mayEdit ? <AddButton noun="question" onClick={() => edit()} /> : undefined
  const kinds = optionsOf<AptitudeKind>(aptitudeKindWords)
  return (
    <ListView
      label="Questions"
      call={aptitudeQuestions.list}
      extra={{ prefix: 'questions' }}
      columns={columns}
      filters={[
        { type: 'select', name: 'topic', label: 'Topic', options: useTopicOptions() },
        { type: 'select', name: 'kind', label: 'Answer', options: kinds },
        archivedFilter,
      ]}
      rowLabel={({ title }) => title}
      actions={[...actions, ...(mayEdit ? more : [])]}
      onRowClick={mayEdit ? edit : undefined}
      toolbar={
        mayEdit ? (
          <>
            <ImportButton title="Questions" call={aptitudeQuestions.import} />
            {add}
          </>
        ) : undefined
      }
      empty={add}
      errorPrefix="Questions | "
    />
  )
}
