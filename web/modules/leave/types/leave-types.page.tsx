import { leaveTypes } from '@iroko/contract/leave/types'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useCrudActions } from '../../../screens/use-crud-actions.tsx'
import { typeColumns } from '../applications/columns.tsx'
import { useArea } from '../applications/parts-open.tsx'
import type { LeaveType } from './parts-rules.tsx'

const TypeDialog = lazy(() => import('./parts-dialog.tsx').then((module) => ({ default: module.TypeDialog })))

/** The kinds of leave and their rules. */
export default function LeaveTypesPage() {
  const [edited, setEdited] = useState<LeaveType | 'new'>()
  const area = useArea()
  const actions = useCrudActions<LeaveType>({
    noun: 'leave type',
    columns: typeColumns,
    calls: { list: leaveTypes.list, update: leaveTypes.update, remove: leaveTypes.remove },
    onEdit: setEdited,
  })
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
      Add leave type
    </Button>
  )
  return (
    <>
      <ListPage
        title="Leave types"
        description="The kinds of leave and what each gives. A change counts from now on; what was granted or counted stays."
        buttons={add}
        empty={add}
        call={leaveTypes.list}
        extra={{ sort: 'title' }}
        columns={typeColumns}
        filters={[{ type: 'flag', name: 'archived', label: 'Archived too' }]}
        actions={actions}
        href={(type) => `/dashboard/${area}/leave-type/${type.id}`}
        errorPrefix="Leave type | "
      />
      <Suspense>
        {edited ? <TypeDialog type={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
      </Suspense>
    </>
  )
}
