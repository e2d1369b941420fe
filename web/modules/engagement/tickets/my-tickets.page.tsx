import '../../../ui/mantine-over.ts'
import { ticketStatuses, tickets } from '@iroko/contract/engagement/tickets'
import { Button, Drawer } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { type MyTicket, myColumns, ticketStatusMap } from './columns.tsx'

const TicketDialog = lazy(() => import('./parts.tsx').then((module) => ({ default: module.TicketDialog })))
const TicketThread = lazy(() => import('./parts-thread.tsx').then((module) => ({ default: module.TicketThread })))

const statusOptions = ticketStatuses.map((value) => ({ value, label: ticketStatusMap[value].label }))

/** The tickets of the one who looks: what became of each, and a new one. */
export default function MyTicketsPage() {
  const may = useMay('ticket.own')
  const [asking, setAsking] = useState(false)
  const [open, setOpen] = useState<MyTicket>()
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setAsking(true)}>
      Submit ticket
    </Button>
  )
  if (!may) return <NoPermission />
  return (
    <>
      <ListPage
        title="Tickets"
        description="Ask IT, facilities or HR for help, and follow the progress."
        buttons={add}
        empty={add}
        call={tickets.mine}
        columns={myColumns}
        extra={{ sort: '-created_at' }}
        filters={[{ name: 'status', label: 'Status', type: 'select', options: statusOptions }]}
        onRowClick={setOpen}
        rowLabel={({ number }) => `Ticket ${number}`}
        errorPrefix="Ticket | "
      />
      <Suspense>{asking ? <TicketDialog onClose={() => setAsking(false)} /> : null}</Suspense>
      {open ? (
        <Drawer
          opened
          onClose={() => setOpen(undefined)}
          position="right"
          size={640}
          title={`Ticket ${open.number}`}
          closeButtonProps={{ 'aria-label': 'Close' }}
          transitionProps={{ duration: 0 }}
        >
          <Suspense>
            <TicketThread token={open.token} />
          </Suspense>
        </Drawer>
      ) : null}
    </>
  )
}
