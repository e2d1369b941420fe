/** What applicants wrote, to be marked without knowing whose it is. */
import type { Row } from '@iroko/contract/endpoint'
import { sittings } from '@iroko/contract/recruitment/sittings'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { ask, useClose } from '../../../screens/ask.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import classes from './parts.module.css'
import { useTestOptions } from './parts-sittings.tsx'

type AnswerRow = Row<typeof sittings.answers>

const columns: Column<AnswerRow>[] = [
  {
    key: 'question',
    label: 'Question',
    width: 300,
    render: ({ question }) => <span className={classes.words}>{question}</span>,
  },
  { key: 'answer', label: 'Answer', width: 420, render: ({ answer }) => <span className={classes.words}>{answer}</span> },
  {
    key: 'awarded',
    label: 'Points',
    align: 'end',
    width: 110,
    named: true,
    render: ({ awarded, points }) => (awarded === null ? `of ${points}` : `${awarded} of ${points}`),
  },
]

const markedOptions = [
  { value: 'no', label: 'To be marked' },
  { value: 'yes', label: 'Marked' },
]

export function Marking() {
  const mark = (answer: AnswerRow) => void ask(<MarkAnswer answer={answer} />)
  return (
    <ListView
      label="Answers"
      call={sittings.answers}
      extra={{ prefix: 'answers' }}
      columns={columns}
      filters={[
        { type: 'select', name: 'marked', label: 'Marking', options: markedOptions },
        { type: 'select', name: 'test_id', label: 'Test', options: useTestOptions() },
      ]}
      rowLabel={({ question }) => `an answer to ${question}`}
      actions={[
        { label: 'Mark', inRow: 'outline', run: mark, when: ({ awarded }) => awarded === null },
        { label: 'Change points', run: mark, when: ({ awarded }) => awarded !== null },
      ]}
      onRowClick={mark}
      empty="No texts to read. Answers in words appear here once a test is handed in, without the name of the applicant."
      errorPrefix="Marking | "
    />
  )
}

/** The words first, the points below them. */
function MarkAnswer({ answer }: { answer: AnswerRow }) {
  const { id, question, answer: words, points, awarded, version } = answer
  const close = useClose()
  const [value] = useState(() => (awarded === null ? {} : { awarded }))
  const send = useSend(sittings.mark, {
    prefix: 'Marking | ',
    success: 'message',
    quietFields: true,
    onSuccess: () => close(true),
  })
  return (
    <Dialog title="Mark an answer">
      {(cancel) => (
        <div className="column16">
          <strong className={classes.words}>{question}</strong>
          <p className={classes.words}>{words}</p>
          <RecordForm<{ awarded: number; version: number }>
            submit="Give points"
            fields={[
              {
                name: 'awarded',
                label: `Points, 0 to ${points}`,
                type: 'number',
                required: 'Enter the points',
                min: 0,
                max: points,
                decimals: 0,
              },
            ]}
            value={value}
            fixed={{ version }}
            onSubmit={(body) => send.mutateAsync({ params: { id }, body })}
            onCancel={cancel}
          />
        </div>
      )}
    </Dialog>
  )
}
