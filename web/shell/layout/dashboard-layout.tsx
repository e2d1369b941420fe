import { identity } from '@iroko/contract/platform/identity'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { startEvents } from '../../lib/events.ts'
import { readSession, renewSession, useSession } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { Header } from '../header/header.tsx'
import { Palette, usePalette } from '../header/palette-gate.tsx'
import { Navigation } from '../menu/navigation.tsx'
import { ProofHost } from '../notices/proof-host.tsx'
import { Queries } from '../queries.tsx'
import { useNarrow } from '../use-narrow.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import classes from './dashboard-layout.module.css'
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
      <main id="content" className={classes.content} tabIndex={-1}>
        <Breadcrumbs />
        <Outlet />
      </main>
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
