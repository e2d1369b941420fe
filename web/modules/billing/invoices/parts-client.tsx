/** What a client reads of its own money: invoices with their lines and PDF, and the statement. For contacts who see money. */
import { disputes } from '@iroko/contract/billing/disputes'
import { invoices } from '@iroko/contract/billing/invoices'
import { receivables } from '@iroko/contract/billing/statements'
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
import { lastYear, StatementTable } from '../statements/parts.tsx'
import { invoiceBadges } from './parts.tsx'
import { BilledLines } from './parts-lines.tsx'

const most = 24
const mostDisputes = 100

export function ClientMoney() {
  const found = useCall(invoices.mine, { query: { limit: most } })
  const statement = useCall(receivables.mine, { query: lastYear() })
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
                    <span>
                      <strong>{number}</strong> {month ? monthInWords(month) : ''}
                      <span className="small">
                        {' '}
                        {formatMoney(total_kobo)}
                        {open_kobo > 0 ? `, ${formatMoney(open_kobo)} to pay by ` : ''}
                        {open_kobo > 0 ? <DateText value={due_on} /> : null}
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
      <Section title="Statement">
        <Loaded found={statement} prefix="Statement | " count={2} height={64}>
          {({ statement: shown }) => <StatementTable statement={shown} />}
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
