import { useMay } from '../../../lib/session.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useTaskList } from './parts-list.tsx'

/** The tasks of one's people: what is submitted, what is behind. */
export default function TeamTasksPage() {
  if (useMay('task.manage')) return <TeamTasks />
  return (
    <Page title="Tasks (Manager)">
      <NoPermission text="You lead nobody whose tasks you could see" />
    </Page>
  )
}

function TeamTasks() {
  return (
    <ListPage
      title="Tasks (Manager)"
      description="Tasks of the people you lead. Choose submitted ones to accept or return many at once."
      extra={{ sort: '-day,status,employee' }}
      {...useTaskList()}
    />
  )
}
