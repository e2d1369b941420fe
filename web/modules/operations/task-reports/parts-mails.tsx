/** Summaries that come by mail: those that one gets, and asking for one more. */
import type { Output } from '@iroko/contract/endpoint'
import { mailedDays, type TaskGroup, taskGroups, taskReports } from '@iroko/contract/operations/task-reports'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { weekdayOptions } from '../task-plans/parts-words.tsx'
import { groupWords } from './columns.tsx'

type Mail = Output<typeof taskReports.mails>['task_summary_mails'][number]

const dayWords = (days: number): string => (days === 1 ? 'the day before' : `the last ${days} days`)
const whenWords = ({ weekday, time }: Mail): string =>
  `${weekday === null ? 'each day' : `on ${weekdayOptions[weekday - 1]?.label}`} at ${time}`

export function MailsDialog() {
  return <Dialog title="Summary by mail">{() => <Mails />}</Dialog>
}

interface Draft {
  by: TaskGroup
  days: number
  office_id: string | null
  weekday: number | null
  time: string
}

function Mails() {
  const found = useCall(taskReports.mails, {})
  const options = { prefix: 'Summary | ', success: 'message' as const }
  const add = useSend(taskReports.addMail, { ...options, quietFields: true })
  const end = useSend(taskReports.endMail, options)
  const offices = useOfficeOptions()
  return (
    <div className="column16">
      <p className="small">
        It counts the people whom you lead when it is sent, up to the day before. It ends when you no longer lead anyone.
      </p>
      <Loaded found={found} prefix="Summary | " count={1} height={40}>
        {({ task_summary_mails }) => (
          <ul className="plain column12" aria-label="Summaries that you get">
            {task_summary_mails.map((mail) => (
              <li key={mail.id} className="spread">
                <span className="small">
                  By {groupWords[mail.by].toLowerCase()}, {dayWords(mail.days)}, {mail.office?.title ?? 'all offices'},{' '}
                  {whenWords(mail)}. Next: <DateText value={mail.next_at} />
                </span>
                <Button variant="default" size="xs" onClick={() => end.mutate({ params: { id: mail.id } })}>
                  End
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <RecordForm<Draft>
        submit="Send it to me"
        schema={taskReports.addMail.body}
        fields={[
          {
            name: 'by',
            label: 'By',
            type: 'select',
            required: true,
            value: 'person',
            options: taskGroups.map((value) => ({ value, label: groupWords[value] })),
          },
          {
            name: 'days',
            label: 'Of',
            type: 'select',
            required: true,
            value: 7,
            options: mailedDays.map((value) => ({ value, label: value === 1 ? 'The day before' : `The last ${value} days` })),
          },
          { name: 'office_id', label: 'Office', type: 'select', options: offices, description: 'Blank: all offices' },
          { name: 'weekday', label: 'On', type: 'select', options: weekdayOptions, description: 'Blank: each day' },
          { name: 'time', label: 'At', type: 'time', required: true, value: '08:00', description: 'By your own clock' },
        ]}
        onSubmit={(body) => add.mutateAsync({ body: body as never })}
      />
    </div>
  )
}
