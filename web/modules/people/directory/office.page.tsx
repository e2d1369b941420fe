import { offices } from '@iroko/contract/company/offices'
import { Button } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'
import { Facts, History, Numbers, type Office, Spread, TeamsAndLeads } from '../../company/offices/parts.tsx'
import { useShiftsAddress } from '../../company/offices/parts-links.tsx'
import { PlacePeople } from './parts-place.tsx'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  queryClient.prefetchQuery(queryOf(offices.show, { params: { id: params.id ?? '' } }))

const kinds = { department: 'Department', campaign: 'Campaign', team: 'Team' }

/** One department, campaign or team: its people, its leads, how they are spread, what happened. */
export default function OfficePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(offices.show, { params: { id } })
  const office = found.data?.office
  const shifts = useShiftsAddress()
  const kind = office && `${kinds[office.office_type]}${office.archived_at ? ', archived' : ''}`
  return (
    <Page
      title={office?.title ?? 'Office'}
      facts={kind}
      actions={
        office && shifts && office.office_type !== 'team' ? (
          <Button component={Link} to={shifts(office.id)} variant="default" leftSection={<IconClockHour4 size={18} />}>
            Shifts
          </Button>
        ) : null
      }
    >
      <Loaded found={found} prefix="Office | " cards count={3} height={98} />
      {office ? (
        <>
          <Numbers office={office} />
          <Facts office={office} />
          <OfficeTabs key={office.id} office={office} />
        </>
      ) : null}
    </Page>
  )
}

function OfficeTabs({ office }: { office: Office }) {
  const tabs = [
    { name: 'people', title: 'People', content: <PlacePeople of={ofPlace(office)} /> },
    {
      name: 'leads',
      title: office.office_type === 'team' ? 'Leaders' : 'Teams and leaders',
      content: <TeamsAndLeads office={office} />,
    },
    { name: 'numbers', title: 'Headcount', content: <Spread numbers={office.numbers} /> },
    { name: 'history', title: 'History', content: <History id={office.id} /> },
  ]
  return <AddressTabs label={office.title} tabs={tabs} gap={20} />
}

const ofPlace = ({ id, office_type }: Office) => (office_type === 'team' ? { team_id: id } : { office_id: id })
