/** The invoices of a client with their lines and PDF, as it reads them. For contacts who see money. */
import { disputes } from '@iroko/contract/billing/disputes'
import { invoices } from '@iroko/contract/billing/invoices'
import { monthInWords } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { save } from '../../../screens/files/save.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { LineDisputes } from '../disputes/parts-client.tsx'
import { BilledLines } from '../measures/parts-lines.tsx'
import { invoiceBadges } from './parts.tsx'

const most = 24
const mostDisputes = 100

export function ClientInvoices() {
  const found = useCall(invoices.mine, { query: { limit: most } })
  const [opened, open] = useState<string>()
  return (
    <>
      <Section title="Invoices">
        <Loaded found={found} prefix="Invoices | " count={2} height={64}>
          {({ invoices: rows }) =>
            rows.length === 0 ? (
              <Empty text="No invoices yet" />
            ) : (
              <ul className="column8">
                {rows.map(({ id, number, month, total_kobo, open_kobo, due_on, state }) => (
                  <li key={id} className="apart">
                    <span className="shrinks">
                      <strong>{number}</strong> {month ? monthInWords(month) : ''}
                      <br />
                      <span className="small">
                        {formatMoney(total_kobo)}
                        {open_kobo > 0 ? (
                          <>
                            , {open_kobo < total_kobo ? `${formatMoney(open_kobo)} ` : ''}to pay by <DateText value={due_on} />
                          </>
                        ) : null}
                      </span>
                    </span>
                    <span className="middle8">
                      <StatusBadge status={state} map={invoiceBadges} />
                      <Button size="xs" variant="default" aria-label={`Open ${number}`} onClick={() => open(id)}>
                        Open
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {opened ? <OwnInvoice id={opened} onClose={() => open(undefined)} /> : null}
    </>
  )
}

function OwnInvoice({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(invoices.showMine, { params: { id } })
  const disputed = useCall(disputes.mine, { query: { invoice_id: id, limit: mostDisputes } })
  return (
    <RecordDrawer title="Invoice" found={found} errorPrefix="Invoice" onClose={onClose}>
      {({ invoice }) => (
        <>
          <div className="apart">
            <strong>{invoice.number}</strong>
            <Button size="sm" onClick={() => void save(invoices.pdfMine, { params: { id } }, 'Invoice | ')}>
              Download PDF
            </Button>
          </div>
          <Loaded found={disputed} prefix="Disputes | " bones={null}>
            {() => null}
          </Loaded>
          <BilledLines
            lines={invoice.lines}
            sums={invoice}
            below={(line) => disputed.data && <LineDisputes invoice={invoice} line={line} disputes={disputed.data.disputes} />}
          />
        </>
      )}
    </RecordDrawer>
  )
}
