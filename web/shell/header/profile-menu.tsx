import { people } from '@iroko/contract/people/directory'
import { IconBeach, IconChevronDown, IconClock, IconLogout, IconShieldLock, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useUser } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { PersonAvatar } from '../../ui/person/avatar.tsx'
import { useHasScreen } from '../menu/use-menu.ts'
import classes from './profile-menu.module.css'
import { useScheme } from './scheme-toggle.tsx'
import { signOut } from './sign-out.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** Who is signed in, the way to their own pages, and out. */
export function ProfileMenu() {
  const { employee_info, office } = useUser()
  const { ogid, email, personal_details } = employee_info
  const name = `${personal_details.first_name} ${personal_details.last_name}`
  const { data } = useCall(people.show, { params: { ogid } })
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className={classes.target} popoverTarget={id}>
        <PersonAvatar name={name} picture={data?.employee.profile_picture} size={32} />
        <span className="visually-hidden">Account of</span>
        <span className={`cut visually-hidden-when-narrow ${classes.email}`}>{email}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" className={`dimmed ${classes.chevron}`} />
      </button>
      <div popover="auto" id={id} ref={card} className={`surface ${classes.card}`}>
        <div className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span>{email}</span>
          <span>{office.title}</span>
        </div>
        <OwnPages ogid={ogid} close={() => card.current?.hidePopover()} />
        <SchemeItem />
        <button type="button" className={classes.item} onClick={() => void signOut()}>
          <IconLogout {...icon} />
          Logout
        </button>
      </div>
    </>
  )
}

/** On a phone, whose header has no room for it. */
function SchemeItem() {
  const { words, Icon, change } = useScheme()
  return (
    <button type="button" className={`${classes.item} ${classes.scheme}`} onClick={change}>
      <Icon {...icon} />
      {words}
    </button>
  )
}

/** One's own pages, those of them that are there. */
function OwnPages({ ogid, close }: { ogid: string; close: () => void }) {
  const hasScreen = useHasScreen()
  const pages = [
    { title: 'View Profile', to: `/dashboard/user/profile/${ogid}`, face: <IconUserCircle {...icon} /> },
    { title: 'My Attendance', to: '/dashboard/main/attendance', face: <IconClock {...icon} /> },
    { title: 'My Leaves', to: '/dashboard/main/leave', face: <IconBeach {...icon} /> },
    { title: 'Security', to: '/dashboard/user/security', face: <IconShieldLock {...icon} /> },
  ].filter(({ to }) => hasScreen(to))
  return pages.map(({ title, to, face }) => (
    <Link key={to} to={to} className={classes.item} onClick={close}>
      {face}
      {title}
    </Link>
  ))
}
