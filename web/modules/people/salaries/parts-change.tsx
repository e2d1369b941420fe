/** A salary that somebody asked for, and where it stands. */
import { salaryChanges, salarySourceWords } from '@iroko/contract/people/salaries'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { RequestButtons } from '../../platform/approvals/parts-request.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

export function SalaryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { money, toggle } = useShownPay()
  const found = useCall(salaryChanges.show, { params: { id } })
  return (
    <RequestDrawer kind="salary_change" found={found} employee={found.data?.salary_change.employee} onClose={onClose}>
      {({ salary_change }) => (
        <RequestBody
          kind="salary_change"
          request={salary_change}
          line={`From ${salary_change.starts_on}`}
          requester={salary_change.asked_by.full_name}
          withdraw={{
            call: salaryChanges.withdraw,
            title: 'Withdraw this salary change?',
            text: 'The current salary continues.',
          }}
        >
          <RequestButtons>{toggle}</RequestButtons>
          <DescriptionList
            items={[
              { label: 'Monthly gross', value: money(salary_change.amount_kobo) },
              { label: 'Before', value: money(salary_change.before_kobo) },
              { label: 'Source', value: salarySourceWords[salary_change.source] },
              { label: 'Reason', value: salary_change.reason },
              { label: 'Requested by', value: salary_change.asked_by.full_name },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}
