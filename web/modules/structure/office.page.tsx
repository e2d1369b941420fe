import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Tabs.css'
import { structure } from '@iroko/contract/structure'
import { Button, Tabs } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { Link, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { queryClient } from '../../lib/query-client.ts'
import { queryOf, useCall } from '../../lib/use-call.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorState, Skeletons } from '../../ui/states.tsx'
import { useShiftsAddress } from './parts-links.tsx'
import classes from './parts-office.module.css'
import { Facts, History, Numbers, type Office, Spread, TeamsAndLeads } from './parts-office.tsx'
import { PlacePeople } from './parts-people.tsx'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  queryClient.prefetchQuery(queryOf(structure.office, { params: { id: params.id ?? '' } }))

const kinds = { department: 'Department', campaign: 'Campaign', team: 'Team' }

/** One department, campaign or team: its people, its leads, how they are spread, what happened. */
export default function OfficePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(structure.office, { params: { id } })
  const office = found.data?.office
  const shifts = useShiftsAddress()
  const kind = office && `${kinds[office.office_type]}${office.archived_at ? ', archived' : ''}`
  return (
    <Page
      title={office?.title ?? 'Office'}
      description={kind}
      actions={
        office && shifts && office.office_type !== 'team' ? (
          <Button component={Link} to={shifts(office.id)} variant="default" leftSection={<IconClockHour4 size={18} />}>
            Shifts
          </Button>
        ) : null
      }
    >
      {found.isPending ? <Skeletons cards count={3} height={98} /> : null}
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Office | " /> : null}
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

/** The open tab stands in the address, so that it can be linked to and Back leads to it. */
function OfficeTabs({ office }: { office: Office }) {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const tabs = [
    { name: 'people', title: 'People', content: <PlacePeople of={ofPlace(office)} /> },
    {
      name: 'leads',
      title: office.office_type === 'team' ? 'Leads' : 'Teams and leads',
      content: <TeamsAndLeads office={office} />,
    },
    { name: 'numbers', title: 'Numbers', content: <Spread numbers={office.numbers} /> },
    { name: 'history', title: 'History', content: <History id={office.id} /> },
  ]
  const open = tabs.find(({ name }) => name === search.tab) ?? tabs[0]
  const go = (tab: string | null) =>
    void router.navigate({ to: '.', search: { tab: tab ?? undefined } as never, replace: true, resetScroll: false })
  return (
    <Tabs
      value={open?.name ?? null}
      onChange={go}
      keepMounted={false}
      classNames={{ list: classes.tabs, panel: classes.panel }}
    >
      <Tabs.List aria-label={office.title}>
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const ofPlace = ({ id, office_type }: Office) => (office_type === 'team' ? { team_id: id } : { office_id: id })
