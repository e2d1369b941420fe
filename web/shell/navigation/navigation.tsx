import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { stored } from '../../lib/stored.ts'
import { filtered, type Section, trailTo } from '../menu/menu.ts'
import { MenuFilter } from '../menu/menu-filter.tsx'
import { Pins } from '../menu/pins.tsx'
import { useMenu } from '../menu/use-menu.ts'
import { Counted, NavEntry, slide } from './nav-entry.tsx'
import classes from './navigation.module.css'

interface NavigationProps {
  /** Folded to its icons. */
  narrow: boolean
  /** Without it the menu cannot be folded. */
  setNarrow?: (narrow: boolean) => void
}

/** The submenu that is open in each section, by their keys; '' where it was closed. */
type Opened = Record<string, string>
const remembered = stored<Opened>('menu_opened', (text) => JSON.parse(text))

/** Which sections were folded or unfolded by hand, by their keys. */
const folded = stored<Record<string, boolean>>('menu_folded', (text) => JSON.parse(text))

/** With more lines than this, of the sections only the first and that of the screen on show begin unfolded. */
const mostLines = 30

/** The menu: sections with headings, entries, submenus, of which one a section is open. */
export function Navigation({ narrow, setNarrow }: NavigationProps) {
  const sections = useMenu()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [wanted, setWanted] = useState('')
  const here = trailTo(sections, pathname)
  const trail = here?.entries.map(({ key }) => key) ?? []
  const [opened, setOpened] = useOpened(here?.section.key, here && here.entries.length > 1 ? trail[0] : undefined)
  const isLong = sections.reduce((sum, { entries }) => sum + entries.length, 0) > mostLines
  const [isFolded, setFolded] = useFolded(isLong ? sections[0]?.key : undefined, here?.section.key)
  const scroll = useShownEntry(trail.at(-1))
  return (
    <nav className={classes.navigation} data-narrow={narrow} aria-label="Main menu">
      {narrow ? null : (
        <MenuFilter value={wanted} onChange={setWanted} found={wanted ? filtered(sections, wanted) : undefined} />
      )}
      <div className={classes.scroll} ref={scroll} hidden={wanted !== ''}>
        <Pins sections={sections} narrow={narrow} />
        {sections.map((section) => {
          const { key, heading, entries } = section
          const isShut = heading !== undefined && !narrow && isFolded(key)
          return (
            <section key={key} className={classes.section} aria-label={heading}>
              {heading ? <Heading section={section} isShut={isShut} fold={(shut) => setFolded(key, shut)} /> : null}
              {isShut ? null : (
                <ul className={classes.list}>
                  {entries.map((entry) => (
                    <NavEntry
                      key={entry.key}
                      entry={entry}
                      trail={trail}
                      narrow={narrow}
                      unfold={() => setNarrow?.(false)}
                      isOpen={opened[key] === entry.key}
                      setOpen={(isOpen) => setOpened(key, isOpen ? entry.key : '')}
                    />
                  ))}
                </ul>
              )}
            </section>
          )
        })}
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

interface HeadingProps {
  section: Section
  isShut: boolean
  fold: (isShut: boolean) => void
}

/** Folds its section; then it says how many lines there are, and what waits on them. */
function Heading({ section: { heading, entries }, isShut, fold }: HeadingProps) {
  return (
    <button type="button" className={`bare ${classes.heading}`} aria-expanded={!isShut} onClick={() => fold(!isShut)}>
      {heading}
      {isShut ? (
        <>
          <span className={classes.lines} aria-hidden="true">
            {entries.length}
          </span>
          <Counted entries={entries.flatMap((entry) => [entry, ...entry.entries])} />
        </>
      ) : null}
      <IconChevronDown size={14} stroke={1.75} aria-hidden="true" className={classes.chevron} />
    </button>
  )
}

/** `first`: of a long menu the section that is not folded by itself. The section of another screen unfolds with it. */
function useFolded(first: string | undefined, shown: string | undefined) {
  const [chosen, keep] = useState(() => folded.read() ?? {})
  const change = (key: string, isShut: boolean) => {
    const next = { ...chosen, [key]: isShut }
    keep(next)
    folded.write(next)
  }
  useEffect(() => {
    if (shown) keep((before) => ({ ...before, [shown]: false }))
  }, [shown])
  return [(key: string) => chosen[key] ?? (first !== undefined && key !== first && key !== shown), change] as const
}

/** What is open; the submenu of the screen on show opens with it. */
function useOpened(section: string | undefined, shown: string | undefined) {
  const [opened, keep] = useState<Opened>(() => ({ ...remembered.read(), ...(section && shown && { [section]: shown }) }))
  const change = (key: string, entry: string) => {
    const next = { ...opened, [key]: entry }
    keep(next)
    remembered.write(next)
  }
  useEffect(() => {
    if (section && shown) keep((before) => ({ ...before, [section]: shown }))
  }, [section, shown])
  return [opened, change] as const
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
