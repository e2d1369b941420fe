import { useParams } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useTaskList } from '../tasks/parts-list.tsx'

/** A person's tasks of a date by one plan. */
export default function TaskReportPage() {
  if (useMay('task.manage')) return <TaskReport />
  return (
    <Page title="Task report">
      <NoPermission text="You lead nobody whose tasks you could see" />
    </Page>
  )
}

function TaskReport() {
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
