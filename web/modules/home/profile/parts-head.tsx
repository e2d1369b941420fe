/** Who this is, above the tabs of a profile. */

import type { Output } from '@iroko/contract/endpoint'
import type { people } from '@iroko/contract/people/directory'
import { leadershipTypes } from '@iroko/contract/session'
import { IconCalendar, IconCamera, IconMail, IconMapPin, IconPhone, IconUserUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { later } from '../../../lib/lazily.ts'
import { useUser } from '../../../lib/session.ts'
import { ask } from '../../../screens/ask.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { PersonAvatar } from '../../../ui/person/avatar.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { EmployeeStatusBadge } from '../../people/directory/parts.tsx'
import classes from './parts-head.module.css'
import { StandingToday } from './parts-standing.tsx'
import { tenureText } from './parts-tenure.tsx'

export type Profile = Output<typeof people.show>['employee']

const marks: StatusMap<'remote' | 'lead'> = {
  remote: { label: 'Remote', tone: 'info' },
  lead: { label: 'Leader', tone: 'info' },
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }

const PictureDialog = later(() => import('../../people/pictures/parts.tsx').then((module) => module.PictureDialog))

/** The picture, with a camera for whoever may change it. */
function Picture({ person }: { person: Profile }) {
  const isOwn = useUser().employee_info.ogid === person.ogid
  const avatar = <PersonAvatar name={person.full_name} picture={person.profile_picture} size={72} />
  if (!person.can.change_picture) return avatar
  return (
    <span className={classes.picture}>
      {avatar}
      <button
        type="button"
        className={classes.camera}
        aria-label={isOwn ? 'Change your picture' : `Change the picture of ${person.full_name}`}
        onClick={() => void ask(<PictureDialog person={person} isOwn={isOwn} />)}
      >
        <IconCamera size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}

/** Who this is, how to reach them, whom they report to and how they stand today: as much as the one who looks may know. */
export function ProfileHead({ person }: { person: Profile }) {
  const { status, job, personal, email, branch, joins_on } = person
  const tenure = job && status === 'active' ? tenureText(job.hire_date, today()) : undefined
  const [leader] = job?.leaders ?? []
  return (
    <div className={`card16 ${classes.card}`}>
      <Picture person={person} />
      <div className={classes.words}>
        <p className={classes.badges}>
          <EmployeeStatusBadge status={status} joins_on={joins_on} />
          {person.is_lead ? <StatusBadge status="lead" map={marks} /> : null}
          {person.remote ? <StatusBadge status="remote" map={marks} /> : null}
          {status === 'active' && person.can.see_attendance ? <StandingToday ogid={person.ogid} /> : null}
        </p>
        <div className={classes.lines}>
          <p className={classes.line}>
            <IconMail {...icon} />
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          {personal?.phone ? (
            <p className={classes.line}>
              <IconPhone {...icon} />
              <a href={`tel:${personal.phone}`}>{personal.phone}</a>
            </p>
          ) : null}
          {branch ? (
            <p className={classes.line}>
              <IconMapPin {...icon} />
              {branch}
            </p>
          ) : null}
          {leader ? (
            <p className={classes.line}>
              <IconUserUp {...icon} />
              <Link to={`/dashboard/user/profile/${leader.ogid}`}>{leader.full_name}</Link>
              <span className="small">{leadershipTypes[leader.leadership_type]}</span>
            </p>
          ) : null}
          {tenure ? (
            <p className={classes.line}>
              <IconCalendar {...icon} />
              {tenure} with the company
            </p>
          ) : null}
        </div>
      </div>
    </div>
  )
}
