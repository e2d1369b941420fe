/** A disposal, or the settlement of a count, that was asked for: its way, and what may be done with it. */
import { countSettlements, settlementActionWords } from '@iroko/contract/assets/count-settlements'
import { assetDisposals, disposalKindWords } from '@iroko/contract/assets/disposals'
import { longDay } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

export function DisposalDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(assetDisposals.show, { params: { id } })
  return (
    <RequestDrawer kind="asset_disposal" found={found} employee={found.data?.asset_disposal.made_by} onClose={onClose}>
      {({ asset_disposal: disposal }) => (
        <RequestBody
          kind="asset_disposal"
          request={{ ...disposal, employee: disposal.made_by }}
          line={`${disposalKindWords[disposal.kind]}: ${disposal.assets.length === 1 ? disposal.assets[0]?.title : `${disposal.assets.length} assets`}`}
          withdraw={{ call: assetDisposals.withdraw, title: 'Withdraw this request?', text: 'The assets stay as they are.' }}
        >
          <DescriptionList
            items={[
              { label: 'Assets', value: disposal.assets.map(({ tag, title }) => `${tag} ${title}`).join(', '), full: true },
              { label: 'Day', value: longDay(disposal.on_day) },
              ...(disposal.proceeds_kobo > 0 ? [{ label: 'Sold for', value: formatMoney(disposal.proceeds_kobo) }] : []),
              ...(disposal.carrying_kobo === null
                ? []
                : [{ label: 'Carrying value', value: formatMoney(disposal.carrying_kobo) }]),
              ...(disposal.entry ? [{ label: 'Posted as', value: disposal.entry.number }] : []),
              ...(disposal.file ? [{ label: 'Document', value: <FileButton file={disposal.file} />, full: true }] : []),
              { label: 'Reason', value: disposal.reason, full: true },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

export function SettlementDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(countSettlements.show, { params: { id } })
  return (
    <RequestDrawer kind="count_settlement" found={found} employee={found.data?.count_settlement.made_by} onClose={onClose}>
      {({ count_settlement: settlement }) => (
        <RequestBody
          kind="count_settlement"
          request={{ ...settlement, employee: settlement.made_by }}
          line={`Count of ${settlement.count.title}`}
          withdraw={{
            call: countSettlements.withdraw,
            title: 'Withdraw this request?',
            text: 'The count waits to be settled.',
          }}
        >
          <DescriptionList
            items={[
              ...settlement.lines.map(({ what, action }) => ({
                label: what,
                value: settlementActionWords[action],
                full: true,
              })),
              { label: 'Reason', value: settlement.reason, full: true },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}
