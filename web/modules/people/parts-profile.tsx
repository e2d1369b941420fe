/** Who this is, above the tabs of a profile. */
import type { Output } from '@iroko/contract/endpoint'
import type { people } from '@iroko/contract/people'
import { IconMail, IconMapPin } from '@tabler/icons-react'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { StatusBadge, type StatusMap } from '../../ui/status-badge.tsx'
import { EmployeeStatusBadge } from './parts.tsx'
import classes from './parts-profile.module.css'

export type Profile = Output<typeof people.show>['employee']

const marks: StatusMap<'remote' | 'lead'> = {
  remote: { label: 'Remote', tone: 'info' },
  lead: { label: 'Leads people', tone: 'info' },
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }

export function ProfileHead({ person }: { person: Profile }) {
  return (
    <div className={classes.card}>
      <PersonAvatar name={person.full_name} picture={person.profile_picture} size={72} />
      <div className={classes.words}>
        <p className={classes.badges}>
          <EmployeeStatusBadge status={person.status} />
          {person.is_lead ? <StatusBadge status="lead" map={marks} /> : null}
          {person.remote ? <StatusBadge status="remote" map={marks} /> : null}
        </p>
        <p className={classes.line}>
          <IconMail {...icon} />
          <a href={`mailto:${person.email}`}>{person.email}</a>
        </p>
        {person.branch ? (
          <p className={classes.line}>
            <IconMapPin {...icon} />
            {person.branch}
          </p>
        ) : null}
      </div>
    </div>
  )
}
