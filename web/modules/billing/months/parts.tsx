/** Months of contracts that are over: measuring one, showing it to the client, issuing its invoice. */
import { invoiceRequests } from '@iroko/contract/billing/invoice-requests'
import { billingMonths, type MonthState, monthStates, monthStateWords } from '@iroko/contract/billing/months'
import { monthInWords } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import type { Tone } from '../../../ui/state/tone.ts'
import { BilledLines } from '../measures/parts-lines.tsx'
import { Objections } from '../shared-months/parts.tsx'

const prefix = 'Invoice | '
const tones: Record<MonthState, Tone> = {
  open: 'waiting',
  measured: 'info',
  shared: 'waiting',
  accepted: 'info',
  invoiced: 'good',
}
const badges = Object.fromEntries(
  monthStates.map((state) => [state, { label: monthStateWords[state], tone: tones[state] }]),
) as Record<MonthState, { label: string; tone: Tone }>
const states = monthStates.map((value) => ({ value, label: monthStateWords[value] }))

export function BillingMonths() {
  const opened = useOpenRecord('of')
  return (
    <>
      <ListView
        label="Months to invoice"
        call={billingMonths.list}
        keepsTools
        columns={[
          { key: 'month', label: 'Month', sortable: true, width: 160, render: ({ month }) => monthInWords(month) },
          { key: 'client', label: 'Client', sortable: true, render: ({ client }) => client.title },
          { key: 'contract', label: 'Contract', render: ({ contract }) => contract.title },
          { key: 'unsettled', label: 'Days not settled', align: 'end', width: 150, render: ({ unsettled }) => unsettled || '' },
          { key: 'net_kobo', label: 'Net', money: true, width: 180 },
          { key: 'invoice', label: 'Invoice', width: 150, render: ({ invoice }) => invoice?.number },
          { key: 'state', label: 'State', width: 140, render: ({ state }) => <StatusBadge status={state} map={badges} /> },
        ]}
        filters={[{ type: 'select', name: 'state', label: 'State', options: states }]}
        rowLabel={({ contract, month }) => `${contract.title}, ${monthInWords(month)}`}
        onRowClick={({ id }) => opened.open(id)}
        empty="No month of a contract is over yet."
      />
      {opened.id ? <MonthDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

function MonthDrawer({ id: place, onClose }: { id: string; onClose: () => void }) {
  const [id = '', month = ''] = place.split(' ')
  const found = useCall(billingMonths.show, { params: { id, month } })
  return (
    <RecordDrawer title={monthInWords(month)} found={found} errorPrefix="Invoice" onClose={onClose}>
      {({ billing_month }) => (
        <>
          <DescriptionList
            items={[
              { label: 'Client', value: billing_month.client.title },
              { label: 'Contract', value: billing_month.contract.title },
              { label: 'State', value: <StatusBadge status={billing_month.state} map={badges} /> },
              { label: 'Days not settled', value: String(billing_month.unsettled) },
              ...(billing_month.shared_until
                ? [{ label: 'The client may object until', value: <DateText value={billing_month.shared_until} /> }]
                : []),
              ...(billing_month.accepted_at
                ? [
                    {
                      label: 'Accepted',
                      value: (
                        <>
                          {billing_month.accepted_by}, <DateText value={billing_month.accepted_at} />
                        </>
                      ),
                    },
                  ]
                : []),
              ...(billing_month.invoice ? [{ label: 'Invoice', value: billing_month.invoice.number }] : []),
            ]}
          />
          {billing_month.state === 'invoiced' ? null : <Steps month={billing_month} params={{ id, month }} />}
          <Objections contract_id={id} month={month} />
          {billing_month.lines.length > 0 ? <BilledLines lines={billing_month.lines} sums={billing_month} /> : null}
        </>
      )}
    </RecordDrawer>
  )
}

interface StepsProps {
  month: Output<typeof billingMonths.show>['billing_month']
  params: { id: string; month: string }
}

function Steps({ month, params }: StepsProps) {
  const options = { prefix, success: 'message' } as const
  const measure = useSend(billingMonths.measure, options)
  const share = useSend(billingMonths.share, options)
  const issue = useSend(billingMonths.issue, options)
  const mayEdit = useMay('invoice.edit')
  const { hash, state, client_confirms, shared_until, objections_open, over_order_kobo, is_asked } = month
  const isAgreed =
    objections_open === 0 && (!client_confirms || state === 'accepted' || (shared_until !== null && shared_until < today()))
  if (!mayEdit) return null
  return (
    <div className="line12">
      <Button variant={hash ? 'default' : 'filled'} loading={measure.isPending} onClick={() => measure.mutate({ params })}>
        {hash ? 'Measure again' : `Measure ${monthInWords(params.month)}`}
      </Button>
      {hash && client_confirms && state === 'measured' ? (
        <Button variant="default" loading={share.isPending} onClick={() => share.mutate({ params, body: { hash } })}>
          Share with the client
        </Button>
      ) : null}
      {hash && isAgreed && over_order_kobo > 0 ? (
        <BeyondOrder params={params} hash={hash} over={over_order_kobo} isAsked={is_asked} />
      ) : null}
      {hash && isAgreed && over_order_kobo === 0 ? (
        <Button loading={issue.isPending} onClick={() => issue.mutate({ params, body: { hash } })}>
          Issue invoice
        </Button>
      ) : null}
    </div>
  )
}

interface BeyondOrderProps {
  params: { id: string; month: string }
  hash: string
  over: number
  isAsked: boolean
}

/** What is beyond the limit of the order another person approves first. */
function BeyondOrder({ params, hash, over, isAsked }: BeyondOrderProps) {
  if (isAsked) return <p className="dimmed">Its invoice awaits a decision.</p>
  return (
    <AskButton
      ask={() => (
        <SendDialog<{ reason: string }>
          title={`Invoice ${monthInWords(params.month)}`}
          call={invoiceRequests.askMonth}
          params={params}
          fixed={{ hash } as never}
          prefix={prefix}
          submit="Send"
          fields={[{ name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 }]}
        >
          {() => <p>It is {formatMoney(over)} beyond the limit of its order. It is issued once another person approves it.</p>}
        </SendDialog>
      )}
    >
      Send for approval
    </AskButton>
  )
}
