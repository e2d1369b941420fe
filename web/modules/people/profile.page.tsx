import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Tabs.css'
import { people } from '@iroko/contract/people'
import { Button, Tabs } from '@mantine/core'
import { Link, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { useUser } from '../../lib/session.ts'
import { queryOf, useCall } from '../../lib/use-call.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorState, Skeletons } from '../../ui/states.tsx'
import { Job } from './parts-job.tsx'
import { Overview } from './parts-overview.tsx'
import { type Profile, ProfileHead } from './parts-profile.tsx'
import classes from './profile.module.css'

const PersonLeave = lazy(() => import('../leave/parts-person.tsx').then((module) => ({ default: module.PersonLeave })))
const PersonMonth = lazy(() => import('../attendance/parts-month.tsx').then((module) => ({ default: module.PersonMonth })))
const Documents = lazy(() => import('./parts-documents.tsx').then((module) => ({ default: module.Documents })))
const Personal = lazy(() => import('./parts-personal.tsx').then((module) => ({ default: module.Personal })))
const Pay = lazy(() => import('./parts-pay.tsx').then((module) => ({ default: module.Pay })))

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  queryClient.prefetchQuery(queryOf(people.show, { params: { ogid: params.id ?? '' } }))

/** One person, by id or OGID: as much of them as the one who looks may see. */
export default function ProfilePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(people.show, { params: { ogid: id } })
  const person = found.data?.employee
  return (
    <Page
      title={person?.full_name ?? 'Profile'}
      description={person ? placeOf(person) : undefined}
      actions={person?.can.edit ? <EditButton ogid={person.ogid} /> : null}
    >
      {found.isPending ? <Skeletons count={3} height={104} /> : null}
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Profile | " /> : null}
      {person ? <ProfileHead person={person} /> : null}
      {person ? <ProfileTabs key={person.id} person={person} /> : null}
    </Page>
  )
}

const EditButton = ({ ogid }: { ogid: string }) => (
  <Button component={Link} to={`/dashboard/hr/employee/update/${ogid}`} variant="default">
    Edit
  </Button>
)

/** 'Customer service agent · Kora Bank Voice' */
const placeOf = ({ designation, office }: Profile): string => [designation, office?.title].filter(Boolean).join(' · ')

interface Tab {
  name: string
  title: string
  content: ReactNode
}

/** A part that the server keeps to itself has no tab. */
function tabsOf(person: Profile, isOwn: boolean): Tab[] {
  const tabs: Tab[] = [{ name: 'overview', title: 'Overview', content: <Overview person={person} /> }]
  if (person.job)
    tabs.push({
      name: 'job',
      title: 'Job and history',
      content: <Job job={person.job} isHere={person.status === 'active'} person={person} />,
    })
  if (person.personal)
    tabs.push(
      { name: 'personal', title: 'Personal', content: <Personal person={person} personal={person.personal} isOwn={isOwn} /> },
      { name: 'documents', title: 'Documents', content: <Documents ogid={person.ogid} mayEdit={person.can.edit} /> },
    )
  if (person.can.see_pay) tabs.push({ name: 'pay', title: 'Pay', content: <Pay ogid={person.ogid} /> })
  if (person.can.see_leave) tabs.push({ name: 'leave', title: 'Leave', content: <PersonLeave ogid={person.ogid} /> })
  if (person.can.see_attendance)
    tabs.push({ name: 'attendance', title: 'Attendance', content: <PersonMonth ogid={person.ogid} /> })
  return tabs
}

/** The open tab stands in the address, so that it can be linked to and Back leads to it. */
function ProfileTabs({ person }: { person: Profile }) {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const tabs = tabsOf(person, useUser().employee_info.ogid === person.ogid)
  const open = tabs.find(({ name }) => name === search.tab) ?? tabs[0]
  const go = (tab: string | null) =>
    void router.navigate({ to: '.', search: { tab: tab ?? undefined } as never, replace: true, resetScroll: false })
  if (tabs.length === 1) return <>{open?.content}</>
  return (
    <Tabs
      value={open?.name ?? null}
      onChange={go}
      keepMounted={false}
      classNames={{ list: classes.tabs, panel: classes.panel }}
    >
      <Tabs.List aria-label={`Profile of ${person.full_name}`}>
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          <Suspense fallback={<Skeletons count={3} height={96} />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
