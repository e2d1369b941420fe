import { operationsBoard } from '@iroko/contract/home/operations-board'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { PreviewButton } from '../../clients/clients/parts-preview.tsx'

const most = 100

/** The portal of a client for a colleague: what its contacts see, to be read only. Each look is in the audit log. */
export default function ClientDashboardPage() {
  const may = useMay('client.read')
  const found = useCall(operationsBoard.show, { query: { by: 'client', limit: most } }, { enabled: may })
  return (
    <Page
      title="Client dashboard"
      description="The portal of a client as its contact sees it. Nothing can be changed in it, and each preview is in the audit log."
    >
      {may ? (
        <Loaded found={found} prefix="Clients | " count={3} height={48}>
          {({ operations_board }) => (
            <DataTable
              label="Clients"
              rows={operations_board}
              rowLabel={({ title }) => title}
              columns={[
                { key: 'title', label: 'Client', width: 280 },
                { key: 'committed', label: 'Committed', align: 'end', width: 120 },
                { key: 'headcount', label: 'Headcount', align: 'end', width: 120 },
                { key: 'id', label: 'Portal', width: 160, render: (client) => <PreviewButton client={client} /> },
              ]}
              empty="No client has a running campaign."
            />
          )}
        </Loaded>
      ) : (
        <NoPermission />
      )}
    </Page>
  )
}
