import { useMay } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { DeskTable, OpenTicket } from './parts-desk.tsx'

/** The tickets of others, for the ERP team. */
export default function TicketManagementPage() {
  const may = useMay('ticket.handle')
  return (
    <Page title="Ticket Management" description="Tickets in order of due time. Your own tickets are handled by others.">
      {may ? (
        <>
          <DeskTable />
          <OpenTicket />
        </>
      ) : (
        <NoPermission text="You cannot open this page. The ERP team and HR handle tickets" />
      )}
    </Page>
  )
}
