import { addDays } from '@iroko/contract/dates'
import { tasks } from '@iroko/contract/operations/tasks'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { StatCard, StatLine } from '../../../ui/figures/stat-card.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useTaskList } from './parts-list.tsx'

/** The tasks of one's people: what is submitted, what is behind. */
export default function TeamTasksPage() {
  if (useMay('task.manage')) return <TeamTasks />
  return (
    <Page title="Tasks (Manager)">
      <NoPermission text="None of the people you lead have tasks here" />
    </Page>
  )
}

function TeamTasks() {
  return (
    <ListPage
      title="Tasks (Manager)"
      description="Tasks of the people you lead. Choose submitted ones to accept or return many at once."
      extra={{ sort: '-day,status,employee' }}
      figures={<Waiting />}
      {...useTaskList()}
    />
  )
}

const path = '/dashboard/operations/operation-team-manager'
const everyMinute = 60_000

/** Each opens the list that it counts; the hour passes without a change that could be announced. */
function Waiting() {
  const counts = useCall(tasks.counts, {}, { refetchInterval: everyMinute }).data?.task_counts
  return (
    <StatLine label="Tasks now">
      <StatCard label="To accept or return" value={counts?.submitted} to={`${path}?status=submitted`} />
      <StatCard
        label="Behind now"
        value={counts?.behind}
        tone={counts?.behind ? 'bad' : 'neutral'}
        to={`${path}?behind=true`}
      />
      <StatCard label="Not submitted yet" value={counts?.unfinished} to={`${path}?unfinished=true`} />
      <StatCard
        label="Missed since yesterday"
        value={counts?.missed}
        to={counts ? `${path}?status=missed&from=${addDays(counts.today, -1)}&to=${counts.today}` : undefined}
      />
    </StatLine>
  )
}
