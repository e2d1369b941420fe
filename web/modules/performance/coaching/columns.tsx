import type { Row } from '@iroko/contract/endpoint'
import type { CoachingStatus, coaching } from '@iroko/contract/performance/coaching'
import { formatNumber } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

type SessionRow = Row<typeof coaching.list>
type UncoachedRow = Row<typeof coaching.due>

export const coachingMap: StatusMap<CoachingStatus> = {
  open: { label: 'To acknowledge', tone: 'waiting' },
  acknowledged: { label: 'Acknowledged', tone: 'info' },
  closed: { label: 'Closed', tone: 'good' },
}

const topic: Column<SessionRow> = { key: 'topic', label: 'Topic' }
const rest: Column<SessionRow>[] = [
  { key: 'held_on', label: 'Date', sortable: true, width: 120 },
  {
    key: 'actions',
    label: 'Agreed',
    width: 120,
    named: true,
    render: ({ actions, done }) => (actions === 0 ? '-' : `${done} of ${actions} done`),
  },
  {
    key: 'overdue',
    label: 'Overdue',
    width: 110,
    render: ({ overdue }) =>
      overdue > 0 ? <StatusBadge status="late" map={{ late: { label: `${overdue} overdue`, tone: 'bad' } }} /> : '',
  },
  { key: 'remeasure_on', label: 'Measured again', sortable: true, width: 150, named: true },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 150,
    render: ({ status }) => <StatusBadge status={status} map={coachingMap} />,
  },
]

export const sessionColumns: Column<SessionRow>[] = [
  { ...personColumn<SessionRow>(() => [], 200), sortable: 'full_name' },
  topic,
  ...rest,
  { key: 'coach', label: 'Coach', hidden: true },
]

export const mySessionColumns: Column<SessionRow>[] = [topic, ...rest, { key: 'coach', label: 'Coach' }]

export const uncoachedColumns: Column<UncoachedRow>[] = [
  { ...personColumn<UncoachedRow>(({ office }) => [office.title], 300), sortable: 'full_name' },
  {
    key: 'last_on',
    label: 'Last session',
    sortable: true,
    width: 150,
    named: true,
    render: ({ last_on }) => last_on ?? 'None yet',
  },
  {
    key: 'days',
    label: 'Days without',
    align: 'end',
    width: 130,
    named: true,
    render: ({ days }) => formatNumber(days),
  },
  {
    key: 'is_away',
    label: 'Today',
    width: 130,
    render: ({ is_away }) =>
      is_away ? <StatusBadge status="away" map={{ away: { label: 'On leave', tone: 'neutral' } }} /> : '',
  },
]
