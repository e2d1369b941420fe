/** What of a client is read beside its campaigns: its months, what waits for it, and whom it looks for. */
import { monthInWords } from '@iroko/contract/day-words'
import type { ClientProfile } from '@iroko/contract/home/operations-board'
import type { Column } from '../../../screens/columns/column.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { datesText } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { openingMap } from '../../recruitment/openings/parts-words.tsx'

type Month = NonNullable<ClientProfile['months']>[number]
type Opening = NonNullable<ClientProfile['openings']>[number]
type Waiting = ClientProfile['waiting'][number]

const share = (part: number, of: number): string => (of === 0 ? '' : ` (${Math.round((part / of) * 100)}%)`)

const counted = (key: 'present_days' | 'late_days' | 'absent_days', label: string): Column<Month> => ({
  ...{ key, label, align: 'end', width: 140, named: true },
  render: (row) => `${row[key].toLocaleString('en-NG')}${share(row[key], row.days)}`,
})

/** Nothing for whoever may not read all attendance. */
export function ClientMonths({ months }: { months: ClientProfile['months'] }) {
  if (!months) return null
  return (
    <Section title="By month">
      <DataTable<Month>
        label="Attendance and quality by month"
        rows={months}
        rowId={({ month }) => month}
        rowLabel={({ month }) => monthInWords(month)}
        columns={[
          { key: 'month', label: 'Month', width: 160, render: ({ month }) => monthInWords(month) },
          { key: 'days', label: 'Days', align: 'end', width: 100, render: ({ days }) => days.toLocaleString('en-NG') },
          counted('present_days', 'Present'),
          counted('late_days', 'Late'),
          counted('absent_days', 'Absent'),
          { key: 'evaluations', label: 'Evaluations', align: 'end', width: 120 },
          {
            ...{ key: 'qa_score', label: 'QA', align: 'end', width: 90 },
            render: ({ qa_score }) => (qa_score === null ? '-' : `${qa_score}%`),
          },
        ]}
        empty="No attendance in the last six months."
      />
    </Section>
  )
}

export const ClientWaiting = ({ waiting }: { waiting: Waiting[] }) => (
  <Section title="Leave that waits for the client">
    <DataTable<Waiting>
      label="Leave that waits for the client"
      rows={waiting}
      rowLabel={({ employee }) => employee.full_name}
      columns={[
        { key: 'employee', label: 'Employee', width: 220 },
        { key: 'campaign', label: 'Campaign', width: 200 },
        { key: 'starts_on', label: 'Leave', width: 220, render: ({ starts_on, ends_on }) => datesText(starts_on, ends_on) },
        { key: 'asked_at', label: 'Asked', width: 160 },
      ]}
      empty="No leave waits for this client."
    />
  </Section>
)

/** Nothing for whoever may not read openings. */
export function ClientOpenings({ openings }: { openings: ClientProfile['openings'] }) {
  if (!openings) return null
  return (
    <Section title="Openings">
      <DataTable<Opening>
        label="Openings"
        rows={openings}
        rowLabel={({ title }) => title}
        columns={[
          { key: 'title', label: 'Job title', width: 260 },
          { key: 'campaign', label: 'Campaign', width: 200 },
          { key: 'positions', label: 'Positions', align: 'end', width: 100 },
          {
            key: 'status',
            label: 'Status',
            width: 130,
            render: ({ status }) => <StatusBadge status={status} map={openingMap} />,
          },
        ]}
        empty="No openings for this client."
      />
    </Section>
  )
}
