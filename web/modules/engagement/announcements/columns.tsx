import type { Row } from '@iroko/contract/endpoint'
import type { announcements } from '@iroko/contract/engagement/announcements'
import type { Column } from '../../../screens/columns/column.ts'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { audienceText } from './parts-audience.tsx'

/** What the lists of text announcements, video announcements and newsletters have in common. */
export type WrittenRow = Omit<Row<typeof announcements.list>, 'pinned'>

const stateMap: StatusMap<WrittenRow['state']> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  published: { label: 'Published', tone: 'good' },
  ended: { label: 'Ended', tone: 'neutral' },
}

export const writtenColumns: Column<WrittenRow>[] = [
  { key: 'title', label: 'Title', sortable: true, width: 340 },
  { key: 'state', label: 'Status', width: 120, render: ({ state }) => <StatusBadge status={state} map={stateMap} /> },
  { key: 'starts_on', label: 'Start date', sortable: true, width: 130 },
  { key: 'ends_on', label: 'End date', sortable: true, width: 130 },
  { key: 'office_ids', label: 'Audience', width: 130, render: audienceText },
  { key: 'author', label: 'Author', width: 150, render: ({ author }) => author.full_name },
  { key: 'readers', label: 'Readers', align: 'end', width: 90 },
]
