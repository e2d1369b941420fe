/** Resigning: the last working day against the notice that there is to give. */
import type { Input } from '@iroko/contract/endpoint'
import { noticeText, shortfallOf } from '@iroko/contract/people/notice'
import { resignationReasons, resignationReasonWords, resignations } from '@iroko/contract/people/resignations'
import { countOf } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { dayInWords, today } from '../../../ui/date/date-words.ts'
import { toneClass } from '../../../ui/state/tone.ts'

type Draft = Input<typeof resignations.submit>['body']

export function SubmitDialog({ onClose }: { onClose: () => void }) {
  const { ogid } = useUser().employee_info
  const { data } = useCall(resignations.notice, { params: { ogid } })
  if (!data) return null
  const { notice } = data
  return (
    <SendDialog<Draft>
      title="Resign"
      submit="Send resignation"
      danger
      call={resignations.submit}
      prefix="Resignation | "
      value={{ last_working_day: notice.ends_on }}
      onClose={onClose}
      fields={[
        {
          name: 'last_working_day',
          label: 'Last working day',
          type: 'date',
          min: today(),
          required: 'Enter the last working day',
        },
        {
          name: 'reason',
          label: 'Reason',
          type: 'select',
          description: 'Only HR reads it',
          required: 'Choose a reason',
          options: resignationReasons.map((value) => ({ value, label: resignationReasonWords[value] })),
        },
        {
          name: 'letter',
          label: 'Letter',
          type: 'textarea',
          rows: 8,
          maxLength: 5000,
          description: 'Those who approve it read it',
          required: 'Write your letter',
        },
      ]}
    >
      {({ values }) => <NoticePanel notice={notice} last={String(values.last_working_day ?? '')} />}
    </SendDialog>
  )
}

type Notice = { length: number; unit: 'day' | 'week' | 'month'; ends_on: string }

function NoticePanel({ notice, last }: { notice: Notice; last: string }) {
  const short = last ? shortfallOf(notice.ends_on, last) : 0
  return (
    <p className={`panel ${toneClass(short > 0 ? 'waiting' : 'info')}`} role="status">
      By your length of service your notice is {noticeText(notice)}, until {dayInWords(notice.ends_on, today())}.
      {short > 0 ? ` This last working day is ${countOf(short, 'day')} short: HR may deduct them from your final pay.` : ''}
    </p>
  )
}
