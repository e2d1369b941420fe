/** What everyone in the company may know of a person, and whom they report to where it is told. */
import { leadershipTypes } from '@iroko/contract/people/directory'
import { Link } from '@tanstack/react-router'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import classes from './parts-overview.module.css'
import type { Profile } from './parts-profile.tsx'

export function Overview({ person }: { person: Profile }) {
  return (
    <>
      <Section title="At work">
        <div className={classes.card}>
          <DescriptionList
            items={[
              { label: 'OGID', value: person.ogid },
              { label: 'Designation', value: person.designation },
              { label: person.office?.office_type === 'campaign' ? 'Campaign' : 'Department', value: person.office?.title },
              { label: 'Team', value: person.team },
              { label: 'Branch', value: person.branch },
              { label: 'Works', value: person.remote ? 'Remotely' : 'At the branch' },
            ]}
          />
        </div>
      </Section>
      {person.job ? <Leaders leaders={person.job.leaders} /> : null}
      {person.is_lead && person.job ? (
        <Section title="Leads">
          <Link to={`/dashboard/user/profile/${person.ogid}/reportees`}>The people whom {person.first_name} leads</Link>
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
          <li key={`${leadership_type} ${ogid}`} className={classes.leader}>
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
