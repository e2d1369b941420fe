import { teams } from '@iroko/contract/company/teams'
import type { Row } from '@iroko/contract/endpoint'
import { useState } from 'react'
import { colleagueSearch, knownPerson } from '../../../screens/choices/people.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { people, person } from '../offices/columns.tsx'
import { OfficeLink } from '../offices/parts-links.tsx'

const columns: Column<Row<typeof teams.list>>[] = [
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

/** The teams of every office. */
export default function TeamsPage() {
  const offices = useOfficeOptions()
  const [search] = useState(() => colleagueSearch())
  return (
    <CrudPage
      title="Teams"
      description="Teams of departments and campaigns. Only an empty team can change office."
      calls={teams}
      columns={columns}
      filters={[{ type: 'select', name: 'office_id', label: 'Office', options: offices }]}
      extra={{ sort: 'office,title' }}
      toDraft={({ title, office, lead }) => ({ title, office_id: office.id, lead_ogid: lead?.ogid ?? null })}
      fields={(row) => [
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'office_id', type: 'select', label: 'Office', options: offices, required: true },
        { name: 'lead_ogid', type: 'select', label: 'Lead', search, known: knownPerson(row?.lead) },
      ]}
    />
  )
}
