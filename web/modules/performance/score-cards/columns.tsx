import type { Row } from '@iroko/contract/endpoint'
import type { CardStatus, scoreCards } from '@iroko/contract/performance/score-cards'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

type CardRow = Row<typeof scoreCards.list>

export const cardMap: StatusMap<CardStatus> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Submitted', tone: 'waiting' },
  acknowledged: { label: 'Acknowledged', tone: 'good' },
  disputed: { label: 'Disputed', tone: 'bad' },
  final: { label: 'Final', tone: 'good' },
}

/** '87.5', or '-' where nothing was measured. */
export const scoreText = (score: number | null): string => (score === null ? '-' : String(score))

const month: Column<CardRow> = {
  key: 'month',
  label: 'Month',
  sortable: true,
  width: 150,
  render: ({ month }) => monthInWords(month),
}
const rest: Column<CardRow>[] = [
  {
    key: 'score',
    label: 'Score',
    sortable: true,
    align: 'end',
    width: 90,
    named: true,
    render: ({ score }) => scoreText(score),
  },
  {
    key: 'missing',
    label: 'Missing figures',
    align: 'end',
    width: 130,
    named: true,
    render: ({ missing }) => (missing === 0 ? '' : missing),
  },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 140,
    render: ({ status }) => <StatusBadge status={status} map={cardMap} />,
  },
  { key: 'due_on', label: 'Answer until', width: 130, named: true },
]

export const cardColumns: Column<CardRow>[] = [
  { ...personColumn<CardRow>(({ office }) => [office.title], 280), sortable: 'full_name' },
  month,
  { key: 'template', label: 'Template' },
  ...rest,
]

export const myCardColumns: Column<CardRow>[] = [month, { key: 'template', label: 'Template' }, ...rest]
