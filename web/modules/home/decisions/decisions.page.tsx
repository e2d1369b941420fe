import { approvals } from '@iroko/contract/platform/approvals'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { WaitingRequests } from '../../platform/waiting/parts.tsx'
import { useRequestDrawer } from './parts-open-request.tsx'

const query = { sort: 'waiting_since', page: 1, limit: 100 } as const

export const prefetch = () => queryClient.prefetchQuery(queryOf(approvals.waiting, { query }))

/** All that waits for the one who looks, decided one after the other without leaving the list. */
export default function DecisionsPage() {
  const requests = useRequestDrawer()
  const found = useCall(approvals.waiting, { query })
  return (
    <Page title="Decisions" description="Every request that awaits your decision, oldest first.">
      <Loaded found={found} prefix="Requests | " count={6} height={72} />
      {found.data ? (
        <WaitingRequests rows={found.data.waiting_approvals} total={found.data.total} onOpen={requests.open} zero />
      ) : null}
      {requests.drawer}
    </Page>
  )
}
