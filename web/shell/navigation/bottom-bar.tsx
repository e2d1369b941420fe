import { IconCalendarTime, IconCash, IconClock, IconHome, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { myDay } from '../../lib/my-home.ts'
import { usePhone } from '../../lib/screen/use-phone.ts'
import { homePath } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { clockText } from '../../ui/date/date-words.ts'
import { useHasScreen } from '../menu/use-menu.ts'
import classes from './bottom-bar.module.css'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true }

const clockPath = '/dashboard/main/attendance'

const places = [
  { title: 'Home', to: homePath, face: <IconHome {...icon} /> },
  { title: 'Shifts', to: '/dashboard/hr/shift-request', face: <IconCalendarTime {...icon} /> },
  { title: 'Clock', to: clockPath, face: <IconClock {...icon} /> },
  { title: 'Pay', to: '/dashboard/main/Payslips', face: <IconCash {...icon} /> },
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
            {to === clockPath ? <ClockState /> : title}
          </Link>
        ))}
      <button type="button" className={`bare ${classes.place}`} onClick={openMenu}>
        <IconMenu2 {...icon} />
        More
      </button>
    </nav>
  )
}

/** 'Clock', and while one is clocked in, since when: 'In 13:56'. Asked only where the bar is on show. */
function ClockState() {
  const isShown = usePhone()
  const { data } = useCall(myDay, {}, { enabled: isShown })
  const clock = data?.my_day.clock
  if (!clock?.last || clock.refusal || clock.next !== 'out') return 'Clock'
  return (
    <span className={classes.on}>
      <span className="visually-hidden">Clock: </span>
      In {clockText(clock.last.at, clock.zone)}
    </span>
  )
}
