/** Disposals that were asked for, and asking for one. */
import { assetDisposals, type DisposalKind, disposalKinds, disposalKindWords } from '@iroko/contract/assets/disposals'
import type { Input } from '@iroko/contract/endpoint'
import { requestStatuses } from '@iroko/contract/platform/approvals'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { DisposalDrawer } from './parts-drawer.tsx'

const kindOptions = disposalKinds.map((value: DisposalKind) => ({ value, label: disposalKindWords[value] }))
const statuses = requestStatuses.map((value) => ({ value, label: statusWords[value].label }))

export function DisposalsView() {
  const opened = useOpenRecord('disposal')
  return (
    <>
      <ListView
        label="Disposals"
        call={assetDisposals.list}
        columns={[
          {
            key: 'created_at',
            label: 'Asked on',
            sortable: true,
            width: 130,
            render: ({ created_at }) => <DateText value={created_at} />,
          },
          { key: 'kind', label: 'Kind', width: 150, render: ({ kind }) => disposalKindWords[kind] },
          {
            key: 'assets',
            label: 'Assets',
            render: ({ assets }) => (assets.length === 1 ? `${assets[0]?.tag} ${assets[0]?.title}` : `${assets.length} assets`),
          },
          { key: 'on_day', label: 'Day', width: 120, named: true },
          { key: 'made_by', label: 'Asked by', width: 170, named: true, render: ({ made_by }) => made_by.full_name },
          {
            key: 'status',
            label: 'Status',
            width: 120,
            render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
          },
        ]}
        filters={[
          { type: 'select', name: 'status', label: 'Status', options: statuses },
          { type: 'select', name: 'kind', label: 'Kind', options: kindOptions },
        ]}
        rowLabel={({ reason }) => reason}
        onRowClick={({ id }) => opened.open(id)}
        empty="Nothing was disposed of yet. Open an asset to ask for its disposal."
      />
      {opened.id ? <DisposalDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

type Draft = Omit<Input<typeof assetDisposals.ask>['body'], 'asset_ids'>

export const DisposalDialog = ({ assets }: { assets: readonly { id: string; tag: string }[] }) => (
  <SendDialog<Draft>
    title={assets.length === 1 ? `Dispose of ${assets[0]?.tag}` : `Dispose of ${assets.length} assets`}
    call={assetDisposals.ask}
    fixed={{ asset_ids: assets.map(({ id }) => id) } as never}
    prefix="Disposal | "
    submit="Send"
    fields={[
      { name: 'kind', type: 'select', label: 'What became of it', required: true, options: kindOptions },
      { name: 'on', type: 'date', label: 'Day', required: true },
      { name: 'proceeds_kobo', type: 'number', label: 'Sold for', money: true, min: 0, when: ({ kind }) => kind === 'sold' },
      { name: 'reason', type: 'text', label: 'Reason', required: 'Enter a reason', maxLength: 500, full: true },
      {
        name: 'file_id',
        type: 'file',
        purpose: 'asset',
        label: 'Document',
        required: 'Add a document, of a theft the police report',
      },
    ]}
  />
)
