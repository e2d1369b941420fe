import { operationsBoard } from '@iroko/contract/home/operations-board'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Bone } from '../../../ui/state/states.tsx'
import { FloorButton } from '../../operations/floor/parts-button.tsx'
import { AttendanceToday } from '../../time/attendance-board/parts-today.tsx'
import { Board } from '../operations-board/parts.tsx'
import { Commitment } from '../operations-board/parts-commitment.tsx'

/** After the figures that one comes for. */
const AttritionPanel = later(() => import('../../people/exit/parts-attrition.tsx').then((module) => module.AttritionPanel))

/** The day of the campaigns for those who answer for them. */
export default function OperationsDashboardPage() {
  return (
    <Page
      title="Operations dashboard"
      description="The campaigns now. Choose a number to see what it counts."
      actions={<FloorButton />}
    >
      <Totals />
      <AttendanceToday path="/dashboard/operations-dashboard" office_type="campaign" />
      <Section title="Campaigns">
        <Board by="campaign" prefix="campaign" />
      </Section>
      <AttritionPanel area="operations" />
    </Page>
  )
}

const campaigns = '/dashboard/operations/campaigns'

/** All campaigns together; each opens the campaigns, whose total it is. */
function Totals() {
  const found = useCall(operationsBoard.show, { query: { by: 'campaign', limit: 1000 } }, { refetchInterval: 60_000 }).data
  const totals = found?.totals
  const short = found?.operations_board.reduce((sum, row) => sum + (row.short ?? 0), 0) ?? 0
  const shown = (name: string) => (found ? (totals?.[name] ?? '-') : undefined)
  const done = totals?.tasks_done
  return (
    <>
      <StatCards label="Campaigns">
        <StatCard
          label="People"
          value={shown('headcount')}
          hint={short > 0 ? `${short} short of what is committed` : 'As committed'}
          tone={short > 0 ? 'waiting' : 'neutral'}
          to={`${campaigns}?sort=-short`}
        />
        <StatCard
          label="Tasks today"
          value={shown('tasks_assigned')}
          hint={done === undefined ? undefined : `${done} done`}
          to={campaigns}
        />
        <StatCard label="Left in 30 days" value={shown('left')} to={`${campaigns}?sort=-attrition`} />
        <StatCard label="Leave to be decided" value={shown('pending_leave')} to={`${campaigns}?sort=-pending_leave`} />
      </StatCards>
      {found && totals?.present === undefined ? null : (
        <Section title="Against commitment now">
          {found ? <Commitment rows={found.operations_board} /> : <Bone height={160} />}
        </Section>
      )}
    </>
  )
}
