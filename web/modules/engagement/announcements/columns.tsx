import type { Row } from '@iroko/contract/endpoint'
import { type announcements, publicationState, type publicationStates } from '@iroko/contract/engagement/announcements'
import type { Column } from '../../../screens/columns/column.ts'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { audienceText } from './parts-audience.tsx'

/** What the lists of text announcements, video announcements and newsletters have in common. */
export type WrittenRow = Omit<Row<typeof announcements.list>, 'pinned' | 'must_confirm' | 'pop_up'>

const stateMap: StatusMap<(typeof publicationStates)[number]> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  published: { label: 'Published', tone: 'good' },
  changed: { label: 'Changed', tone: 'waiting' },
  ended: { label: 'Ended', tone: 'neutral' },
}

/** '2026-12-01 14:30', by the company’s clock. */
const hourText = (day: string | null, time: string | null): string => (day ? [day, time].filter(Boolean).join(' ') : '-')

export const writtenColumns: Column<WrittenRow>[] = [
  { key: 'title', label: 'Title', sortable: true, width: 340 },
  {
    key: 'published_at',
    label: 'Status',
    width: 150,
    render: (row) => <StatusBadge status={publicationState(row, new Date())} map={stateMap} />,
  },
  {
    key: 'starts_on',
    label: 'Start date',
    sortable: true,
    width: 150,
    render: (row) => hourText(row.starts_on, row.starts_time),
  },
  { key: 'ends_on', label: 'End date', sortable: true, width: 150, render: (row) => hourText(row.ends_on, row.ends_time) },
  { key: 'office_ids', label: 'Audience', width: 130, render: audienceText },
  { key: 'author', label: 'Author', width: 150, render: ({ author }) => author.full_name },
  { key: 'readers', label: 'Readers', align: 'end', width: 90 },
]
