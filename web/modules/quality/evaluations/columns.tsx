import type { Row } from '@iroko/contract/endpoint'
import type { EvaluationStatus, evaluations } from '@iroko/contract/quality/evaluations'
import { contactTypeWords } from '@iroko/contract/quality/form-content'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Progress } from '../../../ui/state/progress.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type EvaluationRow = Row<typeof evaluations.list>
export type QueueRow = Row<typeof evaluations.queue>

export const statusMap: StatusMap<EvaluationStatus> = {
  draft: { label: 'Draft', tone: 'neutral' },
  in_review: { label: 'In review', tone: 'waiting' },
  released: { label: 'Released', tone: 'info' },
  acknowledged: { label: 'Acknowledged', tone: 'good' },
  disputed: { label: 'Disputed', tone: 'waiting' },
  upheld: { label: 'Upheld', tone: 'info' },
  revised: { label: 'Revised', tone: 'info' },
  final: { label: 'Final', tone: 'good' },
}

/** How the contact of an evaluation was chosen. */
export const chosenWords = { sample: 'Sample', by_hand: 'By hand' } as const

/** '87.5', or '-' where nothing was scored. */
export const scoreText = (score: number | null): string => (score === null ? '-' : String(score))

const contact: Column<EvaluationRow> = {
  key: 'reference',
  label: 'Contact',
  width: 190,
  render: ({ contact_type, reference }) => `${contactTypeWords[contact_type]} · ${reference}`,
}

const what: Column<EvaluationRow>[] = [
  { key: 'happened_at', label: 'When', sortable: true, width: 150 },
  {
    key: 'score',
    label: 'Score',
    sortable: true,
    align: 'end',
    width: 90,
    render: ({ score }) => scoreText(score),
  },
  {
    key: 'is_failed',
    label: 'Auto-fail',
    width: 100,
    render: ({ is_failed }) =>
      is_failed ? <StatusBadge status="fail" map={{ fail: { label: 'Auto-fail', tone: 'bad' } }} /> : '',
  },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 180,
    render: ({ status, auto_acknowledged }) => (
      <StatusBadge
        status={status}
        map={
          auto_acknowledged
            ? { ...statusMap, [status]: { ...statusMap[status], label: `${statusMap[status].label}, auto` } }
            : statusMap
        }
      />
    ),
  },
  { key: 'due_on', label: 'Answer until', sortable: true, width: 130 },
]

export const evaluationColumns: Column<EvaluationRow>[] = [
  { ...personColumn<EvaluationRow>(({ office }) => [office.title], 250), sortable: 'full_name' },
  contact,
  ...what,
  { key: 'evaluator', label: 'Evaluator' },
  {
    key: 'chosen',
    label: 'Chosen',
    width: 110,
    render: ({ chosen }) => chosenWords[chosen],
  },
  { key: 'lead', label: 'Lead', hidden: true },
  { key: 'raw_score', label: 'Before auto-fails', align: 'end', hidden: true, render: ({ raw_score }) => scoreText(raw_score) },
  { key: 'released_at', label: 'Released', sortable: true, hidden: true },
]

export const myColumns: Column<EvaluationRow>[] = [contact, ...what, { key: 'evaluator', label: 'Evaluator' }]

export const queueColumns: Column<QueueRow>[] = [
  { ...personColumn<QueueRow>(({ office, team }) => [office.title, team?.title ?? null], 280), sortable: 'full_name' },
  { key: 'lead', label: 'Lead' },
  {
    key: 'done',
    label: 'This week',
    sortable: 'left_to_do',
    width: 170,
    render: ({ done, quota }) => (
      <Progress label="This week" isLabelHidden done={Math.min(done, quota)} total={quota} text={`${done} of ${quota}`} />
    ),
  },
  {
    key: 'sampled',
    label: 'Sampled',
    sortable: true,
    align: 'end',
    width: 120,
    named: true,
  },
  { key: 'waiting', label: 'Waiting', align: 'end', width: 110, named: true },
]

export const leadColumns: Column<Row<typeof evaluations.leads>>[] = [
  {
    key: 'lead',
    label: 'Lead',
    sortable: 'full_name',
    render: ({ lead }) => <PersonCell name={lead.full_name} picture={lead.profile_picture} detail={lead.ogid} />,
  },
  { key: 'people', label: 'People', sortable: true, align: 'end', width: 100, named: true },
  { key: 'evaluated', label: 'Evaluated', align: 'end', width: 110, named: true },
  { key: 'evaluations', label: 'Evaluations', sortable: true, align: 'end', width: 130, named: true },
  {
    key: 'average',
    label: 'Average',
    sortable: true,
    align: 'end',
    width: 110,
    named: true,
    render: ({ average }) => scoreText(average),
  },
  { key: 'disputed', label: 'Disputed', align: 'end', width: 110, named: true },
]
