import { addDays } from '@iroko/contract/dates'
import { resignations } from '@iroko/contract/people/resignations'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { today } from '../../../ui/date/date-words.ts'
import { StatCard, StatLine } from '../../../ui/figures/stat-card.tsx'
import { ResignationList } from './parts-list.tsx'
import PeopleResignationsPage from './people-resignations.page.tsx'

/** The chief operating officer sees all of operations with what is to be decided (specification 6); others see their people's. */
export default function OperationsResignationPage() {
  return useMay('resignation.pipeline') ? <Pipeline /> : <PeopleResignationsPage />
}

const page = '/dashboard/operations/resignation'

function Pipeline() {
  return (
    <ResignationList
      pipeline
      description="All resignations of campaigns and the operations department."
      figures={<Figures />}
    />
  )
}

/** How many wait, and how many leave within thirty days; each opens its list. */
function Figures() {
  const day = today()
  const soon = { status: 'approved', from: day, until: addDays(day, 30) } as const
  const pending = useTotal({ status: 'pending' })
  const leaving = useTotal(soon)
  const retracting = useTotal({ retracting: 'true' })
  return (
    <StatLine label="Resignations of operations">
      <StatCard label="Pending" value={pending} tone="waiting" to={`${page}?status=pending`} />
      <StatCard label="Leave within 30 days" value={leaving} to={`${page}?${new URLSearchParams(soon)}`} />
      <StatCard label="Ask to retract" value={retracting} to={`${page}?retracting=true`} />
    </StatLine>
  )
}

type Query = { status?: 'pending' | 'approved'; from?: string; until?: string; retracting?: 'true' }

const useTotal = (query: Query): number | undefined =>
  useCall(resignations.list, { query: { ...query, pipeline: 'true', page: 1, limit: 1 } }).data?.total
