import { identity } from '@iroko/contract/platform/identity'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { startEvents } from '../../lib/events.ts'
import { readSession, renewSession, useSession } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { Header } from '../header/header.tsx'
import { Palette, usePalette } from '../header/palette-gate.tsx'
import { trailTo } from '../menu/menu.ts'
import { Navigation } from '../menu/navigation.tsx'
import { useMenu } from '../menu/use-menu.ts'
import { ProofHost } from '../notices/proof-host.tsx'
import { Queries } from '../queries.tsx'
import { useNarrow } from '../use-narrow.ts'
import classes from './dashboard-layout.module.css'
import { Main } from './main.tsx'
import { SkipLink } from './skip-link.tsx'

const NavDrawer = lazy(() => import('../menu/nav-drawer.tsx').then((module) => ({ default: module.NavDrawer })))

/** The frame of the portal for the signed-in: header, menu, content. */
export function DashboardLayout() {
  return (
    <Queries>
      <Frame />
    </Queries>
  )
}

function Frame() {
  const [drawer, setDrawer] = useState<boolean>()
  const [narrow, setNarrow] = useNarrow()
  const palette = usePalette()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  useLiveSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the screen changes
  useEffect(() => setDrawer((opened) => opened && false), [pathname])
  return (
    <div className={classes.frame} data-narrow={narrow}>
      <SkipLink />
      <Header openMenu={() => setDrawer(true)} openPalette={palette.open} />
      <aside className={classes.side}>
        <Navigation narrow={narrow} setNarrow={setNarrow} />
      </aside>
      {drawer === undefined ? null : (
        <Suspense>
          <NavDrawer opened={drawer} close={() => setDrawer(false)} />
        </Suspense>
      )}
      <Main id="content" className={classes.content} tabIndex={-1}>
        <Breadcrumbs />
        <Outlet />
      </Main>
      <Palette {...palette} />
      <ProofHost />
    </div>
  )
}

/** Hears of changes as they happen, and keeps what is known of the person as the server knows it: their rights may change. */
function useLiveSession(): void {
  const token = useSession()?.token
  useEffect(() => (token ? startEvents() : undefined), [token])
  const { data } = useCall(identity.session)
  useEffect(() => {
    const session = readSession()
    if (!session || data?.employee_info.ogid !== session.employee_info.ogid) return
    const current = { ...data, token: session.token }
    if (JSON.stringify(current) !== JSON.stringify(session)) renewSession(current)
  }, [data])
}

/** Where the screen stands in the menu; the screen itself is named by its heading. */
function Breadcrumbs() {
  const sections = useMenu()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const trail = trailTo(sections, pathname)
  if (!trail) return null
  const crumbs = [
    { title: trail.section.heading, to: undefined },
    ...trail.entries.map(({ title, to }) => ({ title, to })),
  ].filter(({ title, to }, index, all) => title && to !== pathname && title !== all[index + 1]?.title)
  if (crumbs.length === 0) return null
  return (
    <nav className={classes.breadcrumbs} aria-label="Breadcrumbs">
      <ol className={classes.list}>
        {crumbs.map(({ title, to }, index) => (
          <li key={title} className={classes.crumb}>
            {index > 0 ? <IconChevronRight size={14} stroke={1.75} aria-hidden="true" /> : null}
            {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
