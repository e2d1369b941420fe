import { dayIn } from '@iroko/contract/dates'
import type { Row } from '@iroko/contract/endpoint'
import type { applications } from '@iroko/contract/recruitment/applications'
import { type ApplicationStage, stageWords } from '@iroko/contract/recruitment/stages'
import { capital, countOf } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { companyZone } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import type { Tone } from '../../../ui/state/tone.ts'
import classes from './parts.module.css'

export type ApplicationRow = Row<typeof applications.list>

const tones: Partial<Record<ApplicationStage, Tone>> = {
  applied: 'waiting',
  offer: 'good',
  hired: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
}

export const stageMap = Object.fromEntries(
  Object.entries(stageWords).map(([stage, label]) => [stage, { label, tone: tones[stage as ApplicationStage] ?? 'info' }]),
) as StatusMap<ApplicationStage>

/** 'job_list' as people read it. */
/** Names of their own stay as they are written; the rest comes out of addresses. */
const written: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', linkedin: 'LinkedIn' }
export const sourceWords = (source: string): string => written[source] ?? capital(source.replaceAll('_', ' '))

/** What is worth knowing of a person before anything else: they work here or did, they applied before. */
const flagsOf = ({ others, same_phone, is_known }: ApplicationRow): string[] => [
  ...(is_known ? ['Works or worked here'] : []),
  ...(others > 0 ? [countOf(others, 'other application')] : []),
  ...(same_phone > 0 ? ['Same phone as another applicant'] : []),
]

export function Flags({ row }: { row: ApplicationRow }) {
  return flagsOf(row).map((words) => (
    <span key={words} className={classes.flag}>
      {words}
    </span>
  ))
}

const Day = ({ at }: { at: string }) => <DateText value={dayIn(companyZone, new Date(at))} />

/** '4 of 5' for the eyes, in words for the ears. */
export function Rating({ rating }: { rating: number | null }) {
  if (rating === null) return <>-</>
  return (
    <span role="img" aria-label={`${rating} of 5`} className={classes.stars}>
      {'★'.repeat(rating)}
      <span className={classes.unset}>{'★'.repeat(5 - rating)}</span>
    </span>
  )
}

export const applicationColumns: Column<ApplicationRow>[] = [
  {
    key: 'full_name',
    label: 'Applicant',
    sortable: true,
    width: 240,
    render: (row) => <PersonCell name={row.full_name} detail={[row.reference, ...flagsOf(row)].join(' · ')} />,
  },
  { key: 'job_opening', label: 'Job', sortable: 'job_title', width: 180, render: ({ job_opening }) => job_opening.job_title },
  {
    key: 'stage',
    label: 'Stage',
    sortable: true,
    width: 160,
    render: ({ stage }) => <StatusBadge status={stage} map={stageMap} />,
  },
  {
    key: 'stage_since',
    label: 'Since',
    sortable: true,
    width: 100,
    named: true,
    render: ({ stage_since }) => <Day at={stage_since} />,
  },
  {
    key: 'rating',
    label: 'Rating',
    sortable: true,
    width: 110,
    named: true,
    render: ({ rating }) => <Rating rating={rating} />,
  },
  { key: 'siever', label: 'Rep siever', width: 170, named: true, render: ({ siever }) => siever?.full_name ?? '-' },
  { key: 'tags', label: 'Tags', width: 150, render: ({ tags }) => (tags.length > 0 ? tags.join(', ') : '-') },
  { key: 'source', label: 'Source', width: 110, named: true, render: ({ source }) => sourceWords(source) },
  {
    key: 'applied_at',
    label: 'Applied',
    sortable: true,
    width: 110,
    named: true,
    render: ({ applied_at }) => <Day at={applied_at} />,
  },
  { key: 'email', label: 'Email', width: 220, hidden: true },
  { key: 'mobile_number', label: 'Mobile number', width: 150, hidden: true },
]
