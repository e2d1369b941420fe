import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { ReportLink } from '../tickets/parts-duties.tsx'
import { DeskBoard, DeskTable, OpenTicket } from './parts.tsx'

const views = { board: 'Board', table: 'Table' }

/** The help desk of HR: every ticket as a board or a table, and what it sets up. */
export default function TicketManagerPage() {
  const may = useMay('ticket.handle', 'all')
  const [view, show] = useView(views)
  return (
    <Page
      title="Ticket Manager"
      description="Time on a ticket is counted in working hours and pauses while it waits for its reporter."
      actions={
        may ? (
          <>
            <ViewSwitch label="View" views={views} view={view} onChange={show} />
            <ReportLink />
            <Button component={Link} variant="default" to="/dashboard/apps/ticket-manager/categories">
              Categories
            </Button>
            <Button component={Link} variant="default" to="/dashboard/apps/ticket-manager/canned-answers">
              Canned answers
            </Button>
          </>
        ) : null
      }
    >
      {may ? (
        <>
          {view === 'board' ? <DeskBoard /> : <DeskTable />}
          <OpenTicket />
        </>
      ) : (
        <NoPermission text="You cannot open this page. The ERP team and HR handle tickets" />
      )}
    </Page>
  )
}
