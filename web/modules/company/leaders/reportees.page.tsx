import { leaders } from '@iroko/contract/company/leaders'
import { Link, useParams } from '@tanstack/react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { ChartLevel } from './parts-chart.tsx'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  queryClient.prefetchQuery(queryOf(leaders.show, { params: { ogid: params.id ?? '' } }))

/** Everyone below a person, level by level. */
export default function ReporteesPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(leaders.show, { params: { ogid: id } })
  const person = found.data?.leader
  return (
    <Page
      title={person ? `Reporting tree of ${person.full_name}` : 'Direct reports'}
      facts={person ? [person.designation, person.office?.title].filter(Boolean).join(' · ') : undefined}
      breadcrumb={<Link to={`/dashboard/user/profile/${id}`}>Profile</Link>}
      narrow
    >
      <Loaded found={found} prefix="Reportees | " count={4} height={52} />
      {person ? <ChartLevel key={person.ogid} person={person} isRoot /> : null}
    </Page>
  )
}
