import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import { later, orNothing } from '../../lib/lazily.ts'
import { afterScreen } from '../../lib/screen/after-screen.ts'
import type { Entry } from '../menu/menu.ts'
import { openSite } from '../menu/open-site.ts'
import classes from './nav-entry.module.css'

/** A submenu takes this long to slide (specification 9). */
export const slide = 350

/** The two entries that are dressed up (specification 2). */
const festive: Record<string, string> = { 'Employee Appreciation': 'appreciation', "Women's Day": 'womens-day' }

interface NavEntryProps {
  entry: Entry
  /** The keys of the entries that lead to the screen on show. */
  trail: readonly string[]
  narrow: boolean
  unfold: () => void
  /** Of the submenu. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** A line of the menu: a link, or a heading over a submenu. */
export function NavEntry(props: NavEntryProps) {
  return <li>{props.entry.entries.length > 0 ? <Submenu {...props} /> : <EntryLink {...props} />}</li>
}

function Face({ entry: { icon: Icon, title }, narrow }: Pick<NavEntryProps, 'entry' | 'narrow'>) {
  return (
    <>
      {Icon ? <Icon size={20} stroke={1.75} aria-hidden="true" className={classes.icon} /> : null}
      <span className={narrow ? 'visually-hidden' : classes.title}>{title}</span>
    </>
  )
}

/** Comes after the screen, as the inbox does, which knows what there is to count. */
export const Counted = later(() =>
  orNothing(afterScreen.then(() => import('../menu/counted.tsx')).then(({ Counted }) => Counted)),
)

export function EntryLink({ entry, trail, narrow }: Pick<NavEntryProps, 'entry' | 'trail' | 'narrow'>) {
  const { title, to, href, site, key } = entry
  const look = {
    className: classes.line,
    title: narrow ? title : undefined,
    'data-active': trail.includes(key),
    'data-festive': festive[title],
  }
  const open = (event: MouseEvent) => {
    event.preventDefault()
    if (site) void openSite(site)
  }
  if (to) {
    return (
      <Link to={to} activeOptions={{ exact: true, includeSearch: false }} {...look}>
        <Face entry={entry} narrow={narrow} />
        <Counted entries={[entry]} />
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" onClick={site && open} {...look}>
      <Face entry={entry} narrow={narrow} />
      {narrow ? null : <IconExternalLink size={14} stroke={1.75} aria-hidden="true" className={classes.aside} />}
      <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  )
}

function Submenu({ entry, trail, narrow, unfold, isOpen, setOpen }: NavEntryProps) {
  const here = trail.includes(entry.key)
  const id = useId()
  const shown = isOpen && !narrow
  const press = () => {
    if (narrow) unfold()
    setOpen(narrow || !isOpen)
  }
  return (
    <>
      <button
        type="button"
        className={classes.line}
        title={narrow ? entry.title : undefined}
        data-active={here && !shown}
        aria-expanded={shown}
        aria-controls={id}
        onClick={press}
      >
        <Face entry={entry} narrow={narrow} />
        {shown ? null : <Counted entries={entry.entries} />}
        {narrow ? null : <IconChevronDown size={16} stroke={1.75} aria-hidden="true" className={classes.chevron} />}
      </button>
      <div id={id} className={classes.slide} data-open={shown} inert={!shown} style={{ transitionDuration: `${slide}ms` }}>
        <ul className={classes.children}>
          {entry.entries.map((child) => (
            <li key={child.key}>
              <EntryLink entry={child} trail={trail} narrow={false} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
