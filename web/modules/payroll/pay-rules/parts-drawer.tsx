/** A pay rule with what it would come to, its way, and what may be done with it. */
import { leaverShareWords, payRuleKindWords, payRules } from '@iroko/contract/payroll/pay-rules'
import { useCall } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { RequestButtons } from '../../platform/approvals/parts-request.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { DryRun } from './parts-dry-run.tsx'
import { shareText, whenText, whoText } from './parts-terms.tsx'

export function PayRuleDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { money, toggle } = useShownPay()
  const found = useCall(payRules.show, { params: { id } })
  return (
    <RequestDrawer kind="pay_rule" found={found} employee={found.data?.pay_rule.asked_by} onClose={onClose}>
      {({ pay_rule }) => (
        <RequestBody
          kind="pay_rule"
          request={{ ...pay_rule, employee: pay_rule.asked_by }}
          line={pay_rule.title}
          withdraw={{ call: payRules.withdraw, title: 'Withdraw this pay rule?', text: 'Nothing is paid by it.' }}
        >
          <RequestButtons>{toggle}</RequestButtons>
          <DescriptionList
            items={[
              { label: 'Kind', value: payRuleKindWords[pay_rule.kind] },
              { label: 'Allowance type', value: pay_rule.allowance_type.title },
              { label: 'What it pays', value: shareText(pay_rule), full: true },
              { label: 'Who', value: whoText(pay_rule), full: true },
              { label: 'When', value: whenText(pay_rule) },
              ...(pay_rule.kind === 'gratuity' ? [] : [{ label: 'Leavers', value: leaverShareWords[pay_rule.leavers] }]),
              { label: 'From', value: <DateText value={pay_rule.starts_on} /> },
              ...(pay_rule.ends_on ? [{ label: 'Last day', value: <DateText value={pay_rule.ends_on} /> }] : []),
              { label: 'Reason', value: pay_rule.reason, full: true },
            ]}
          />
          <DryRun run={pay_rule.dry_run} money={money} />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}
