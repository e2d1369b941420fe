import { formatMoney } from '@iroko/contract/money'
import { payrollApprovals } from '@iroko/contract/payroll/runs'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

/** A payroll that awaits approval. */
export function PayrollDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(payrollApprovals.show, { params: { id } })
  return (
    <RequestDrawer kind="payroll_run" found={found} employee={undefined} noun="Payroll" onClose={onClose}>
      {({ payroll_approval: { run, ...approval } }, onAsking) => (
        <RequestBody
          kind="payroll_run"
          request={{ ...approval, employee: approval.asked_by }}
          line={`${run.reference}, ${run.starts_on} to ${run.ends_on}`}
          withdraw={{
            call: payrollApprovals.withdraw,
            title: 'Withdraw this payroll?',
            text: 'It returns to review and can be recalculated.',
          }}
          onAsking={onAsking}
        >
          <DescriptionList
            items={[
              { label: 'People', value: run.totals.people },
              { label: 'Gross', value: formatMoney(run.totals.gross_kobo) },
              { label: 'Deductions', value: formatMoney(run.totals.deductions_kobo) },
              { label: 'Net', value: formatMoney(run.totals.net_kobo) },
              { label: 'Employer contributions', value: formatMoney(run.totals.employer_kobo) },
              { label: 'Withheld', value: run.withheld },
              { label: 'Findings without a reason', value: approval.blocking },
              { label: 'Batch hash', value: approval.hash.slice(0, 16) },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}
