import { campaigns, offices } from '@iroko/contract/company/offices'
import { useState } from 'react'
import { colleagueSearch, knownPerson } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { searchOptions } from '../../../screens/fields/option.ts'
import { campaignColumns } from './columns.tsx'
import { calendarOptions, zoneOptions } from './parts-fields.tsx'
import { useCampaignActions } from './parts-links.tsx'

const clientSearch = searchOptions(offices.campaignClients, ({ id, title }) => ({ value: id, label: title }))

/** What the company does for its clients. */
export default function CampaignsPage() {
  const branches = useBranchOptions()
  const [search] = useState(() => colleagueSearch())
  const actions = useCampaignActions()
  return (
    <CrudPage
      title="Campaigns"
      description="The company’s client campaigns, with headcount and committed headcount."
      calls={campaigns}
      columns={campaignColumns}
      actions={actions}
      toDraft={({ head, holiday_calendar, ...row }) => ({
        ...row,
        head_ogid: head?.ogid ?? null,
        holiday_calendar: holiday_calendar as 'NG',
      })}
      fields={(row) => [
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'head_ogid', type: 'select', label: 'Campaign manager', search, known: knownPerson(row?.head) },
        {
          name: 'client_id',
          type: 'select',
          label: 'Client',
          search: clientSearch,
          known: row?.client_id ? [{ value: row.client_id, label: row.client ?? '' }] : [],
        },
        { name: 'branch_id', type: 'select', label: 'Branch', options: branches },
        {
          name: 'time_zone',
          type: 'select',
          label: 'Time zone',
          options: zoneOptions(row?.time_zone ?? undefined),
          description: 'Leave blank to follow the branch of each person',
        },
        {
          name: 'holiday_calendar',
          type: 'select',
          label: 'Holiday calendar',
          options: calendarOptions,
          required: true,
          value: 'NG',
        },
        {
          name: 'committed_headcount',
          type: 'number',
          label: 'Committed headcount',
          description: 'Seats contracted to the client.',
          min: 0,
        },
      ]}
    />
  )
}
