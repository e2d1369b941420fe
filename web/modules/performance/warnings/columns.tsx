import type { Row } from '@iroko/contract/endpoint'
import { type WarningStatus, warningStatusWords, type warnings } from '@iroko/contract/performance/warnings'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import type { Tone } from '../../../ui/state/tone.ts'

type WarningRow = Row<typeof warnings.list>

const tones: Record<WarningStatus, Tone> = {
  draft: 'neutral',
  issued: 'waiting',
  acknowledged: 'info',
  refused: 'bad',
  appealed: 'waiting',
  upheld: 'info',
  withdrawn: 'neutral',
  expired: 'neutral',
}
export const warningMap = Object.fromEntries(
  Object.entries(warningStatusWords).map(([status, label]) => [status, { label, tone: tones[status as WarningStatus] }]),
) as StatusMap<WarningStatus>

const rest: Column<WarningRow>[] = [
  { key: 'step', label: 'Step', width: 180, render: ({ step }) => step.title },
  { key: 'kind', label: 'For', width: 190 },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 150,
    render: ({ status }) => <StatusBadge status={status} map={warningMap} />,
  },
  { key: 'active_until', label: 'Active until', sortable: true, width: 130, named: true },
]

export const warningColumns: Column<WarningRow>[] = [
  { ...personColumn<WarningRow>(() => [], 240), sortable: 'full_name' },
  ...rest,
  { key: 'issued_by', label: 'Issued by', named: true },
  { key: 'happened_on', label: 'Happened', width: 120, hidden: true },
  { key: 'hearing_on', label: 'Hearing', width: 120, hidden: true },
  { key: 'drafted_by', label: 'Drafted by', hidden: true },
]

export const myWarningColumns: Column<WarningRow>[] = [
  ...rest,
  { key: 'happened_on', label: 'Happened', width: 120, named: true },
  { key: 'issued_by', label: 'Issued by', named: true },
]
