/** Contracts of clients: their list, the form of a new one, and what was asked of them. */
import {
  contractChangeWords,
  contractStates,
  contractStateWords,
  contracts,
  lineKindWords,
  type ShownLine,
  takenWords,
  tierModeWords,
} from '@iroko/contract/billing/contracts'
import { longDay } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import { requestStatuses } from '@iroko/contract/platform/approvals'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { ContractChangeDrawer } from './parts-drawer.tsx'
import { ContractDialog, LinesDialog, weekdayWords } from './parts-forms.tsx'

const prefix = 'Contract | '
const states = {
  active: { label: contractStateWords.active, tone: 'good' },
  ended: { label: contractStateWords.ended, tone: 'neutral' },
} as const

export function Contracts() {
  const mayEdit = useMay('contract.edit')
  const opened = useOpenRecord('contract')
  return (
    <>
      <ListView
        label="Contracts"
        call={contracts.list}
        keepsTools
        toolbar={mayEdit ? <AskButton ask={() => <ContractDialog />}>Add contract</AskButton> : undefined}
        columns={[
          { key: 'number', label: 'Number', sortable: true, width: 150 },
          { key: 'client', label: 'Client', width: 190, render: ({ client }) => client.title },
          { key: 'title', label: 'Contract' },
          { key: 'campaigns', label: 'Campaigns', render: ({ campaigns }) => campaigns.map(({ title }) => title).join(', ') },
          {
            key: 'starts_on',
            label: 'From',
            sortable: true,
            width: 130,
            render: ({ starts_on }) => <DateText value={starts_on} />,
          },
          {
            key: 'ends_on',
            label: 'To',
            sortable: true,
            width: 130,
            render: ({ ends_on }) => (ends_on ? <DateText value={ends_on} /> : 'No end'),
          },
          { key: 'state', label: 'State', width: 110, render: ({ state }) => <StatusBadge status={state} map={states} /> },
        ]}
        filters={[
          {
            ...{ type: 'select', name: 'state', label: 'State' },
            options: contractStates.map((value) => ({ value, label: contractStateWords[value] })),
          },
        ]}
        rowLabel={({ number }) => number}
        onRowClick={({ id }) => opened.open(id)}
        empty="No contracts yet. Months are invoiced by what a contract agrees; another person approves it."
      />
      {opened.id ? <ContractDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

function ContractDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(contracts.show, { params: { id } })
  const mayEdit = useMay('contract.edit')
  return (
    <RecordDrawer title="Contract" found={found} errorPrefix="Contract" onClose={onClose}>
      {({ contract }) => (
        <>
          <DescriptionList
            items={[
              { label: 'Client', value: contract.client.title },
              { label: 'Number', value: contract.number },
              { label: 'From', value: <DateText value={contract.starts_on} /> },
              { label: 'To', value: contract.ends_on ? <DateText value={contract.ends_on} /> : 'No end' },
              { label: 'Least of a month', value: formatMoney(contract.minimum_kobo) },
              { label: 'Credits at most', value: `${contract.credit_cap_bp / 100} %` },
              { label: 'Paid within', value: `${contract.terms_days} days` },
              { label: 'Weekdays', value: contract.weekdays.map((weekday) => weekdayWords[weekday - 1]).join(', ') },
              { label: 'Their order', value: contract.po_number },
              ...(contract.po_limit_kobo === null
                ? []
                : [{ label: 'Limit of their order', value: formatMoney(contract.po_limit_kobo) }]),
            ]}
          />
          <h2 className="title">Lines</h2>
          <DescriptionList items={contract.lines.map((line) => ({ label: spanOf(line), value: lineText(line), full: true }))} />
          {contract.measures.length > 0 ? <h2 className="title">Measures</h2> : null}
          <DescriptionList
            items={contract.measures.map(({ title, bands, office }) => ({
              ...{ label: `${title}, ${office.title}`, full: true },
              value: bands.map(bandText).join('; '),
            }))}
          />
          {mayEdit && contract.state === 'active' && !contract.is_asked ? (
            <div className="line12">
              <AskButton variant="default" ask={() => <LinesDialog contract={contract} />}>
                Change lines
              </AskButton>
              <AskButton variant="default" ask={() => <EndDialog id={id} />}>
                End contract
              </AskButton>
            </div>
          ) : null}
        </>
      )}
    </RecordDrawer>
  )
}

const EndDialog = ({ id }: { id: string }) => (
  <SendDialog<{ ends_on: string; reason: string }>
    title="End contract"
    call={contracts.askEnd}
    params={{ id }}
    prefix={prefix}
    submit="Send"
    fields={[
      { name: 'ends_on', type: 'date', label: 'Last day', required: true },
      { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 },
    ]}
  >
    {() => <p>Another person decides. Months that are invoiced already are adjusted in the next invoice.</p>}
  </SendDialog>
)

const spanOf = ({ starts_on, ends_on, office }: ShownLine): string =>
  `${office.title}, from ${longDay(starts_on)}${ends_on ? ` to ${longDay(ends_on)}` : ''}`

function lineText(line: ShownLine): string {
  const { kind, title, price_kobo, quantity, seat_minutes, tolerance_bp, tiers, tier_mode, takes } = line
  const tiered = tiers.map(
    (tier) =>
      `${formatMoney(tier.price_kobo)}${tier.up_to === null ? ' above' : ` up to ${tier.up_to.toLocaleString('en-NG')}`}`,
  )
  const price = tiers.length > 0 ? `${tiered.join(', ')} (${tierModeWords[tier_mode].toLowerCase()})` : formatMoney(price_kobo)
  const more = [
    ...(kind === 'seat' ? [`${quantity} of ${seat_minutes} minutes a day, ${tolerance_bp / 100} % may be missing`] : []),
    ...(kind === 'hour' ? [takenWords[takes].toLowerCase()] : []),
    ...(line.minimum_quantity > 0 ? [`at least ${line.minimum_quantity}`] : []),
    ...(line.floor_bp > 0 ? [`at least ${line.floor_bp / 100} % of the forecast`] : []),
    ...(line.increment > 1 ? [`a day rounded to ${line.increment} minutes`] : []),
    ...(line.training_days > 0 ? [`the first ${line.training_days} days of a person not charged`] : []),
    ...(line.most_minutes ? [`at most ${line.most_minutes} minutes of a person and month`] : []),
  ]
  return [`${lineKindWords[kind]}: ${title}, ${price}`, ...more].join(', ')
}

interface Band {
  from: number | null
  to: number | null
  bp: number
}

function bandText({ from, to, bp }: Band): string {
  const reach = [...(from === null ? [] : [`from ${from / 100}`]), ...(to === null ? [] : [`below ${to / 100}`])].join(' ')
  return `${reach || 'always'}: ${bp < 0 ? 'credit' : 'bonus'} ${Math.abs(bp) / 100} %`
}

const statuses = requestStatuses.map((value) => ({ value, label: statusWords[value].label }))

export function ContractChanges() {
  const opened = useOpenRecord('change')
  return (
    <>
      <ListView
        label="Requests about contracts"
        call={contracts.changes}
        columns={[
          {
            key: 'created_at',
            label: 'Asked on',
            sortable: true,
            width: 130,
            render: ({ created_at }) => <DateText value={created_at} />,
          },
          { key: 'what', label: 'Kind', width: 150, render: ({ what }) => contractChangeWords[what] },
          { key: 'summary', label: 'Request' },
          { key: 'made_by', label: 'Asked by', width: 180, render: ({ made_by }) => made_by.full_name },
          {
            key: 'status',
            label: 'Status',
            width: 120,
            render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
          },
        ]}
        filters={[{ type: 'select', name: 'status', label: 'Status', options: statuses }]}
        rowLabel={({ summary }) => summary}
        onRowClick={({ id }) => opened.open(id)}
        empty="No contract was asked for yet"
      />
      {opened.id ? <ContractChangeDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
