import type { Row } from '@iroko/contract/endpoint'
import type { Amnesty, IncidentKind, incidents } from '@iroko/contract/time/incidents'
import type { Column } from '../../../screens/columns/column.ts'
import { momentText } from '../../../ui/date/date-words.ts'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export const amnestyMap: StatusMap<Amnesty> = {
  proposed: { label: 'Waiver proposed', tone: 'waiting' },
  approved: { label: 'Waiver approved', tone: 'good' },
  rejected: { label: 'Waiver rejected', tone: 'bad' },
}

export const kindWords: Record<IncidentKind, string> = { power: 'Power', network: 'Network', device: 'Terminal' }

export const incidentColumns: Column<Row<typeof incidents.list>>[] = [
  {
    key: 'branch',
    label: 'Branch',
    render: ({ branch, device }) => (device ? `${branch.title}: ${device.title}` : branch.title),
  },
  { key: 'kind', label: 'What failed', width: 110, render: ({ kind }) => kindWords[kind] },
  {
    key: 'starts_at',
    label: 'From',
    sortable: true,
    width: 160,
    render: ({ starts_at, zone }) => momentText(starts_at, zone),
  },
  {
    key: 'ends_at',
    label: 'Until',
    width: 160,
    render: ({ ends_at, zone }) => (ends_at === null ? 'Ongoing' : momentText(ends_at, zone)),
  },
  {
    key: 'created_by',
    label: 'Reported by',
    render: ({ created_by, source }) => (source === 'silence' ? 'System: terminal offline' : (created_by?.full_name ?? '-')),
  },
  {
    key: 'amnesty',
    label: 'Outage waiver',
    width: 160,
    render: ({ amnesty }) => <StatusBadge status={amnesty} map={amnestyMap} />,
  },
]
