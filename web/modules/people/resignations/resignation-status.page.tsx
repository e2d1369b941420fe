import { resignations } from '@iroko/contract/people/resignations'
import { Link, useParams } from '@tanstack/react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { ResignationView } from './parts.tsx'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  queryClient.prefetchQuery(queryOf(resignations.show, { params: { id: params.id ?? '' } }))

/** One resignation with its way, its letter and what HR notes. */
export default function ResignationStatusPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const area = useArea()
  const found = useCall(resignations.show, { params: { id } })
  const person = found.data?.resignation.employee
  return (
    <Page
      narrow
      title={person ? `Resignation of ${person.full_name}` : 'Resignation'}
      facts={person?.ogid}
      breadcrumb={<Link to={`/dashboard/${area}/resignation`}>Resignation</Link>}
    >
      <Loaded found={found} prefix="Resignation | " count={4} height={96}>
        {({ resignation }) => (
          <div className="card20 column16">
            <ResignationView resignation={resignation} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
