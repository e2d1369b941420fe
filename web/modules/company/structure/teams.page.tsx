import { structure } from '@iroko/contract/company/structure'
import { managesHr } from '@iroko/contract/guards'
import { useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { colleagueSearch } from '../../platform/approvals/parts.tsx'
import { teamColumns } from './columns.tsx'
import { archivedFilter, useArchiveActions } from './parts-archive.tsx'
import { knownPerson } from './parts-fields.tsx'
import { useOfficeOptions } from './parts-options.tsx'

/** The teams of every office. */
export default function TeamsPage() {
  const mayEdit = managesHr(useUser())
  const offices = useOfficeOptions()
  const [search] = useState(() => colleagueSearch())
  const actions = useArchiveActions(mayEdit, { noun: 'team', archive: structure.archiveTeam, restore: structure.restoreTeam })
  return (
    <CrudPage
      title="Teams"
      noun="team"
      description="The teams of departments and campaigns. A team goes to another office only while nobody is in it."
      calls={{ list: structure.teams, ...(mayEdit ? { create: structure.createTeam, update: structure.updateTeam } : {}) }}
      columns={teamColumns}
      filters={[{ type: 'select', name: 'office_id', label: 'Office', options: offices }, archivedFilter]}
      actions={actions}
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
