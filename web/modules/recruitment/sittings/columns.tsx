import type { Row } from '@iroko/contract/endpoint'
import { type SittingStatus, sittingStatuses, type sittings, sittingWords } from '@iroko/contract/recruitment/sittings'
import type { Column } from '../../../screens/columns/column.ts'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import type { Tone } from '../../../ui/state/tone.ts'

export type SittingRow = Row<typeof sittings.list>

const tones: Record<SittingStatus, Tone> = {
  invited: 'info',
  started: 'info',
  marking: 'waiting',
  passed: 'good',
  failed: 'bad',
  expired: 'neutral',
  cancelled: 'neutral',
}
export const sittingMap = Object.fromEntries(
  sittingStatuses.map((status) => [status, { label: sittingWords[status], tone: tones[status] }]),
) as StatusMap<SittingStatus>

/** '14 of 20 (70%)' */
export const resultText = ({ score, max_score, percent }: Pick<SittingRow, 'score' | 'max_score' | 'percent'>): string =>
  score === null ? '-' : `${score} of ${max_score} (${percent}%)`

export const sittingColumns: Column<SittingRow>[] = [
  {
    key: 'application',
    label: 'Applicant',
    sortable: 'applicant',
    width: 190,
    render: ({ application }) => (
      <>
        {application.full_name}
        <div className="tiny">{application.reference}</div>
      </>
    ),
  },
  {
    key: 'test',
    label: 'Test',
    width: 240,
    render: ({ test, attempt }) => (attempt > 1 ? `${test.title} · invitation ${attempt}` : test.title),
  },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 130,
    render: ({ status }) => <StatusBadge status={status} map={sittingMap} />,
  },
  { key: 'percent', label: 'Result', sortable: true, align: 'end', width: 140, named: true, render: resultText },
  {
    key: 'times_left',
    label: 'Left window',
    align: 'end',
    width: 120,
    named: true,
    render: ({ times_left, started_at }) => (started_at === null ? '-' : String(times_left)),
  },
  { key: 'invited_at', label: 'Invited', sortable: true, width: 160, named: true, hidden: true },
  { key: 'finished_at', label: 'Handed in', sortable: true, width: 160, named: true },
  { key: 'expires_at', label: 'Start by', width: 160, named: true, hidden: true },
]
