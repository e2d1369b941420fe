import type { Row } from '@iroko/contract/endpoint'
import { type repetitions, scoreBand, type surveys } from '@iroko/contract/engagement/surveys'
import { valueText } from '../../../screens/columns/cell-text.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { audienceText } from '../announcements/parts-audience.tsx'

export type SurveyRow = Row<typeof surveys.list>

export const stateMap: StatusMap<SurveyRow['state']> = {
  upcoming: { label: 'Upcoming', tone: 'info' },
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
}

export const repeatWords: Record<(typeof repetitions)[number], string> = {
  1: 'Monthly',
  3: 'Every 3 months',
  6: 'Every 6 months',
  12: 'Yearly',
}

export const surveyColumns: Column<SurveyRow>[] = [
  { key: 'title', label: 'Title', sortable: true, width: 260 },
  { key: 'state', label: 'Status', width: 120, render: ({ state }) => <StatusBadge status={state} map={stateMap} /> },
  { key: 'starts_on', label: 'Start date', sortable: true, width: 130 },
  { key: 'ends_on', label: 'End date', sortable: true, width: 130 },
  { key: 'office_ids', label: 'Audience', width: 140, render: audienceText },
  {
    key: 'anonymous',
    label: 'Answers',
    width: 170,
    render: ({ anonymous, repeat_months }) =>
      [anonymous ? 'Anonymous' : 'Named', repeat_months ? repeatWords[repeat_months].toLowerCase() : '']
        .filter(Boolean)
        .join(', '),
  },
  { key: 'responses', label: 'Responses', align: 'end', width: 110 },
]

/** What a score says, in words and colour (specification 4). */
export const bandMap: StatusMap<'red' | 'amber' | 'green'> = {
  red: { label: 'Below 40', tone: 'bad' },
  amber: { label: '40 to 59', tone: 'waiting' },
  green: { label: '60 and above', tone: 'good' },
}

export const answeredColumns: Column<Row<typeof surveys.answered>>[] = [
  { key: 'title', label: 'Survey', sortable: true },
  {
    key: 'answered_at',
    label: 'Answered',
    sortable: true,
    render: ({ anonymous, answered_at }) => (anonymous ? 'Anonymous' : valueText(answered_at)),
  },
  {
    key: 'survey_score',
    label: 'Score',
    align: 'end',
    render: ({ survey_score: score }) =>
      score === null ? (
        '-'
      ) : (
        <StatusBadge status="score" map={{ score: { label: `${score}%`, tone: bandMap[scoreBand(score)].tone } }} />
      ),
  },
]

export const answerColumns: Column<Row<typeof surveys.answers>>[] = [
  { key: 'question', label: 'Question', sortable: true },
  { key: 'answer', label: 'Answer', render: ({ answer }) => answer || 'Nobody answered' },
  { key: 'employee', label: 'Employee', render: ({ answer, employee }) => employee?.full_name ?? (answer ? 'Anonymous' : '-') },
  { key: 'office', label: 'Office' },
  { key: 'answered_at', label: 'Answered' },
]

/** '+12', '−5', '0' */
export const signed = (value: number): string => (value > 0 ? `+${value}` : `${value}`.replace('-', '−'))
