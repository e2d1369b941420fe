import { ListPage } from '../../../screens/list/list-page.tsx'
import { useTaskList } from './parts-list.tsx'

/** The tasks of one's people: what is submitted, what is behind. */
export default function TeamTasksPage() {
  return (
    <ListPage
      title="Tasks (Manager)"
      description="Tasks of the people you lead. Choose submitted ones to accept or return many at once."
      extra={{ sort: '-day,status,employee' }}
      {...useTaskList()}
    />
  )
}
