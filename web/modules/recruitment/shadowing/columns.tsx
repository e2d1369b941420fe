import type { Row } from '@iroko/contract/endpoint'
import { recommendationWords } from '@iroko/contract/recruitment/interviews'
import { type ShadowingStatus, type shadowing, shadowingWords } from '@iroko/contract/recruitment/shadowing'
import type { Column } from '../../../screens/columns/column.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { TwoLines } from '../interviews/parts-cells.tsx'

export type ShadowingRow = Row<typeof shadowing.list>
export type LedRow = Row<typeof shadowing.mine>
type VisitorRow = Row<typeof shadowing.visitors>

export const shadowingMap: StatusMap<ShadowingStatus> = {
  planned: { label: shadowingWords.planned, tone: 'info' },
  signed: { label: shadowingWords.signed, tone: 'good' },
  cancelled: { label: shadowingWords.cancelled, tone: 'neutral' },
}

type Shared = Pick<ShadowingRow, 'days' | 'recommendation' | 'starts_on' | 'ends_on'>

/** '2 of 3' were they came; nothing is marked before the first day. */
const presentText = ({ days }: Pick<Shared, 'days'>): string => {
  const marked = days.filter(({ present }) => present !== null)
  return marked.length === 0 ? '–' : `${marked.filter(({ present }) => present).length} of ${days.length}`
}

/** The last day under the first, where it is another. */
const daysOf = ({ starts_on, ends_on }: Shared) =>
  ends_on === starts_on ? starts_on : <TwoLines below={`to ${ends_on}`}>{starts_on}</TwoLines>

const whereOf = ({ office, place }: Pick<ShadowingRow, 'office' | 'place'>) => <TwoLines below={office.title}>{place}</TwoLines>

const tail = <R extends Shared & { status: ShadowingStatus }>(): Column<R>[] => [
  { key: 'days', label: 'Present', width: 85, named: true, render: presentText },
  {
    key: 'recommendation',
    label: 'Recommends',
    width: 125,
    named: true,
    render: ({ recommendation }) => (recommendation ? recommendationWords[recommendation] : '–'),
  },
  {
    key: 'status',
    label: 'Status',
    width: 110,
    render: ({ status }) => <StatusBadge status={status} map={shadowingMap} />,
  },
]

export const shadowingColumns: Column<ShadowingRow>[] = [
  {
    key: 'application',
    label: 'Applicant',
    sortable: 'full_name',
    width: 205,
    render: ({ application }) => <PersonCell name={application.full_name} detail={application.job_title} />,
  },
  { key: 'starts_on', label: 'Days', sortable: true, width: 125, render: daysOf },
  { key: 'office', label: 'Where', width: 160, render: whereOf },
  {
    key: 'lead',
    label: 'Lead',
    width: 190,
    render: ({ lead }) => <PersonCell name={lead.full_name} picture={lead.profile_picture} detail={lead.away ?? lead.ogid} />,
  },
  ...tail<ShadowingRow>(),
]

export const ledColumns: Column<LedRow>[] = [
  {
    key: 'full_name',
    label: 'Applicant',
    width: 205,
    render: ({ full_name, job_title }) => <PersonCell name={full_name} detail={job_title} />,
  },
  { key: 'starts_on', label: 'Days', sortable: true, width: 125, render: daysOf },
  { key: 'office', label: 'Where', width: 200, render: whereOf },
  ...tail<LedRow>(),
]

export const visitorColumns: Column<VisitorRow>[] = [
  { key: 'name', label: 'Name', sortable: true, width: 260, render: ({ name }) => <PersonCell name={name} /> },
  { key: 'day', label: 'Day', width: 140 },
  { key: 'place', label: 'Place', width: 280 },
]
