/** A change of the books with what it was and what it becomes, its way, and what may be done with it. */
import { ledgerChanges } from '@iroko/contract/accounting/ledger-changes'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

export function LedgerChangeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(ledgerChanges.show, { params: { id } })
  return (
    <RequestDrawer kind="ledger_change" found={found} employee={found.data?.ledger_change.made_by} onClose={onClose}>
      {({ ledger_change }) => (
        <RequestBody
          kind="ledger_change"
          request={{ ...ledger_change, employee: ledger_change.made_by }}
          line={ledger_change.summary}
          withdraw={{ call: ledgerChanges.withdraw, title: 'Withdraw this change?', text: 'Everything stays as it is.' }}
        >
          <DescriptionList
            items={[
              ...ledger_change.facts.map(({ label, before, after }) => ({
                label,
                value: before === 'New' ? after : `${before} → ${after}`,
                full: true,
              })),
              { label: 'Reason', value: ledger_change.reason, full: true },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}
