import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { ApplicationBoard } from './parts-board.tsx'
import { ApplicationTable } from './parts-table.tsx'

const views = { table: 'Table', board: 'Board' }

/** Who applied for what, as a table or as a board by stage. */
export default function JobApplicationsPage() {
  const mayRead = useMay('application.read')
  const mayShare = useMay('application.share')
  const [view, show] = useView(views)
  return (
    <Page
      title="Job Applications"
      description="Search finds names, email addresses, phone numbers, references and words of the resume. On the board a card is dragged, moved by its menu, or by Shift and the arrow keys."
      actions={
        mayRead ? (
          <>
            {mayShare ? <Elsewhere /> : null}
            <ViewSwitch label="View" views={views} view={view} onChange={show} />
          </>
        ) : null
      }
    >
      {mayRead ? (
        view === 'board' ? (
          <ApplicationBoard />
        ) : (
          <ApplicationTable />
        )
      ) : (
        <NoPermission text="You cannot open this page. HR handles job applications" />
      )}
    </Page>
  )
}

/** What HR sets up for them. */
const Elsewhere = () => (
  <>
    <Button component={Link} to="/dashboard/recruitment/rep-siever/job-applications" variant="default">
      Rep sievers
    </Button>
    <Button component={Link} to="/dashboard/recruitment/letters" variant="default">
      Letters
    </Button>
  </>
)
