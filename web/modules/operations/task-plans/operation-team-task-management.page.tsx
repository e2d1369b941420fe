import { taskPlans } from '@iroko/contract/operations/task-plans'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconEye, IconHistory, IconListCheck, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { HistoryDrawer } from '../../../screens/history-drawer.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { archivedFilter } from '../../../screens/use-crud-actions.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { type PlanRow, planColumns } from './columns.tsx'

const address = '/dashboard/operations/operation-team-task-management'

/** What is to be done by whom, on which days. */
export default function TaskPlansPage() {
  if (useMay('task_plan.read')) return <TaskPlans />
  return (
    <Page title="Config">
      <NoPermission text="You cannot see task plans. Operations writes them" />
    </Page>
  )
}

function TaskPlans() {
  const mayEdit = useMay('task_plan.edit')
  const router = useRouter()
  const go = (path: string) => void router.navigate({ href: `${address}/${path}` })
  const archive = useSend(taskPlans.archive, { prefix: 'Task | ', success: 'message' })
  const put = ({ id, version }: PlanRow, archived: boolean) =>
    archive.mutateAsync({ params: { id }, body: { archived, version } })
  const add = mayEdit ? (
    <Button component={Link} to={`${address}/create`} leftSection={<IconPlus size={18} />}>
      Add task plan
    </Button>
  ) : undefined
  return (
    <ListPage
      title="Config"
      description="Each plan gives its people a task on its days. A change counts from the next day on."
      buttons={add}
      empty={add}
      call={taskPlans.list}
      extra={{ sort: 'title' }}
      columns={planColumns}
      filters={[archivedFilter]}
      rowLabel={({ title }) => title}
      actions={[
        { label: 'View', icon: <IconEye size={16} />, run: ({ id }) => go(`view/${id}`) },
        { label: 'Tasks of a day', icon: <IconListCheck size={16} />, run: ({ id }) => go(`${id}/daily-tasks`) },
        ...(mayEdit
          ? [
              { label: 'Edit', icon: <IconPencil size={16} />, run: ({ id }: PlanRow) => go(`edit/${id}`) },
              {
                label: 'Archive',
                icon: <IconArchive size={16} />,
                when: ({ archived_at }: PlanRow) => archived_at === null,
                ask: ({ title }: PlanRow) => ({
                  title: `Archive ${title}?`,
                  text: 'It creates no new tasks. Existing tasks are kept.',
                  action: 'Archive',
                }),
                run: (row: PlanRow) => put(row, true),
              },
              {
                label: 'Restore',
                icon: <IconArchiveOff size={16} />,
                when: ({ archived_at }: PlanRow) => archived_at !== null,
                run: (row: PlanRow) => put(row, false),
              },
              {
                label: 'History',
                icon: <IconHistory size={16} />,
                ask: ({ id, title }: PlanRow) => <HistoryDrawer call={taskPlans.history} record={{ id, title }} />,
              },
            ]
          : []),
      ]}
      onRowClick={({ id }) => go(`view/${id}`)}
      errorPrefix="Task | "
    />
  )
}
