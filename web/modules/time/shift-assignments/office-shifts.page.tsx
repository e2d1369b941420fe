import { Link, useParams } from '@tanstack/react-router'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useMay } from '../../../lib/session.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Roster } from '../roster/parts.tsx'
import { Assignments } from './parts.tsx'

const views = { roster: 'Roster', assignments: 'Assignments' }

/** The shifts of one office: its roster, and what it follows from. */
export default function OfficeShiftsPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const area = useArea()
  const [view, show] = useView(views)
  const mayPlan = useMay('shift.plan')
  const office = useOfficeOptions().find(({ value }) => value === id)
  return (
    <Page
      title={office ? `Shifts of ${office.label}` : 'Shifts of an office'}
      description="The roster and assignments of the office, its teams and its people."
      actions={<ViewSwitch label="View" views={views} view={view} onChange={show} />}
      breadcrumb={<Link to={`/dashboard/${area}/shift-assignment`}>Shift assignment</Link>}
    >
      {view === 'roster' ? <Roster officeId={id} /> : <Assignments officeId={id} mayPlan={mayPlan} />}
    </Page>
  )
}
