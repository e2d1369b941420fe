import type { campaigns } from '@iroko/contract/company/offices'
import type { Row } from '@iroko/contract/endpoint'
import type { Column } from '../../../screens/columns/column.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { countryName } from './parts-fields.tsx'
import { OfficeLink } from './parts-links.tsx'

type Office = Row<typeof campaigns.list>

/** Who heads or leads a part of the company. */
export const person = (who: { ogid: string; full_name: string } | null) =>
  who ? <PersonCell name={who.full_name} to={`/dashboard/user/profile/${who.ogid}`} /> : '-'

/** How many people are there today. */
export const people = { key: 'headcount', label: 'People', sortable: true, align: 'end', width: 96 } as const

const code: Column<Office> = { key: 'code', label: 'Code', width: 208 }
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
  { key: 'committed_headcount', label: 'Committed', align: 'end', width: 96 },
  people,
  { ...code, hidden: true },
  { ...teams, hidden: true },
  { key: 'time_zone', label: 'Time zone', width: 144, hidden: true },
  {
    key: 'holiday_calendar',
    label: 'Holiday calendar',
    width: 136,
    hidden: true,
    render: ({ holiday_calendar }) => countryName(holiday_calendar),
  },
]
