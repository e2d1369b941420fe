/** Asking to shorten leave that has begun, and the request as those who decide see it. */
import type { LeaveApplication } from '@iroko/contract/leave/applications'
import { shortenings } from '@iroko/contract/leave/shortenings'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { spanInWords } from '../types/parts-words.tsx'

const wholeDays = { starts_half: false, ends_half: false }

export function ShorteningDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(shortenings.show, { params: { id } })
  return (
    <RequestDrawer kind="shortening" found={found} employee={found.data?.shortening.employee} onClose={onClose}>
      {({ shortening }) => (
        <RequestBody
          kind="shortening"
          request={shortening}
          line={`${spanInWords({ ...shortening, ...wholeDays })}, to end on ${shortening.last_day}`}
          withdraw={{
            call: shortenings.withdraw,
            title: 'Withdraw this request?',
            text: 'It no longer awaits a decision, and the leave does not change.',
          }}
        >
          <DescriptionList items={[{ label: 'Reason', value: shortening.reason, full: true }]} />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

interface Draft {
  last_day: string
  reason: string
}

export function ShortenDialog({ application }: { application: LeaveApplication }) {
  const close = useClose()
  const send = useSend(shortenings.create, {
    prefix: 'Leave | ',
    success: 'message',
    onSuccess: () => close(true),
    quietFields: true,
  })
  return (
    <FormDialog<Draft>
      title="Request shorter leave"
      submit="Send request"
      fields={[
        {
          name: 'last_day',
          type: 'date',
          label: 'Last day of leave',
          required: 'Choose the last day of your leave',
          full: true,
          description: 'The days after it return to your balance once your leader and HR approve.',
        },
        { name: 'reason', type: 'textarea', label: 'Reason', rows: 3, required: 'Enter a reason', maxLength: 500 },
      ]}
      onSubmit={(draft) => send.mutateAsync({ body: { ...draft, application_id: application.id } })}
    />
  )
}
