import { taskPlans } from '@iroko/contract/operations/task-plans'
import { Link, useParams } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useTaskList } from './parts-list.tsx'

/** The tasks that one plan made, today's first. */
export default function DailyTasksPage() {
  if (useMay('task.manage')) return <DailyTasks />
  return (
    <Page title="Tasks of a day">
      <NoPermission text="None of the people you lead have tasks here" />
    </Page>
  )
}

function DailyTasks() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const plan = useCall(taskPlans.show, { params: { id } }, { enabled: useMay('task_plan.read') })
  return (
    <ListPage
      title={plan.data?.task_plan.title ?? 'Tasks of a day'}
      breadcrumb={<Link to="/dashboard/operations/operation-team-task-management">Config</Link>}
      extra={{ sort: '-day,status,employee', query: { task_plan_id: id, to: today() } }}
      {...useTaskList()}
    />
  )
}
