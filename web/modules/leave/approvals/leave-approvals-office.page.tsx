import { leave } from '@iroko/contract/leave/applications'
import { Link, useParams } from '@tanstack/react-router'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useDecisions } from '../../platform/approvals/parts-decisions.tsx'
import { officeColumns } from '../applications/columns.tsx'
import { type LeaveRow, useStatusAddress } from '../applications/parts.tsx'
import { useApplicationFilters } from '../applications/parts-filters.tsx'
import { leaveTitle } from '../types/parts-words.tsx'

/** What is pending in one office. */
export default function LeaveApprovalsOfficePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const area = useArea()
  const office = useOfficeOptions().find((option) => option.value === id)?.label
  const { bulk } = useDecisions<LeaveRow>('leave', (row) => leaveTitle(row.leave_type))
  const statusAddress = useStatusAddress()
  return (
    <ListPage
      title={office ? `Pending leave in ${office}` : 'Pending leave'}
      breadcrumb={<Link to={`/dashboard/${area}/leave-approval`}>Leave approval</Link>}
      call={leave.list}
      empty="No pending applications in this office."
      extra={{ query: { office_id: id, status: 'pending' }, sort: 'created_at' }}
      columns={officeColumns}
      filters={useApplicationFilters({ ofOneOffice: true, ofOneStatus: true })}
      bulk={bulk}
      rowLabel={(row) => `${row.employee.full_name}, ${leaveTitle(row.leave_type)} from ${row.starts_on}`}
      href={(row) => statusAddress(row.id)}
      errorPrefix="Leave | "
    />
  )
}
