import { operationsBoard } from '@iroko/contract/home/operations-board'
import { useCall } from '../../../lib/use-call.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { usePreview } from '../../clients/clients/parts-preview.tsx'

const most = 100

/** Clients with a running campaign, each with the preview of its portal. */
export function Portals() {
  const preview = usePreview()
  const found = useCall(operationsBoard.show, { query: { by: 'client', limit: most } })
  return (
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
          ]}
          actions={[{ label: 'Open preview', inRow: 'default', run: ({ id }) => void preview.open(id) }]}
          empty="No client has a running campaign."
        />
      )}
    </Loaded>
  )
}
