import type { Row } from '@iroko/contract/endpoint'
import type { CalibrationStatus, calibrations } from '@iroko/contract/quality/calibrations'
import { contactTypeWords } from '@iroko/contract/quality/form-content'
import type { Column } from '../../../screens/columns/column.ts'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Progress } from '../../../ui/state/progress.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type CalibrationRow = Row<typeof calibrations.list>
type DriftRow = Row<typeof calibrations.drift>

export const calibrationMap: StatusMap<CalibrationStatus> = {
  open: { label: 'Open', tone: 'waiting' },
  closed: { label: 'Closed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** '+4.5', '−20', '0', '-' where there is none. */
export function signed(value: number | null): string {
  if (value === null) return '-'
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return `${sign}${Math.abs(value)}`
}

const mineWords = { to_score: 'To score', scored: 'Scored' } as const

export const calibrationColumns: Column<CalibrationRow>[] = [
  { key: 'title', label: 'Calibration', sortable: true },
  {
    key: 'reference',
    label: 'Contact',
    render: ({ contact_type, reference }) => `${contactTypeWords[contact_type]} · ${reference}`,
  },
  { key: 'office', label: 'Campaign', hidden: true },
  {
    key: 'submitted',
    label: 'Scores',
    width: 180,
    render: ({ submitted, participants }) => (
      <Progress label="Scores" done={submitted} total={participants} text={`${submitted} of ${participants}`} />
    ),
  },
  { key: 'mine', label: 'Mine', width: 100, render: ({ mine }) => (mine ? mineWords[mine] : '-') },
  { key: 'due_on', label: 'Due', sortable: true, width: 120 },
  { key: 'deviation', label: 'Deviation', align: 'end', width: 120, named: true, render: ({ deviation }) => deviation ?? '-' },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 120,
    render: ({ status }) => <StatusBadge status={status} map={calibrationMap} />,
  },
]

export const driftColumns: Column<DriftRow>[] = [
  {
    key: 'evaluator',
    label: 'Evaluator',
    sortable: 'full_name',
    width: 220,
    render: ({ evaluator }) => (
      <PersonCell name={evaluator.full_name} picture={evaluator.profile_picture} detail={evaluator.ogid} />
    ),
  },
  { key: 'calibrations', label: 'Calibrations', sortable: true, align: 'end', width: 120, named: true },
  {
    key: 'deviation',
    label: 'From the master',
    sortable: true,
    align: 'end',
    width: 140,
    named: true,
    render: ({ deviation }) => signed(deviation),
  },
  {
    key: 'agreement',
    label: 'Agreement',
    sortable: true,
    align: 'end',
    width: 110,
    named: true,
    render: ({ agreement }) => (agreement === null ? '-' : `${agreement}%`),
  },
  {
    key: 'drift',
    label: 'Drift',
    sortable: true,
    align: 'end',
    width: 90,
    named: true,
    render: ({ drift }) => signed(drift),
  },
  {
    key: 'months',
    label: 'By month',
    render: ({ months }) => months.map(({ month, deviation }) => `${monthInWords(month)} ${signed(deviation)}`).join(', '),
  },
]
