import { clearances } from '@iroko/contract/people/clearance'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { ownTaskColumns } from './columns.tsx'
import { SignDialog } from './parts.tsx'

/** What one's department, or whoever leads somebody, does before they leave. */
export default function ClearanceTasksPage() {
  return (
    <ListPage
      title="Clearance Tasks"
      description="Tasks of your department, and of the people you lead, before they leave."
      call={clearances.tasks}
      extra={{ sort: 'due_on' }}
      columns={ownTaskColumns}
      filters={[
        {
          type: 'select',
          name: 'done',
          label: 'State',
          options: [
            { value: 'false', label: 'Open' },
            { value: 'true', label: 'Signed off' },
          ],
        },
      ]}
      rowLabel={({ title, employee }) => `${title}, ${employee.full_name}`}
      actions={[
        {
          label: 'Sign off',
          inRow: 'default',
          icon: <IconCheck size={16} />,
          ask: (task) => <SignDialog task={task} />,
          when: ({ done_at }) => !done_at,
        },
        {
          label: 'Open again',
          icon: <IconRotate size={16} />,
          ask: (task) => <SignDialog task={task} />,
          when: ({ done_at }) => done_at !== null,
        },
      ]}
      errorPrefix="Clearance | "
    />
  )
}
