/** Lines of invoices that clients dispute, as accounting answers them. */
import { disputeStates, disputeStateWords, disputes } from '@iroko/contract/billing/disputes'
import type { Input, Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { DisputeCredit } from '../credit-notes/parts.tsx'
import { DisputeWords, disputeBadges } from './parts-words.tsx'

type Dispute = Row<typeof disputes.list>
type Answer = Omit<Input<typeof disputes.answer>['body'], 'version'>

const prefix = 'Dispute | '
const most = 100
const states = disputeStates.map((value) => ({ value, label: disputeStateWords[value] }))
const answers = [
  { value: 'accepted', label: 'Accept: a credit note is asked for' },
  { value: 'rejected', label: 'Reject' },
] as const

export function Disputes() {
  const mayEdit = useMay('invoice.edit')
  return (
    <ListView
      label="Disputes"
      call={disputes.list}
      columns={[
        {
          key: 'raised_at',
          label: 'Raised',
          sortable: true,
          width: 130,
          render: ({ raised_at }) => <DateText value={raised_at} />,
        },
        { key: 'client', label: 'Client', sortable: true, render: ({ client }) => client.title },
        { key: 'invoice', label: 'Invoice', width: 150, render: ({ invoice }) => invoice.title },
        { key: 'line', label: 'Line', render: ({ position, line }) => `${position}. ${line}` },
        { key: 'amount_kobo', label: 'Disputed', sortable: true, money: true, width: 170 },
        { key: 'state', label: 'State', width: 120, render: ({ state }) => <StatusBadge status={state} map={disputeBadges} /> },
        { key: 'reason', label: 'Reason', render: ({ reason, raised_by }) => `${reason} (${raised_by})` },
        { key: 'answer', label: 'Answer', render: ({ answer }) => answer },
      ]}
      filters={[{ type: 'select', name: 'state', label: 'State', options: states }]}
      actions={[
        {
          label: 'Answer',
          when: ({ state }) => mayEdit && state === 'open',
          ask: (row) => <AnswerDialog dispute={row} />,
        },
        {
          label: 'Ask for a credit note',
          when: ({ state }) => mayEdit && state === 'accepted',
          ask: (row) => <DisputeCredit dispute={row} />,
        },
      ]}
      rowLabel={({ client, invoice }) => `${client.title}, ${invoice.title}`}
      empty="No client disputes a line of an invoice."
    />
  )
}

/** The disputes of one invoice, beside it. */
export function DisputesOf({ invoiceId }: { invoiceId: string }) {
  const found = useCall(disputes.list, { query: { invoice_id: invoiceId, sort: 'raised_at', limit: most } })
  const mayEdit = useMay('invoice.edit')
  return (
    <Loaded found={found} prefix={prefix} bones={null}>
      {({ disputes: rows }) =>
        rows.length === 0 ? null : (
          <section className="column12" aria-label="Disputes">
            <h2 className="title">Disputes</h2>
            {rows.map((dispute) => (
              <div key={dispute.id} className="column8">
                <DisputeWords dispute={dispute} of={`${dispute.position}. ${dispute.line}`} />
                {dispute.state === 'accepted' ? (
                  <span className="small">
                    Ask for a credit note of {formatMoney(dispute.amount_kobo)} before VAT on line {dispute.position}
                  </span>
                ) : null}
                {mayEdit && dispute.state === 'accepted' ? (
                  <div>
                    <AskButton size="xs" variant="default" ask={() => <DisputeCredit dispute={dispute} />}>
                      Ask for a credit note
                    </AskButton>
                  </div>
                ) : null}
                {mayEdit && dispute.state === 'open' ? (
                  <div>
                    <AskButton size="xs" ask={() => <AnswerDialog dispute={dispute} />}>
                      Answer
                    </AskButton>
                  </div>
                ) : null}
              </div>
            ))}
          </section>
        )
      }
    </Loaded>
  )
}

const AnswerDialog = ({ dispute: { id, invoice, line, amount_kobo, reason, raised_by, version } }: { dispute: Dispute }) => (
  <SendDialog<Answer>
    title={`Dispute of ${invoice.title}`}
    call={disputes.answer}
    params={{ id }}
    prefix={prefix}
    submit="Send answer"
    fixed={{ version } as never}
    fields={[
      {
        ...{ name: 'state', label: 'Decision', type: 'radio', required: true, full: true, options: answers },
        description: `${raised_by} disputes ${formatMoney(amount_kobo)} of ${line}: ${reason}`,
      },
      {
        ...{ name: 'answer', label: 'Answer', type: 'textarea', required: 'Enter an answer', maxLength: 1000 },
        description: 'It is mailed and stands in the client’s portal',
      },
    ]}
  />
)
