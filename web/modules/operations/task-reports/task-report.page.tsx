import { useParams } from '@tanstack/react-router'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useTaskList } from '../tasks/parts-list.tsx'

/** A person's tasks of a date by one plan. */
export default function TaskReportPage() {
  const { id = '', ogid = '', date = '' }: { id?: string; ogid?: string; date?: string } = useParams({ strict: false })
  return (
    <ListPage
      title="Task report"
      facts={`${ogid} · ${date}`}
      {...useTaskList()}
      extra={{ query: { task_plan_id: id, ogid, from: date, to: date } }}
    />
  )
}
