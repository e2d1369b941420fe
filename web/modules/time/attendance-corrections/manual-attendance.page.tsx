import { attendanceCorrections } from '@iroko/contract/time/attendance-corrections'
import { gate } from '@iroko/contract/time/gate'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { OwnOrAll } from '../../platform/approvals/parts-own-or-all.tsx'
import { WaitingForMe } from '../../platform/waiting/parts.tsx'
import { gateColumns } from '../gate/columns.tsx'
import { GateForm } from '../gate/parts.tsx'
import { GateDevices } from '../gate/parts-devices.tsx'
import { correctionColumns, ownCorrectionColumns } from './columns.tsx'
import { causeWords, statusOptions } from './parts-words.tsx'

const AskDialog = later(() => import('./parts-ask.tsx').then((module) => module.AskDialog))
const AttendanceCorrectionDrawer = later(() => import('./parts.tsx').then((module) => module.AttendanceCorrectionDrawer))

/** The specified screen: gate records for those who keep the gate, attendance corrections for everybody. */
export default function ManualAttendancePage() {
  const request = useOpenRecord('request')
  const isGate = useMay('attendance.record')
  const readsOthers = useMay('attendance.read', 'reportees')
  const ask = (
    <Button variant={isGate ? 'default' : 'filled'} leftSection={<IconPlus size={18} />} onClick={request.openNew}>
      Request correction
    </Button>
  )
  return (
    <Page
      title="Manual attendance"
      description={
        isGate
          ? 'Clock other people in or out at the gate. They are notified, and their day includes it at once.'
          : 'Request a missing or wrong punch. Once your leader approves it, the day includes it.'
      }
      actions={ask}
    >
      {isGate ? (
        <Section title="At the gate">
          <GateForm />
        </Section>
      ) : null}
      <WaitingForMe kind="attendance_correction" onOpen={request.open} />
      {isGate ? <Recorded /> : null}
      {isGate ? <GateDevices /> : null}
      <OwnOrAll readsOthers={readsOthers}>
        {(isOwn, list) => (
          <ListView
            key={list.label}
            {...list}
            call={attendanceCorrections.list}
            columns={isOwn ? ownCorrectionColumns : correctionColumns}
            filters={[
              { type: 'select', name: 'status', label: 'Status', options: statusOptions },
              { type: 'select', name: 'cause', label: 'What happened', options: optionsOf(causeWords) },
              { type: 'date_range', name: 'from', to: 'until', label: 'Day' },
            ]}
            rowLabel={(row) => `Request of ${row.employee.full_name} for ${row.day}`}
            onRowClick={(row) => request.open(row.id)}
            empty={
              isOwn
                ? 'No correction requests yet. Request one for a punch that is missing or wrong.'
                : 'Correction requests of your people appear here.'
            }
            errorPrefix="Attendance | "
          />
        )}
      </OwnOrAll>
      {request.isNew ? <AskDialog onView={request.open} onClose={request.close} /> : null}
      {request.id ? <AttendanceCorrectionDrawer id={request.id} onClose={request.close} /> : null}
    </Page>
  )
}

function Recorded() {
  return (
    <Section title="Manual gate records">
      <ListView
        label="Manual gate records"
        empty="No manual gate records yet. Record people with the form above."
        call={gate.list}
        extra={{ sort: '-at', prefix: 'gate' }}
        columns={gateColumns}
        filters={[
          { type: 'date', name: 'day', label: 'Day' },
          {
            type: 'select',
            name: 'direction',
            label: 'Direction',
            options: [
              { value: 'in', label: 'In' },
              { value: 'out', label: 'Out' },
            ],
          },
        ]}
        errorPrefix="Gate | "
      />
    </Section>
  )
}
