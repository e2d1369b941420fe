/** What a contact of a client asked for, and a new ticket. */

import type { Input, Row } from '@iroko/contract/endpoint'
import { clientTickets } from '@iroko/contract/engagement/client-tickets'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { ticketStatusMap } from '../tickets/columns.tsx'

type OwnTicket = Row<typeof clientTickets.mine>
type Draft = Input<typeof clientTickets.create>['body']

const most = 50

export function ClientTickets() {
  const found = useCall(clientTickets.mine, { query: { limit: most } })
  return (
    <Section title="Tickets">
      <div>
        <AskButton ask={() => <TicketDialog />}>Ask for help</AskButton>
      </div>
      <Loaded found={found} prefix="Tickets | " count={2} height={64}>
        {({ tickets }) =>
          tickets.length === 0 ? (
            <Empty text="You have not asked for anything yet" />
          ) : (
            <ul className="column12">
              {tickets.map((ticket) => (
                <OneTicket key={ticket.id} ticket={ticket} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

const OneTicket = ({ ticket: { number, subject, status, created_at, token } }: { ticket: OwnTicket }) => (
  <li className="apart">
    <span className="shrinks">
      <a href={`/guest/ticket?token=${encodeURIComponent(token)}`}>
        {number}: {subject}
      </a>
      <br />
      <span className="small">
        Asked <DateText value={created_at} />
      </span>
    </span>
    <StatusBadge status={status} map={ticketStatusMap} />
  </li>
)

const words: Field<Draft> = {
  ...{ name: 'complaint', label: 'What can we help you with?', type: 'textarea' },
  ...{ required: true, maxLength: 5000 },
}

const TicketDialog = () => (
  <SendDialog<Draft> title="Ask for help" call={clientTickets.create} prefix="Ticket | " submit="Send" fields={[words]} />
)
