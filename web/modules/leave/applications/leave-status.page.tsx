import { leave } from '@iroko/contract/leave/applications'
import { Link, useParams } from '@tanstack/react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { leaveTitle } from '../types/parts-words.tsx'
import { ApplicationActions } from './parts-actions.tsx'
import { ApplicationView } from './parts-application.tsx'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  queryClient.prefetchQuery(queryOf(leave.show, { params: { id: params.id ?? '' } }))

/** One application: its days, balance, decisions, history and file. */
export default function LeaveStatusPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const area = useArea()
  const found = useCall(leave.show, { params: { id } })
  const application = found.data?.leave
  return (
    <Page
      title={application ? `${leaveTitle(application.leave_type)} of ${application.employee.full_name}` : 'Leave application'}
      breadcrumb={<Link to={`/dashboard/${area}/leaves-admin`}>Leave applications</Link>}
      actions={application ? <ApplicationActions application={application} /> : undefined}
    >
      <Loaded found={found} prefix="Leave | " count={4} height={120} />
      {application ? <ApplicationView application={application} /> : null}
    </Page>
  )
}
