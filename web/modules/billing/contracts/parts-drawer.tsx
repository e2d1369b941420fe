/** What was asked of a contract, its way, and what may be done with it. */
import { contracts } from '@iroko/contract/billing/contracts'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

export function ContractChangeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(contracts.showChange, { params: { id } })
  return (
    <RequestDrawer kind="contract" found={found} employee={found.data?.contract_change.made_by} onClose={onClose}>
      {({ contract_change }) => (
        <RequestBody
          kind="contract"
          request={{ ...contract_change, employee: contract_change.made_by }}
          line={contract_change.summary}
          withdraw={{ call: contracts.withdraw, title: 'Withdraw this request?', text: 'Everything stays as it is.' }}
        >
          <DescriptionList
            items={[
              { label: 'Client', value: contract_change.client.title },
              ...contract_change.facts.map(({ label, before, after }) => ({
                label,
                value: before === 'New' ? after : `${before} → ${after}`,
                full: true,
              })),
              { label: 'Reason', value: contract_change.reason, full: true },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}
