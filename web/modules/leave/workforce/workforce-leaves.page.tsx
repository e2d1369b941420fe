import type { Row } from '@iroko/contract/endpoint'
import { workforceLeave } from '@iroko/contract/leave/workforce'
import { useMay } from '../../../lib/session.ts'
import { useLeaveTypeOptions } from '../../../screens/choices/leave-types.ts'
import { useBranchOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Column } from '../../../screens/columns/column.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import type { FilterName } from '../../../screens/list/use-list.ts'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { dateFilter, statusOptions } from '../applications/parts-filters.tsx'
import { LeaveStatusBadge } from '../types/parts.tsx'
import { Pivot } from './parts.tsx'

/** By type only for those who may see the types. */
function useWorkforceFilters(): Filter<FilterName<typeof workforceLeave.list>>[] {
  const types = useLeaveTypeOptions()
  const maySeeTypes = useMay('leave.kind.read', 'all')
  const offices = useOfficeOptions()
  const branches = useBranchOptions()
  return [
    { type: 'select', name: 'status', label: 'Status', options: statusOptions },
    ...(maySeeTypes ? [{ type: 'select', name: 'leave_type_id', label: 'Type', options: types } as const] : []),
    { type: 'select', name: 'office_id', label: 'Office', options: offices },
    {
      type: 'select',
      name: 'office_type',
      label: 'Office type',
      options: [
        { value: 'department', label: 'Departments' },
        { value: 'campaign', label: 'Campaigns' },
      ],
    },
    { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
    dateFilter,
  ]
}

const workforceColumns: Column<Row<typeof workforceLeave.list>>[] = [
  { key: 'full_name', label: 'Employee', sortable: true, width: 200 },
  { key: 'ogid', label: 'OGID', hidden: true, width: 112 },
  { key: 'office', label: 'Office', sortable: true },
  { key: 'team', label: 'Team', hidden: true },
  { key: 'branch', label: 'Branch', hidden: true },
  { key: 'designation', label: 'Designation', hidden: true },
  { key: 'leave_type', label: 'Leave type' },
  { key: 'starts_on', label: 'Start date', sortable: true, width: 112 },
  { key: 'ends_on', label: 'End date', width: 112 },
  { key: 'days', label: 'Days', sortable: true, align: 'end', width: 84 },
  {
    key: 'status',
    label: 'Status',
    width: 116,
    render: (row) => <LeaveStatusBadge status={row.status} />,
  },
  { key: 'created_at', label: 'Applied', sortable: true, hidden: true, width: 148 },
]

const views = { list: 'Applications', pivot: 'Days by office and type' }

/** Leave of the whole workforce as data: one row an application, or the days by office and type. */
export default function WorkforceLeavesPage() {
  const [view, setView] = useView(views)
  return (
    <Page
      title="Workforce leave applications"
      description="Leave of all employees as data to filter, total and export."
      actions={<ViewSwitch label="View" views={views} view={view} onChange={setView} />}
    >
      {view === 'pivot' ? <Pivot /> : <Applications />}
    </Page>
  )
}

function Applications() {
  return (
    <ListView
      label="Workforce leave applications"
      call={workforceLeave.list}
      empty="Applications appear here once employees apply for leave."
      extra={{ sort: '-starts_on' }}
      columns={workforceColumns}
      filters={useWorkforceFilters()}
      errorPrefix="Leave | "
    />
  )
}
