import type { Row } from '@iroko/contract/endpoint'
import { type interviews, recommendationWords } from '@iroko/contract/recruitment/interviews'
import { type InterviewStatus, interviewWords } from '@iroko/contract/recruitment/stages'
import type { Column } from '../../../screens/columns/column.ts'
import { momentText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { TwoLines } from './parts-cells.tsx'

export type InterviewRow = Row<typeof interviews.list>
export type MineRow = Row<typeof interviews.mine>
export type VisitorRow = Row<typeof interviews.visitors>

type Shown = Exclude<InterviewStatus, 'held'> | 'held' | 'passed' | 'failed'

const statusMap: StatusMap<Shown> = {
  invited: { label: 'Choosing', tone: 'waiting' },
  scheduled: { label: interviewWords.scheduled, tone: 'info' },
  arrived: { label: interviewWords.arrived, tone: 'good' },
  held: { label: interviewWords.held, tone: 'neutral' },
  missed: { label: 'Did not come', tone: 'bad' },
  cancelled: { label: interviewWords.cancelled, tone: 'neutral' },
  passed: { label: 'Passed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

interface Slot {
  starts_at: string | null
  minutes: number
  room: string
  online_link: string
  branch: { title: string; time_zone: string }
}

const whenText = ({ starts_at, branch }: Slot): string =>
  starts_at ? momentText(starts_at, branch.time_zone) : 'Not chosen yet'
const whereOf = ({ room, online_link, branch }: Slot) =>
  online_link ? 'Online' : <TwoLines below={branch.title}>{room}</TwoLines>

/** 'Ada Obi (on leave that day)' where one cannot be there. */
const panelText = ({ panel }: InterviewRow): string =>
  panel.map(({ full_name, away }) => (away ? `${full_name} (${away.toLowerCase()})` : full_name)).join(', ') || 'Nobody'

const panelCell = (row: InterviewRow) =>
  row.needs_interviewer ? (
    <TwoLines below={panelText(row)}>
      <StatusBadge status="needed" map={{ needed: { label: 'Needs another interviewer', tone: 'bad' } }} />
    </TwoLines>
  ) : (
    panelText(row)
  )

const scoredText = ({ panel, status }: InterviewRow): string =>
  status === 'cancelled' || status === 'missed'
    ? '–'
    : `${panel.filter(({ has_scored }) => has_scored).length} of ${panel.length}`

export const interviewColumns: Column<InterviewRow>[] = [
  {
    key: 'application',
    label: 'Applicant',
    sortable: 'full_name',
    width: 200,
    render: ({ application }) => <PersonCell name={application.full_name} detail={application.job_title} />,
  },
  { key: 'starts_at', label: 'When', sortable: true, width: 165, render: whenText },
  { key: 'room', label: 'Where', width: 150, render: whereOf },
  { key: 'round', label: 'Round', width: 130, named: true, hidden: true },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 125,
    render: ({ status, result }) => <StatusBadge status={result ?? status} map={statusMap} />,
  },
  { key: 'panel', label: 'Panel', named: true, render: panelCell },
  { key: 'version', label: 'Scorecards', width: 120, named: true, render: scoredText },
]

export const mineColumns: Column<MineRow>[] = [
  {
    key: 'full_name',
    label: 'Applicant',
    width: 230,
    render: ({ full_name, job_title }) => <PersonCell name={full_name} detail={job_title} />,
  },
  { key: 'starts_at', label: 'When', sortable: true, width: 180, render: whenText },
  { key: 'room', label: 'Where', width: 190, render: whereOf },
  { key: 'round', label: 'Round', width: 140, named: true },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    render: ({ status }) => <StatusBadge status={status} map={statusMap} />,
  },
  {
    key: 'recommendation',
    label: 'You recommended',
    width: 150,
    named: true,
    render: ({ recommendation }) => (recommendation ? recommendationWords[recommendation] : '–'),
  },
]

export const visitorColumns: Column<VisitorRow>[] = [
  { key: 'time', label: 'Time', sortable: true, width: 90 },
  { key: 'name', label: 'Name', sortable: true, width: 260, render: ({ name }) => <PersonCell name={name} /> },
  { key: 'room', label: 'Room', width: 220 },
  { key: 'arrived_at', label: 'Arrived', width: 170, named: true },
]
