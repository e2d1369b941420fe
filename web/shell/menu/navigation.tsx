import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { trailTo } from './menu.ts'
import { NavEntry, slide } from './nav-entry.tsx'
import classes from './navigation.module.css'
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
  const scroll = useShownEntry(trail.at(-1))
  return (
    <nav className={classes.navigation} data-narrow={narrow} aria-label="Main menu">
      <div className={classes.scroll} ref={scroll}>
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
          aria-label={narrow ? 'Expand menu' : undefined}
          onClick={() => setNarrow(!narrow)}
        >
          {narrow ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.75} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.75} />
          )}
          {narrow ? null : <span>Collapse menu</span>}
        </button>
      ) : null}
    </nav>
  )
}

/** Brings the entry of the screen on show into sight, once its submenu has opened. */
function useShownEntry(key: string | undefined) {
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = () => key && scroll.current?.querySelector('a[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(show, slide + 20)
    return () => clearTimeout(timer)
  }, [key])
  return scroll
}
