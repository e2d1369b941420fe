/** The terminals of the gate’s branch and their health; people there report a power cut. */
import type { Output } from '@iroko/contract/endpoint'
import { gate } from '@iroko/contract/time/gate'
import { incidents } from '@iroko/contract/time/incidents'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { incidentColumns } from '../incidents/columns.tsx'
import { HealthBadges } from '../terminals/parts-devices.tsx'

const RecordDialog = later(() => import('../incidents/parts-record.tsx').then((module) => module.RecordDialog))
const IncidentDrawer = later(() => import('../incidents/parts.tsx').then((module) => module.IncidentDrawer))

type GateDevice = Output<typeof gate.devices>['gate_devices'][number]

const columns: Column<GateDevice>[] = [
  { key: 'title', label: 'Device', width: 220 },
  { key: 'drift_seconds', label: 'Health', width: 190, render: (device) => <HealthBadges device={device} /> },
  { key: 'last_seen_at', label: 'Last contact', render: ({ last_seen_at }) => contactText(last_seen_at) },
  { key: 'synced_until', label: 'Received up to', render: ({ synced_until }) => contactText(synced_until) },
  { key: 'unassigned_punches', label: 'Unassigned punches (24 hours)', align: 'end', width: 140 },
]

const contactText = (at: string | null) => (at ? <DateText value={at} /> : 'Never')

export function GateDevices() {
  const devices = useCall(gate.devices)
  return (
    <>
      <Section title="Devices of my branch">
        <DataTable<GateDevice>
          label="Devices of my branch"
          empty="No devices in your branch yet. HR registers them under Captured Biometrics."
          columns={columns}
          rows={devices.data?.gate_devices}
          loading={devices.isPending}
          error={devices.error}
          retry={() => void devices.refetch()}
          errorPrefix="Devices | "
        />
      </Section>
      {useMay('incident.report') ? <Outages /> : null}
    </>
  )
}

function Outages() {
  const incident = useOpenRecord('incident')
  const report = (
    <AskButton variant="default" ask={() => <RecordDialog />}>
      Report outage
    </AskButton>
  )
  return (
    <Section title="Outages">
      <ListView
        label="Outages"
        call={incidents.list}
        extra={{ sort: '-starts_at', prefix: 'outage', limit: 10 }}
        columns={incidentColumns}
        rowLabel={({ branch, starts_at, zone }) => `Outage in ${branch.title}, ${momentText(starts_at, zone)}`}
        onRowClick={({ id }) => incident.open(id)}
        toolbar={report}
        empty={report}
        errorPrefix="Outage | "
      />
      {incident.id ? <IncidentDrawer id={incident.id} onClose={incident.close} onOpen={incident.open} /> : null}
    </Section>
  )
}
