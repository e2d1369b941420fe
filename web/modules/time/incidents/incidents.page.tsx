import { amnesties, incidents } from '@iroko/contract/time/incidents'
import { IconPlus } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { optionsOf } from '../../../screens/fields/option.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { momentText } from '../../../ui/date/date-words.ts'
import { amnestyMap, incidentColumns, kindWords } from './columns.tsx'

const RecordDialog = later(() => import('./parts-record.tsx').then((module) => module.RecordDialog))
const IncidentDrawer = later(() => import('./parts.tsx').then((module) => module.IncidentDrawer))

/** Outages, and whether those whom they kept from punching count as present. */
export default function IncidentsPage() {
  const incident = useOpenRecord('incident')
  const places = useCall(incidents.places).data?.branches ?? []
  const record = useMay('incident.report') ? (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <RecordDialog />}>
      Report outage
    </AskButton>
  ) : null
  return (
    <>
      <ListPage
        title="Outages"
        description="Power, network or terminal failures. Affected people are not absent. A second person decides the outage waiver, which treats affected shifts as worked."
        buttons={record}
        empty={record}
        call={incidents.list}
        extra={{ sort: '-starts_at' }}
        columns={incidentColumns}
        filters={[
          {
            type: 'select',
            name: 'branch_id',
            label: 'Branch',
            options: places.map(({ id, title }) => ({ value: id, label: title })),
          },
          {
            type: 'select',
            name: 'amnesty',
            label: 'Outage waiver',
            options: amnesties.map((value) => ({ value, label: amnestyMap[value].label })),
          },
          { type: 'select', name: 'kind', label: 'What failed', options: optionsOf(kindWords) },
          { type: 'flag', name: 'open', label: 'Ongoing' },
          { type: 'date_range', name: 'from', to: 'until', label: 'Days' },
        ]}
        rowLabel={({ branch, starts_at, zone }) => `Outage in ${branch.title}, ${momentText(starts_at, zone)}`}
        onRowClick={({ id }) => incident.open(id)}
        errorPrefix="Outage | "
      />
      {incident.id ? <IncidentDrawer id={incident.id} onClose={incident.close} onOpen={incident.open} /> : null}
    </>
  )
}
