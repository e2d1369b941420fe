/** Who this is, above the tabs of a profile. */
import type { Output } from '@iroko/contract/endpoint'
import type { people } from '@iroko/contract/people/directory'
import { IconCamera, IconMail, IconMapPin } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { PersonAvatar } from '../../../ui/person/avatar.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { EmployeeStatusBadge } from './parts.tsx'
import classes from './parts-profile.module.css'

export type Profile = Output<typeof people.show>['employee']

const marks: StatusMap<'remote' | 'lead'> = {
  remote: { label: 'Remote', tone: 'info' },
  lead: { label: 'Leader', tone: 'info' },
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }

const PictureDialog = lazy(() => import('../pictures/parts.tsx').then((module) => ({ default: module.PictureDialog })))

/** The picture, with a camera for whoever may change it. */
function Picture({ person }: { person: Profile }) {
  const [isOpen, setOpen] = useState(false)
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
        onClick={() => setOpen(true)}
      >
        <IconCamera size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen ? (
        <Suspense>
          <PictureDialog person={person} isOwn={isOwn} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  )
}

export function ProfileHead({ person }: { person: Profile }) {
  return (
    <div className={classes.card}>
      <Picture person={person} />
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
