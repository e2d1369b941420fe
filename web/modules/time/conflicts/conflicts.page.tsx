import type { Row } from '@iroko/contract/endpoint'
import { conflicts } from '@iroko/contract/time/conflicts'
import { durationText } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { ask } from '../../../screens/ask.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { clockText } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StrayPunches } from '../stray-punches/parts.tsx'

const DayDialog = later(() => import('./parts-day.tsx').then((module) => module.DayDialog))
const SettleDialog = later(() => import('./parts.tsx').then((module) => module.SettleDialog))

type ConflictRow = Row<typeof conflicts.list>

const columns: Column<ConflictRow>[] = [
  {
    key: 'employee',
    label: 'Employee',
    sortable: true,
    render: ({ employee }) => <PersonCell name={employee.full_name} detail={`${employee.ogid} · ${employee.office}`} />,
  },
  { key: 'day', label: 'Day of leave', sortable: true, width: 130 },
  { key: 'first_in', label: 'In', width: 80, align: 'end', render: ({ first_in, zone }) => clockText(first_in, zone) },
  { key: 'last_out', label: 'Out', width: 80, align: 'end', render: ({ last_out, zone }) => clockText(last_out, zone) },
  {
    key: 'worked_minutes',
    label: 'Presence',
    width: 110,
    align: 'end',
    render: ({ worked_minutes }) => durationText(worked_minutes),
  },
]

/** Days of leave with punches, for which a leader decides whether leave or work counts; and stray punches. */
export default function ConflictsPage() {
  const offices = useOfficeOptions()
  return (
    <Page
      title="Conflicts to resolve"
      description="Days of leave with punches, and punches that belong to no day. Resolve each: attendance and pay wait for it."
    >
      <Section title="Leave with punches">
        <ListView
          label="Leave with punches"
          call={conflicts.list}
          empty="Days with both leave and punches appear here."
          extra={{ sort: '-day' }}
          columns={columns}
          filters={[
            { type: 'select', name: 'office_id', label: 'Office', options: offices },
            { type: 'date_range', name: 'from', to: 'until', label: 'Day' },
          ]}
          actions={[
            { label: 'Resolve conflict', ask: (settled) => <SettleDialog ogid={settled.employee.ogid} day={settled.day} /> },
          ]}
          rowLabel={({ employee, day }) => `${employee.full_name}, ${day}`}
          onRowClick={(explained) => void ask(<DayDialog ogid={explained.employee.ogid} day={explained.day} />)}
          errorPrefix="Attendance | "
        />
      </Section>
      <Section title="Punches without a day">
        <StrayPunches />
      </Section>
    </Page>
  )
}
