/** Letters that went to clients by themselves. */
import { clientLetters, letterKinds, letterKindWords } from '@iroko/contract/billing/letters'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'

const kinds = letterKinds.map((value) => ({ value, label: letterKindWords[value] }))

export const Letters = () => (
  <ListView
    label="Letters to clients"
    call={clientLetters.list}
    keepsTools
    columns={[
      { key: 'sent_on', label: 'Sent', sortable: true, width: 130, render: ({ sent_on }) => <DateText value={sent_on} /> },
      { key: 'client', label: 'Client', render: ({ client }) => client.title },
      { key: 'kind', label: 'About', width: 130, render: ({ kind }) => letterKindWords[kind] },
      { key: 'days', label: 'After', width: 110, render: ({ days }) => daysWords(days) },
      {
        key: 'lines',
        label: 'Invoices',
        render: ({ lines }) => [...new Set(lines.map(({ invoice }) => invoice.title))].join(', '),
      },
      { key: 'total_kobo', label: 'Amount', sortable: true, money: true, width: 170 },
      { key: 'recipients', label: 'To', render: ({ recipients }) => recipients.join(', ') },
    ]}
    filters={[{ type: 'select', name: 'kind', label: 'About', options: kinds }]}
    rowLabel={({ client, sent_on }) => `${client.title}, ${sent_on}`}
    empty="No letter was sent yet. Clients are written to 1, 15, 30 and 45 days after an invoice was due."
  />
)

const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

const most = 20

/** Of one invoice, beside it. */
export function LettersOf({ invoiceId }: { invoiceId: string }) {
  const found = useCall(clientLetters.list, { query: { invoice_id: invoiceId, limit: most } })
  return (
    <Loaded found={found} prefix="Letters | " bones={null}>
      {({ letters }) =>
        letters.length === 0 ? null : (
          <section className="column12" aria-label="Letters">
            <h2 className="title">Letters</h2>
            {letters.map(({ id, kind, sent_on, recipients, lines }) => (
              <span key={id}>
                <DateText value={sent_on} />: {letterKindWords[kind].toLowerCase()},{' '}
                {formatMoney(lines.reduce((sum, line) => sum + (line.invoice.id === invoiceId ? line.amount_kobo : 0), 0))}{' '}
                <span className="small">{recipients.join(', ')}</span>
              </span>
            ))}
          </section>
        )
      }
    </Loaded>
  )
}
