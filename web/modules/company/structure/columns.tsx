import type { structure } from '@iroko/contract/company/structure'
import type { Row } from '@iroko/contract/endpoint'
import type { Column } from '../../../screens/table/column.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { OfficeLink } from '../offices/parts-links.tsx'
import { countryName } from './parts-fields.tsx'

type Office = Row<typeof structure.departments>
type Team = Row<typeof structure.teams>
type Branch = Row<typeof structure.branches>

const profile = (ogid: string) => `/dashboard/user/profile/${ogid}`

const person = (one: { ogid: string; full_name: string } | null) =>
  one ? <PersonCell name={one.full_name} to={profile(one.ogid)} /> : '-'

const code: Column<Office> = { key: 'code', label: 'Code', width: 208 }
const people = { key: 'headcount', label: 'People', sortable: true, align: 'end', width: 96 } as const
const teams: Column<Office> = { key: 'teams', label: 'Teams', align: 'end', width: 88 }

export const departmentColumns: Column<Office>[] = [
  { key: 'title', label: 'Title', sortable: true, render: (office) => <OfficeLink kind="departments" office={office} /> },
  code,
  { key: 'head', label: 'Head', render: ({ head }) => person(head), width: 224 },
  { key: 'branch', label: 'Branch', width: 168 },
  teams,
  people,
]

export const campaignColumns: Column<Office>[] = [
  { key: 'title', label: 'Title', sortable: true, render: (office) => <OfficeLink kind="campaigns" office={office} /> },
  { key: 'client', label: 'Client', width: 144 },
  { key: 'head', label: 'Campaign manager', render: ({ head }) => person(head), width: 208 },
  { key: 'branch', label: 'Branch', width: 152 },
  { key: 'committed_headcount', label: 'Promised', align: 'end', width: 96 },
  people,
  { ...code, hidden: true },
  { ...teams, hidden: true },
  { key: 'time_zone', label: 'Time zone', width: 144, hidden: true },
  {
    key: 'holiday_calendar',
    label: 'Holidays of',
    width: 136,
    hidden: true,
    render: ({ holiday_calendar }) => countryName(holiday_calendar),
  },
]

export const teamColumns: Column<Team>[] = [
  { key: 'title', label: 'Title', sortable: true, render: (team) => <OfficeLink kind="teams" office={team} /> },
  {
    key: 'office',
    label: 'Office',
    sortable: true,
    render: ({ office }) => (
      <OfficeLink kind={office.office_type === 'campaign' ? 'campaigns' : 'departments'} office={office} />
    ),
  },
  { key: 'lead', label: 'Lead', render: ({ lead }) => person(lead), width: 224 },
  people,
]

export const branchColumns: Column<Branch>[] = [
  { key: 'title', label: 'Title', sortable: true },
  { key: 'address', label: 'Address' },
  { key: 'state', label: 'State', width: 120 },
  { key: 'time_zone', label: 'Time zone', width: 144 },
  {
    key: 'fence_radius_m',
    label: 'Fence',
    width: 104,
    align: 'end',
    render: ({ fence_radius_m }) => (fence_radius_m === null ? '-' : `${fence_radius_m} m`),
  },
  people,
  {
    key: 'allowed_networks',
    label: 'Networks',
    hidden: true,
    render: ({ allowed_networks }) => allowed_networks.join(', ') || '-',
  },
]
