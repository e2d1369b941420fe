/** Asking for a job opening, and one such request over the screen that lists it. */
import type { Input } from '@iroko/contract/endpoint'
import { employmentWords } from '@iroko/contract/people/directory'
import { type Headcount, openingRequests } from '@iroko/contract/recruitment/opening-requests'
import { useCall } from '../../../lib/use-call.ts'
import { useBranchOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { RichText } from '../../../ui/words/rich-text.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

type Draft = Input<typeof openingRequests.ask>['body']

const prefix = 'Job opening | '
const typeOptions = Object.entries(employmentWords).map(([value, label]) => ({ value, label }))
const reasonField = {
  name: 'reason',
  type: 'textarea',
  label: 'Reason',
  description: 'Approvers see it',
  required: 'Enter a reason; approvers see it',
  maxLength: 1000,
} as const

export function OpeningRequestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(openingRequests.show, { params: { id } })
  const request = found.data?.opening_request
  return (
    <RequestDrawer kind="opening_request" found={found} employee={request?.asked_by} onClose={onClose}>
      {({ opening_request }) => (
        <RequestBody
          kind="opening_request"
          request={{ ...opening_request, employee: opening_request.asked_by }}
          line={`${opening_request.job_opening.job_title}, ${opening_request.office.title}`}
          withdraw={{
            call: openingRequests.withdraw,
            title: 'Withdraw this request?',
            text: 'The opening remains a draft and no longer awaits approval for publication.',
          }}
        >
          <Above {...opening_request.headcount} />
          <DescriptionList
            items={[
              { label: 'Positions', value: opening_request.positions },
              { label: 'Branch', value: opening_request.branch.title },
              { label: 'Type', value: employmentWords[opening_request.employment_type] },
              { label: 'Opens', value: <DateText value={opening_request.opens_on} /> },
              { label: 'Closes', value: opening_request.closes_on ? <DateText value={opening_request.closes_on} /> : null },
              { label: 'Headcount today', value: opening_request.headcount.today },
              { label: 'To join', value: opening_request.headcount.joiners },
              { label: 'Looked for by other openings', value: opening_request.headcount.open },
              { label: 'Committed headcount', value: opening_request.headcount.committed },
              { label: 'Reason', value: opening_request.reason, full: true },
              { label: 'Description', value: <RichText html={opening_request.description} />, full: true },
              { label: 'Requirements', value: <RichText html={opening_request.requirements} />, full: true },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

function Above({ above, committed }: Headcount) {
  if (above === 0) return null
  return (
    <p className={`panel ${toneClass('waiting')}`} role="status">
      With this opening the office would have {above} more than the committed headcount of {committed}.
    </p>
  )
}

export function AskDialog({ onClose }: { onClose: () => void }) {
  const fields: Field<Draft>[] = [
    { name: 'job_title', label: 'Job title', type: 'text', required: true, maxLength: 120, full: true },
    { name: 'office_id', label: 'Office', type: 'select', required: true, options: useOfficeOptions() },
    { name: 'branch_id', label: 'Branch', type: 'select', required: true, options: useBranchOptions() },
    { name: 'employment_type', label: 'Type', type: 'select', required: true, options: typeOptions },
    { name: 'positions', label: 'Positions', type: 'number', required: true, min: 1, max: 10_000, decimals: 0 },
    { name: 'opens_on', label: 'Opens', type: 'date', required: true },
    { name: 'closes_on', label: 'Closes', type: 'date', description: 'The last day; it closes itself afterwards' },
    { name: 'description', label: 'Description', type: 'richText', required: true },
    { name: 'requirements', label: 'Requirements', type: 'richText' },
    reasonField,
  ]
  return (
    <SendDialog<Draft>
      title="Request opening"
      call={openingRequests.ask}
      prefix={prefix}
      submit="Send request"
      fields={fields}
      onClose={onClose}
    />
  )
}

/** Asks for the publication of a draft that HR has written. */
export function PublishDialog({ id, job_title }: { id: string; job_title: string }) {
  return (
    <SendDialog<{ reason: string }>
      title={`Ask for the publication of ${job_title}`}
      call={openingRequests.publish}
      params={{ id }}
      prefix={prefix}
      submit="Send for approval"
      fields={[reasonField]}
    />
  )
}
