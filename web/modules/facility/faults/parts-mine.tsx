/** What somebody reported: on the screen of their assets. */
import { faults } from '@iroko/contract/facility/faults'
import { AskButton } from '../../../screens/ask-button.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { FaultDrawer, faultColumns, faultStatusOptions, ReportDialog } from './parts.tsx'

export const ReportButton = () => <AskButton ask={() => <ReportDialog />}>Report a fault</AskButton>

export function MyFaults() {
  const opened = useOpenRecord('fault')
  return (
    <>
      <ListView
        label="My faults"
        call={faults.list}
        extra={{ query: { mine: 'true' }, sort: '-reported_at' }}
        columns={faultColumns.filter(({ key }) => key !== 'reporter')}
        filters={[{ type: 'select', name: 'status', label: 'Status', options: faultStatusOptions }]}
        rowLabel={({ words, place }) => words || place}
        onRowClick={({ id }) => opened.open(id)}
        empty={<ReportButton />}
        errorPrefix="Fault | "
      />
      {opened.id ? <FaultDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
