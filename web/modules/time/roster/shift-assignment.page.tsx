import { managesHr } from '@iroko/contract/guards'
import type { SessionUser } from '@iroko/contract/session'
import { useUser } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../leave/applications/parts-view.tsx'
import { Roster } from './parts.tsx'
import { Assignments } from './parts-assignments.tsx'

const views = { roster: 'Roster', assignments: 'Assignments' }

/** Those whom the server lets plan: HR, the heads of operations, leads. */
const mayPlan = (user: SessionUser): boolean =>
  managesHr(user) ||
  user.employee_info.is_lead ||
  user.employee_info.roles.some((role) => ['operations_manager', 'operations_director', 'coo'].includes(role))

/** Who works when, and what it follows from. */
export default function ShiftAssignmentPage() {
  const [view, show] = useView(views)
  const user = useUser()
  return (
    <Page
      title="Shift assignment"
      description="The most specific plan counts: a person’s own, else the team’s, else the office’s."
      actions={<ViewSwitch label="What is shown" views={views} view={view} onChange={show} />}
    >
      {view === 'roster' ? <Roster /> : <Assignments mayPlan={mayPlan(user)} />}
    </Page>
  )
}
