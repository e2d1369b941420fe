import { tickets } from '@iroko/contract/engagement/tickets'
import { useCall } from '../../../lib/use-call.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { TicketThread } from './parts-thread.tsx'

/** One of the caller's own tickets, as a notice opens it. */
export function OwnTicket({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(tickets.own, { params: { id } })
  const title = found.data ? `Ticket ${found.data.ticket.number}` : 'Ticket'
  return (
    <RecordDrawer title={title} found={found} errorPrefix="Ticket" onClose={onClose}>
      {({ ticket }) => <TicketThread token={ticket.token} />}
    </RecordDrawer>
  )
}
