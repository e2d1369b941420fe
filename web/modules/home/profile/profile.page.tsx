import { dayIn } from '@iroko/contract/dates'
import type { Fault } from '@iroko/contract/errors'
import { people } from '@iroko/contract/people/directory'
import { leadershipTypes } from '@iroko/contract/session'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { lazily } from '../../../lib/lazily.ts'
import { useMay, useUser } from '../../../lib/session.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { companyZone } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Empty, ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import { type AddressTab, AddressTabs } from '../../../ui/views/address-tabs.tsx'
import classes from './parts.module.css'
import { type Profile, ProfileHead } from './parts-head.tsx'
import { Job } from './parts-job.tsx'

const PersonLeave = lazily(() => import('../../leave/applications/parts-person.tsx').then((module) => module.PersonLeave))
const PersonMonth = lazily(() => import('../../time/attendance/parts-month.tsx').then((module) => module.PersonMonth))
const CompanySignIn = lazily(() =>
  import('../../platform/single-sign-on/parts-company-sign-in.tsx').then((module) => module.CompanySignIn),
)
const Documents = lazily(() => import('../../people/documents/parts.tsx').then((module) => module.Documents))
const Personal = lazily(() => import('./parts-personal.tsx').then((module) => module.Personal))
const DelegationsOf = lazily(() => import('../../platform/delegations/parts.tsx').then((module) => module.DelegationsOf))
const PlannedExits = lazily(() => import('../../people/exit/parts.tsx').then((module) => module.PlannedExits))
const Pay = lazily(() => import('../../people/pay-details/parts.tsx').then((module) => module.Pay))

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
      facts={person ? placeOf(person) : undefined}
      actions={person?.can.edit ? <EditButton ogid={person.ogid} /> : null}
    >
      {found.isPending ? <Skeletons count={3} height={104} /> : null}
      {found.isError ? <NotShown error={found.error} retry={() => void found.refetch()} /> : null}
      {person ? <ProfileHead person={person} /> : null}
      {person ? <ProfileTabs key={person.id} person={person} /> : null}
    </Page>
  )
}

/** Nobody has this OGID, which no other try changes; or the profile could not be read. */
function NotShown({ error, retry }: { error: Fault; retry: () => void }) {
  if (error.status !== 404) return <ErrorState error={error} retry={retry} prefix="Profile | " />
  return (
    <Empty
      title="No employee was found at this address"
      text="The OGID may be mistyped, or the person’s data may have been erased. Search for the person by name instead."
    />
  )
}

const EditButton = ({ ogid }: { ogid: string }) => (
  <Button component={Link} to={`/dashboard/hr/employee/update/${ogid}`} variant="default">
    Edit
  </Button>
)

/** 'Customer service agent · Kora Bank Voice' */
const placeOf = ({ designation, office }: Profile): string => [designation, office?.title].filter(Boolean).join(' · ')

/** A part that the server keeps to itself has no tab. */
function tabsOf(person: Profile, isOwn: boolean, mayUnlink: boolean): AddressTab[] {
  const tabs: AddressTab[] = [{ name: 'overview', title: 'Overview', content: <Overview person={person} /> }]
  if (person.job)
    tabs.push({
      name: 'job',
      title: 'Job and history',
      content: (
        <>
          {person.can.edit ? <PlannedExits ogid={person.ogid} /> : null}
          <Job job={person.job} isHere={person.status === 'active'} person={person} />
          {person.can.delegate ? <DelegationsOf person={person} today={dayIn(companyZone, new Date())} /> : null}
          {mayUnlink ? <CompanySignIn ogid={person.ogid} full_name={person.full_name} /> : null}
        </>
      ),
    })
  if (person.personal)
    tabs.push(
      { name: 'personal', title: 'Personal', content: <Personal person={person} personal={person.personal} isOwn={isOwn} /> },
      { name: 'documents', title: 'Documents', content: <Documents ogid={person.ogid} mayEdit={person.can.edit && !isOwn} /> },
    )
  if (person.can.see_pay) tabs.push({ name: 'pay', title: 'Pay', content: <Pay ogid={person.ogid} /> })
  if (person.can.see_leave) tabs.push({ name: 'leave', title: 'Leave', content: <PersonLeave ogid={person.ogid} /> })
  if (person.can.see_attendance)
    tabs.push({ name: 'attendance', title: 'Attendance', content: <PersonMonth ogid={person.ogid} /> })
  return tabs
}

function ProfileTabs({ person }: { person: Profile }) {
  const user = useUser()
  const isOwn = user.employee_info.ogid === person.ogid
  const mayUnlink = useMay('identity.unlink')
  const tabs = tabsOf(person, isOwn, !isOwn && mayUnlink)
  return <AddressTabs label={`Profile of ${person.full_name}`} tabs={tabs} gap={24} />
}

function Overview({ person }: { person: Profile }) {
  return (
    <>
      <Section title="At work">
        <div className="card16">
          <DescriptionList
            items={[
              { label: 'OGID', value: person.ogid },
              { label: 'Designation', value: person.designation },
              { label: person.office?.office_type === 'campaign' ? 'Campaign' : 'Department', value: person.office?.title },
              { label: 'Team', value: person.team },
              { label: 'Branch', value: person.branch },
              { label: 'Works remotely', value: person.remote ? 'Yes' : 'No' },
            ]}
          />
        </div>
      </Section>
      {person.job ? <Leaders leaders={person.job.leaders} /> : null}
      {person.is_lead && person.job ? (
        <Section title="Direct reports">
          <Link to={`/dashboard/user/profile/${person.ogid}/reportees`}>View direct reports of {person.first_name}</Link>
        </Section>
      ) : null}
    </>
  )
}

function Leaders({ leaders }: { leaders: NonNullable<Profile['job']>['leaders'] }) {
  if (leaders.length === 0) return null
  return (
    <Section title="Reports to">
      <ul className={classes.leaders}>
        {leaders.map(({ ogid, full_name, profile_picture, leadership_type }) => (
          <li key={`${leadership_type} ${ogid}`} className="card16">
            <PersonCell
              name={full_name}
              picture={profile_picture}
              detail={leadershipTypes[leadership_type]}
              to={`/dashboard/user/profile/${ogid}`}
              size={36}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
