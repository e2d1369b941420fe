import { IconBeach, IconCalendarTime, IconClock, IconHome, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { homePath } from '../../lib/session.ts'
import classes from './bottom-bar.module.css'
import { useHasScreen } from './use-menu.ts'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true }

const places = [
  { title: 'Home', to: homePath, face: <IconHome {...icon} /> },
  { title: 'Shifts', to: '/dashboard/hr/shift-request', face: <IconCalendarTime {...icon} /> },
  { title: 'Clock', to: '/dashboard/main/attendance', face: <IconClock {...icon} /> },
  { title: 'Leave', to: '/dashboard/main/leave', face: <IconBeach {...icon} /> },
]

/** On a phone, within the thumb's reach: what people open every day, and the whole menu behind 'More'. */
export function BottomBar({ openMenu }: { openMenu: () => void }) {
  const hasScreen = useHasScreen()
  return (
    <nav className={classes.bar} aria-label="Daily">
      {places
        .filter(({ to }) => hasScreen(to))
        .map(({ title, to, face }) => (
          <Link key={to} to={to} className={`bare ${classes.place}`} activeOptions={{ exact: true, includeSearch: false }}>
            {face}
            {title}
          </Link>
        ))}
      <button type="button" className={`bare ${classes.place}`} onClick={openMenu}>
        <IconMenu2 {...icon} />
        More
      </button>
    </nav>
  )
}
