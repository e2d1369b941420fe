import { leaveTypes } from '@iroko/contract/leave/types'
import { Suspense, useState } from 'react'
import { AddButton } from '../../../screens/crud-page.tsx'
import { lazily } from '../../../screens/lazily.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { archivedFilter, useCrudActions } from '../../../screens/use-crud-actions.tsx'
import { typeColumns } from '../applications/columns.tsx'
import { useArea } from '../applications/parts-open.tsx'
import type { LeaveType } from './parts-rules.tsx'

const TypeDialog = lazily(() => import('./parts-dialog.tsx').then((module) => module.TypeDialog))

/** The kinds of leave and their rules. */
export default function LeaveTypesPage() {
  const [edited, setEdited] = useState<LeaveType | 'new'>()
  const area = useArea()
  const own = useCrudActions<LeaveType>({ noun: 'leave type', calls: leaveTypes, onEdit: setEdited })
  const add = own.mayEdit ? <AddButton noun="leave type" onClick={() => setEdited('new')} /> : undefined
  return (
    <>
      <ListPage
        title="Leave types"
        description="Leave types and their rules. A change applies from now on; granted and recorded days do not change."
        buttons={add}
        empty={add}
        call={leaveTypes.list}
        extra={{ sort: 'title' }}
        columns={typeColumns}
        filters={[archivedFilter]}
        actions={own.actions}
        href={(type) => `/dashboard/${area}/leave-type/${type.id}`}
        errorPrefix="Leave type | "
      />
      <Suspense>
        {edited ? <TypeDialog type={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
      </Suspense>
      {own.drawer}
    </>
  )
}
