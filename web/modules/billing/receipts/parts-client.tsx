/** Where a client pays to, and what it paid. For contacts who see money. */
import { receipts } from '@iroko/contract/billing/receipts'
import type { Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { OwnPapers } from '../client-papers/parts-client.tsx'

type Receipt = Row<typeof receipts.mine>

const most = 100

export function ClientPayments({ isPreview }: { isPreview: boolean }) {
  const accounts = useCall(receipts.payTo)
  const found = useCall(receipts.mine, { query: { limit: most } })
  return (
    <>
      <Section title="Pay to">
        <Loaded found={accounts} prefix="Bank account | " count={1} height={64}>
          {({ accounts: shown }) =>
            shown.length === 0 ? (
              <Empty text="Our bank account is on your invoice" />
            ) : (
              <>
                <ul className="column8">
                  {shown.map(({ bank, number, name, code }) => (
                    <li key={code} className="apart">
                      <span className="shrinks">
                        <strong>{number}</strong> {bank}
                        <br />
                        <span className="small">{name}</span>
                      </span>
                      <span>Code {code}</span>
                    </li>
                  ))}
                </ul>
                <p className="small">
                  Your invoices show the same number and code. If they differ, do not pay: open a ticket. We never send account
                  numbers by mail.
                </p>
              </>
            )
          }
        </Loaded>
      </Section>
      <OwnPapers isPreview={isPreview} />
      <Section title="Received">
        <Loaded found={found} prefix="Payments | " count={2} height={64}>
          {({ receipts: rows }) => (
            <DataTable<Receipt>
              label="Received"
              rows={rows}
              rowLabel={({ number }) => number}
              columns={[
                { key: 'received_on', label: 'Received', width: 140, render: (row) => <DateText value={row.received_on} /> },
                { key: 'number', label: 'Receipt', width: 160 },
                { key: 'settles', label: 'Settles', width: 220, render: ({ settles }) => settles.join(', ') || '-' },
                { key: 'left_kobo', label: 'Not used yet', width: 160, money: true },
                {
                  key: 'amount_kobo',
                  label: 'Amount',
                  width: 170,
                  align: 'end',
                  render: (row) => formatMoney(row.amount_kobo),
                },
              ]}
              empty="No payments received yet."
            />
          )}
        </Loaded>
      </Section>
    </>
  )
}
