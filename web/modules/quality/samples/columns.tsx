import type { Row } from '@iroko/contract/endpoint'
import { contactTypeWords } from '@iroko/contract/quality/form-content'
import type { SampleStatus, samples } from '@iroko/contract/quality/samples'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { Progress } from '../../../ui/state/progress.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type SampleRow = Row<typeof samples.list>
export type DrawnRow = Row<typeof samples.contacts>

export const sampleMap: StatusMap<SampleStatus> = {
  running: { label: 'Running', tone: 'waiting' },
  done: { label: 'Done', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** '20 in all', '2 per person' */
export const sizeText = ({ size, per }: Pick<SampleRow, 'size' | 'per'>): string =>
  per === 'person' ? `${size} per person` : `${size} in all`

export const sampleColumns: Column<SampleRow>[] = [
  { key: 'office', label: 'Campaign', sortable: true },
  { key: 'from_day', label: 'Contacts of', width: 200, render: ({ from_day, to_day }) => `${from_day} to ${to_day}` },
  {
    key: 'contact_type',
    label: 'Type',
    width: 110,
    render: ({ contact_type }) => (contact_type ? contactTypeWords[contact_type] : 'All'),
  },
  {
    key: 'drawn',
    label: 'Drawn',
    sortable: true,
    width: 130,
    align: 'end',
    named: true,
    render: ({ drawn, frame }) => `${drawn} of ${frame}`,
  },
  {
    key: 'evaluated',
    label: 'Evaluated',
    width: 190,
    render: ({ evaluated, drawn, gone }) => (
      <Progress
        label="Evaluated"
        isLabelHidden
        done={evaluated}
        total={drawn}
        text={gone > 0 ? `${evaluated} of ${drawn}, ${gone} left` : `${evaluated} of ${drawn}`}
      />
    ),
  },
  { key: 'status', label: 'Status', width: 120, render: ({ status }) => <StatusBadge status={status} map={sampleMap} /> },
  { key: 'drawn_at', label: 'Drawn on', sortable: true, width: 150 },
  { key: 'drawn_by', label: 'By', hidden: true, render: ({ drawn_by }) => drawn_by?.full_name ?? '-' },
]

const stateMap: StatusMap<DrawnRow['state']> = {
  not_drawn: { label: 'Not drawn', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'waiting' },
  begun: { label: 'Begun', tone: 'info' },
  evaluated: { label: 'Evaluated', tone: 'good' },
  gone: { label: 'Person left', tone: 'neutral' },
}

const evaluatorText = ({ evaluator, is_evaluator_here, place, state }: DrawnRow): string => {
  if (place === null) return '-'
  if (!evaluator) return 'Everyone assigned'
  return is_evaluator_here || state !== 'waiting' ? evaluator.full_name : `${evaluator.full_name}, away: everyone assigned`
}

export const drawnColumns: Column<DrawnRow>[] = [
  { ...personColumn<DrawnRow>(({ reference }) => [reference], 240), sortable: 'full_name' },
  { key: 'place', label: 'Place', sortable: true, align: 'end', width: 80, named: true },
  { key: 'happened_at', label: 'When', sortable: true, width: 150 },
  { key: 'stratum', label: 'Part', sortable: true },
  { key: 'evaluator', label: 'Evaluator', render: evaluatorText },
  { key: 'state', label: 'Status', width: 120, render: ({ state }) => <StatusBadge status={state} map={stateMap} /> },
]
