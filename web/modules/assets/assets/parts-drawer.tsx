/** An asset: where it is and who has it, what happened to it, and month by month what it is worth. */
import { assets, conditionWords } from '@iroko/contract/assets/assets'
import { assetDepreciation } from '@iroko/contract/assets/depreciation'
import { monthInWords } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { GiveDialog, ReceiveDialog } from '../custodies/parts.tsx'
import { DisposalDialog } from '../disposals/parts.tsx'
import { assetStatusMap } from './parts.tsx'
import { AssetChange, LabelsDialog } from './parts-form.tsx'

type Asset = Output<typeof assets.show>['asset']

export function AssetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(assets.show, { params: { id } })
  return (
    <RecordDrawer title={found.data?.asset.tag ?? 'Asset'} errorPrefix="Asset" found={found} onClose={onClose}>
      {({ asset }) => (
        <>
          <div className="apart">
            <h3>{asset.title}</h3>
            <StatusBadge status={asset.status} map={assetStatusMap} />
          </div>
          <Steps asset={asset} />
          <DescriptionList
            items={[
              { label: 'Holder', value: holderWords(asset), full: true },
              { label: 'Category', value: asset.category.title },
              { label: 'Serial number', value: asset.serial || '-' },
              { label: 'Branch', value: asset.branch.title },
              { label: 'Place', value: asset.place || '-' },
              { label: 'Condition', value: conditionWords[asset.condition] },
              { label: 'Owner', value: asset.client?.title ?? 'The company' },
              { label: 'Maker and model', value: [asset.maker, asset.model].filter(Boolean).join(' ') || '-' },
              { label: 'Bought on', value: asset.bought_on ? <DateText value={asset.bought_on} /> : '-' },
              { label: 'Warranty until', value: asset.warranty_until ? <DateText value={asset.warranty_until} /> : '-' },
              { label: 'Code on the label', value: <span className="figures">{asset.code}</span> },
              ...(asset.can.value && asset.cost_kobo !== null ? [{ label: 'Cost', value: formatMoney(asset.cost_kobo) }] : []),
            ]}
          />
          {asset.can.value && asset.cost_kobo !== null ? <Value asset={asset} /> : null}
          <section>
            <h3>History</h3>
            <Timeline
              label="History"
              items={asset.timeline.map(({ at, what }) => ({ id: `${at} ${what}`, title: what, at }))}
            />
          </section>
        </>
      )}
    </RecordDrawer>
  )
}

const holderWords = ({ holder }: Asset): string => {
  if (!holder) return 'In store'
  if (holder.is_declined) return `Declined by ${holder.employee.full_name}: to be received`
  return holder.is_accepted ? holder.employee.full_name : `${holder.employee.full_name}, not accepted yet`
}

function Steps({ asset }: { asset: Asset }) {
  const { can, holder, id, tag } = asset
  return (
    <div className="line12">
      {can.hand_over ? <AskButton ask={() => <GiveDialog assets={[asset]} />}>Hand over</AskButton> : null}
      {can.receive && holder ? (
        <AskButton ask={() => <ReceiveDialog custodyId={holder.custody_id} version={holder.custody_version} tag={tag} />}>
          Receive
        </AskButton>
      ) : null}
      {can.edit ? (
        <>
          <AskButton variant="default" ask={() => <AssetChange asset={asset} />}>
            Change
          </AskButton>
          <AskButton variant="default" ask={() => <LabelsDialog ids={[id]} />}>
            Label
          </AskButton>
        </>
      ) : null}
      {can.dispose ? (
        <AskButton variant="default" ask={() => <DisposalDialog assets={[asset]} />}>
          Dispose of
        </AskButton>
      ) : null}
    </div>
  )
}

function Value({ asset }: { asset: Asset }) {
  const schedule = useCall(assetDepreciation.schedule, { params: { id: asset.id } }).data?.schedule
  if (!schedule) return null
  return (
    <section>
      <div className="apart">
        <h3>Value {formatMoney(schedule.carrying_kobo)}</h3>
        {schedule.segments.length > 0 ? (
          <AskButton variant="subtle" ask={() => <ReviseDialog asset={asset} />}>
            Change value
          </AskButton>
        ) : null}
      </div>
      <p className="dimmed">{schedule.charges[0]?.sum ?? 'Not depreciated'}</p>
      <ul className="plain">
        {schedule.charges.map(({ month, amount_kobo, carrying_kobo, posted_in }) => (
          <li key={month} className="apart">
            <span className="shrinks">
              {monthInWords(month.slice(0, 7))} {posted_in ? <span className="dimmed">{posted_in}</span> : null}
            </span>
            <span>
              {formatMoney(amount_kobo)} <span className="dimmed">leaves {formatMoney(carrying_kobo)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Revision {
  addition_kobo: number
  residual_kobo: number
  life_months: number
  reason: string
}

const ReviseDialog = ({ asset }: { asset: Asset }) => (
  <SendDialog<Revision>
    title={`Change the value of ${asset.tag}`}
    call={assetDepreciation.revise}
    params={{ id: asset.id }}
    prefix="Asset | "
    submit="Save"
    value={{ addition_kobo: 0, residual_kobo: asset.residual_kobo ?? 0 }}
    fields={[
      { name: 'addition_kobo', type: 'number', label: 'Added to its cost', money: true, min: 0 },
      { name: 'residual_kobo', type: 'number', label: 'Residual value', money: true, min: 0, required: true },
      { name: 'life_months', type: 'number', label: 'Life that is left', unit: 'months', min: 1, max: 600, required: true },
      { name: 'reason', type: 'text', label: 'Reason', required: 'Enter a reason', maxLength: 200, full: true },
    ]}
  />
)
