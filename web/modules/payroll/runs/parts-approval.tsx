import { payrollApprovals } from '@iroko/contract/payroll/run-approvals'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { ReasonsBeside } from '../checks/parts-reasons.tsx'
import { ChangesBeside } from '../run-changes/parts.tsx'
import { kindText } from './parts.tsx'

/** A payroll that awaits approval. */
export function PayrollDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(payrollApprovals.show, { params: { id } })
  const { money } = useShownPay()
  return (
    <RequestDrawer kind="payroll_run" found={found} employee={undefined} onClose={onClose}>
      {({ payroll_approval: { run, ...approval } }) => (
        <RequestBody
          kind="payroll_run"
          request={{ ...approval, employee: approval.asked_by }}
          line={`${run.reference}, ${kindText(run)}, ${run.starts_on} to ${run.ends_on}`}
          withdraw={{
            call: payrollApprovals.withdraw,
            title: 'Withdraw this payroll?',
            text: 'It returns to review and can be recalculated.',
          }}
        >
          <DescriptionList
            items={[
              { label: 'People', value: run.totals.people },
              { label: 'Gross', value: money(run.totals.gross_kobo) },
              { label: 'All deductions', value: money(run.totals.deductions_kobo) },
              { label: 'Net', value: money(run.totals.net_kobo) },
              { label: 'To be paid', value: money(run.totals.to_pay_kobo) },
              { label: 'Employer contributions', value: money(run.totals.employer_kobo) },
              { label: 'Withheld', value: run.withheld },
              { label: 'Findings without a reason', value: approval.blocking },
              { label: 'Batch hash', value: approval.hash.slice(0, 16) },
            ]}
          />
          <ReasonsBeside id={run.id} />
          <ChangesBeside id={run.id} />
          <Link to="/dashboard/payroll/payroll-processing" search={{ payroll: run.id } as never}>
            Open the payroll and its payslips
          </Link>
        </RequestBody>
      )}
    </RequestDrawer>
  )
}
