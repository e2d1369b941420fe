import { leaveTypes } from '@iroko/contract/leave/types'
import { later } from '../../../lib/lazily.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { ask } from '../../../screens/ask.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { AddButton } from '../../../screens/crud-page.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { archivedFilter, useCrudActions } from '../../../screens/use-crud-actions.tsx'
import { LeaveTypeName } from './parts.tsx'
import { type LeaveType, paidWords } from './parts-rules.tsx'

const typeColumns: Column<LeaveType>[] = [
  {
    key: 'title',
    label: 'Leave type',
    sortable: true,
    width: 220,
    render: (type) => <LeaveTypeName leave_type={type} />,
  },
  { key: 'days_per_year', label: 'Days per year', sortable: true, align: 'end', width: 120 },
  { key: 'paid_fraction', label: 'Pay', width: 120, render: (type) => paidWords(type.paid_fraction) },
  { key: 'carry_over_cap', label: 'Carry-over', align: 'end', width: 120 },
  { key: 'minimum_notice_days', label: 'Notice in days', align: 'end', width: 132 },
  { key: 'half_days', label: 'Half days', width: 104 },
  { key: 'archived_at', label: 'Archived', hidden: true },
]

const TypeDialog = later(() => import('./parts-dialog.tsx').then((module) => module.TypeDialog))

/** The kinds of leave and their rules. */
export default function LeaveTypesPage() {
  const form = (edited?: LeaveType) => <TypeDialog type={edited} />
  const area = useArea()
  const own = useCrudActions<LeaveType>({ noun: 'leave type', calls: leaveTypes, onEdit: (row) => void ask(form(row)) })
  const add = own.mayEdit ? <AddButton noun="leave type" onClick={() => void ask(form())} /> : undefined
  return (
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
  )
}
