import '@mantine/core/styles/Divider.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/VisuallyHidden.css'
import { people } from '@iroko/contract/people'
import { Menu, VisuallyHidden } from '@mantine/core'
import { IconBeach, IconChevronDown, IconClock, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../lib/session.ts'
import { useCall } from '../lib/use-call.ts'
import { PersonAvatar } from '../ui/avatar.tsx'
import classes from './profile-menu.module.css'
import { signOut } from './sign-out.ts'
import { useHasScreen } from './use-menu.ts'

const icon = { size: 18, stroke: 1.75 }

/** Who is signed in, the way to their own pages, and out. */
export function ProfileMenu() {
  const { employee_info, office } = useUser()
  const { ogid, email, personal_details } = employee_info
  const name = `${personal_details.first_name} ${personal_details.last_name}`
  const { data } = useCall(people.show, { params: { ogid } })
  const hasScreen = useHasScreen()
  const own = [
    { title: 'View Profile', to: `/dashboard/user/profile/${ogid}`, face: <IconUserCircle {...icon} /> },
    { title: 'My Attendance', to: '/dashboard/main/attendance', face: <IconClock {...icon} /> },
    { title: 'My Leaves', to: '/dashboard/main/leave', face: <IconBeach {...icon} /> },
  ].filter(({ to }) => hasScreen(to))
  return (
    <Menu position="bottom-end" width={248} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.target}>
          <PersonAvatar name={name} picture={data?.employee.profile_picture} size={32} />
          <VisuallyHidden>Account of</VisuallyHidden>
          <span className={classes.email}>{email}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" className={classes.chevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span>{email}</span>
          <span>{office.title}</span>
        </div>
        <Menu.Divider />
        {own.map(({ title, to, face }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={face}>
            {title}
          </Menu.Item>
        ))}
        {own.length > 0 ? <Menu.Divider /> : null}
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
