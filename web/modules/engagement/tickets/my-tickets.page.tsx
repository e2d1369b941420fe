import { ticketStatuses, tickets } from '@iroko/contract/engagement/tickets'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { later, lazily } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton, AskByAddress } from '../../../screens/ask-button.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { myColumns, ticketStatusMap } from './columns.tsx'
import { DeskLink } from './parts-duties.tsx'

const TicketDialog = later(() => import('./parts.tsx').then((module) => module.TicketDialog))
const OwnTicket = lazily(() => import('./parts-own.tsx').then((module) => module.OwnTicket))

const statusOptions = ticketStatuses.map((value) => ({ value, label: ticketStatusMap[value].label }))

/** The tickets of the one who looks: what became of each, and a new one. */
export default function MyTicketsPage() {
  const may = useMay('ticket.own')
  const { id, open, close } = useOpenRecord('open')
  const add = (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <TicketDialog />}>
      Submit ticket
    </AskButton>
  )
  if (!may)
    return (
      <Page title="Tickets">
        <NoPermission />
      </Page>
    )
  return (
    <>
      <ListPage
        title="Tickets"
        description="Ask IT, facilities or HR for help, and follow the progress."
        buttons={
          <>
            <DeskLink />
            {add}
          </>
        }
        empty={add}
        call={tickets.mine}
        columns={myColumns}
        extra={{ sort: '-created_at' }}
        filters={[{ name: 'status', label: 'Status', type: 'select', options: statusOptions }]}
        onRowClick={(ticket) => open(ticket.id)}
        rowLabel={({ number }) => `Ticket ${number}`}
        errorPrefix="Ticket | "
      />
      <AskByAddress name="ticket" ask={() => <TicketDialog />} />
      <Suspense>{id ? <OwnTicket key={id} id={id} onClose={close} /> : null}</Suspense>
    </>
  )
}
