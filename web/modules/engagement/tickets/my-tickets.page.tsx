import { later } from '../../../lib/lazily.ts'
import { ask, useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import '../../../ui/mantine-over.ts'
import { ticketStatuses, tickets } from '@iroko/contract/engagement/tickets'
import { Drawer } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMay } from '../../../lib/session.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { type MyTicket, myColumns, ticketStatusMap } from './columns.tsx'

const TicketDialog = later(() => import('./parts.tsx').then((module) => module.TicketDialog))
const TicketThread = later(() => import('./parts-thread.tsx').then((module) => module.TicketThread))

const statusOptions = ticketStatuses.map((value) => ({ value, label: ticketStatusMap[value].label }))

/** The tickets of the one who looks: what became of each, and a new one. */
export default function MyTicketsPage() {
  const may = useMay('ticket.own')
  const add = (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <TicketDialog />}>
      Submit ticket
    </AskButton>
  )
  if (!may) return <NoPermission />
  return (
    <ListPage
      title="Tickets"
      description="Ask IT, facilities or HR for help, and follow the progress."
      buttons={add}
      empty={add}
      call={tickets.mine}
      columns={myColumns}
      extra={{ sort: '-created_at' }}
      filters={[{ name: 'status', label: 'Status', type: 'select', options: statusOptions }]}
      onRowClick={(ticket) => void ask(<TicketDrawer {...ticket} />)}
      rowLabel={({ number }) => `Ticket ${number}`}
      errorPrefix="Ticket | "
    />
  )
}

function TicketDrawer({ number, token }: MyTicket) {
  const close = useClose()
  return (
    <Drawer
      opened
      onClose={() => close()}
      position="right"
      size={640}
      title={`Ticket ${number}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <TicketThread token={token} />
    </Drawer>
  )
}
