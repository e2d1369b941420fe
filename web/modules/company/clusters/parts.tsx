import { clusters } from '@iroko/contract/company/clusters'
import { campaigns } from '@iroko/contract/company/offices'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { colleagueSearch, knownPerson } from '../../../screens/choices/people.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { people, person } from '../offices/columns.tsx'

/** Groups of campaigns under one operations lead, as they are put together. */
export function Clusters() {
  const mayEdit = useMay('cluster.edit')
  const choices = useCall(campaigns.list, { query: { limit: 1000, sort: 'title' } }, { enabled: mayEdit })
  const [search] = useState(() => colleagueSearch())
  return (
    <CrudPage
      title="Clusters"
      description="Campaigns under one operations lead. A campaign belongs to one cluster at a time."
      calls={clusters}
      columns={[
        { key: 'title', label: 'Title', sortable: true, width: 190 },
        { key: 'lead', label: 'Operations lead', width: 200, render: ({ lead }) => person(lead) },
        { key: 'campaigns', label: 'Campaigns', render: (row) => row.campaigns.map(({ title }) => title).join(', ') || '-' },
        people,
      ]}
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
          options: (choices.data?.campaigns ?? []).map(({ id, title }) => ({ value: id, label: title })),
        },
      ]}
    />
  )
}
