import { Suspense } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Roster } from '../roster/parts.tsx'

const Assignments = lazily(() => import('./parts.tsx').then((module) => module.Assignments))

const views = { roster: 'Roster', assignments: 'Assignments' }

/** Who works when, and what it follows from. */
export default function ShiftAssignmentPage() {
  const [view, show] = useView(views)
  const mayPlan = useMay('shift.plan')
  return (
    <Page
      title="Shift assignment"
      description="The most specific plan applies: the person’s, then the team’s, then the office’s."
      actions={<ViewSwitch label="View" views={views} view={view} onChange={show} />}
    >
      <Suspense>{view === 'roster' ? <Roster /> : <Assignments mayPlan={mayPlan} />}</Suspense>
    </Page>
  )
}
