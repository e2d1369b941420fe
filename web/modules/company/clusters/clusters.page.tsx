import { clusters } from '@iroko/contract/company/clusters'
import { structure } from '@iroko/contract/company/structure'
import { managesClusters } from '@iroko/contract/guards'
import { useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { colleagueSearch } from '../../platform/approvals/parts.tsx'
import { archivedFilter, useArchiveActions } from '../structure/parts-archive.tsx'
import { knownPerson } from '../structure/parts-fields.tsx'

/** Groups of campaigns under one operations lead. */
export default function ClustersPage() {
  const mayEdit = managesClusters(useUser())
  const campaigns = useCall(structure.campaigns, { query: { limit: 1000, sort: 'title' } }, { enabled: mayEdit })
  const [search] = useState(() => colleagueSearch())
  const actions = useArchiveActions(mayEdit, {
    noun: 'cluster',
    archive: clusters.archive,
    restore: clusters.restore,
  })
  return (
    <CrudPage
      title="Clusters"
      noun="cluster"
      description="Campaigns that stand together under one lead of operations; a campaign is in one cluster at a time."
      calls={{
        list: clusters.list,
        ...(mayEdit ? { create: clusters.create, update: clusters.update } : {}),
      }}
      columns={[
        { key: 'title', label: 'Title', sortable: true, width: 232 },
        {
          key: 'lead',
          label: 'Operations lead',
          width: 232,
          render: ({ lead }) => (lead ? <PersonCell name={lead.full_name} to={`/dashboard/user/profile/${lead.ogid}`} /> : '-'),
        },
        {
          key: 'campaigns',
          label: 'Campaigns',
          render: (row) => row.campaigns.map(({ title }) => title).join(', ') || '-',
        },
        { key: 'headcount', label: 'People', sortable: true, align: 'end', width: 104 },
      ]}
      filters={[archivedFilter]}
      actions={actions}
      toDraft={({ title, lead, campaigns: inside }) => ({
        title,
        lead_ogid: lead?.ogid ?? null,
        campaign_ids: inside.map(({ id }) => id),
      })}
      fields={(row) => [
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'lead_ogid', type: 'select', label: 'Operations lead', search, known: knownPerson(row?.lead) },
        {
          name: 'campaign_ids',
          type: 'select',
          isMulti: true,
          label: 'Campaigns',
          full: true,
          options: (campaigns.data?.campaigns ?? []).map(({ id, title }) => ({ value: id, label: title })),
        },
      ]}
    />
  )
}
