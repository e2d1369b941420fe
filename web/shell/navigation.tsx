import { useRouterState } from '@tanstack/react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { trailTo } from './menu.ts'
import classes from './navigation.module.css'
import { NavEntry } from './nav-entry.tsx'
import { useMenu } from './use-menu.ts'

interface NavigationProps {
  /** Folded to its icons. */
  narrow: boolean
  /** Without it the menu cannot be folded. */
  setNarrow?: (narrow: boolean) => void
}

/** The menu: sections with headings, entries, submenus. */
export function Navigation({ narrow, setNarrow }: NavigationProps) {
  const sections = useMenu()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const trail = trailTo(sections, pathname)?.entries.map(({ key }) => key) ?? []
  return (
    <nav className={classes.navigation} data-narrow={narrow} aria-label="Main menu">
      <div className={classes.scroll}>
        {sections.map(({ key, heading, entries }) => (
          <section key={key} className={classes.section} aria-label={heading}>
            {heading ? <p className={classes.heading}>{heading}</p> : null}
            <ul className={classes.list}>
              {entries.map((entry) => (
                <NavEntry key={entry.key} entry={entry} trail={trail} narrow={narrow} unfold={() => setNarrow?.(false)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {setNarrow ? (
        <button
          type="button"
          className={classes.fold}
          aria-label={narrow ? 'Unfold the menu' : 'Fold the menu to icons'}
          onClick={() => setNarrow(!narrow)}
        >
          {narrow ? <IconLayoutSidebarLeftExpand size={20} stroke={1.75} /> : <IconLayoutSidebarLeftCollapse size={20} stroke={1.75} />}
          {narrow ? null : <span>Fold menu</span>}
        </button>
      ) : null}
    </nav>
  )
}
