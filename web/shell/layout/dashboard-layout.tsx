import type { identity } from '@iroko/contract/platform/identity'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { plainCall } from '../../lib/api.ts'
import { lazily } from '../../lib/lazily.ts'
import { startEvents } from '../../lib/news/events.ts'
import { readSession, renewSession, useSession } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { PagePlace } from '../../ui/page.tsx'
import { Header } from '../header/header.tsx'
import { ShortcutsHost } from '../header/shortcuts-host.tsx'
import { trailTo } from '../menu/menu.ts'
import { PinButton } from '../menu/pins.tsx'
import { useMenu } from '../menu/use-menu.ts'
import { BottomBar } from '../navigation/bottom-bar.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import { ProofHost } from '../notices/proof-host.tsx'
import { ReachBanner } from '../notices/reach-banner.tsx'
import { Palette, usePalette } from '../palette/gate.tsx'
import { Queries } from '../queries.tsx'
import { useNarrow } from '../use-narrow.ts'
import classes from './dashboard-layout.module.css'
import { Main } from './main.tsx'
import { SkipLink } from './skip-link.tsx'

const NavDrawer = lazily(() => import('../navigation/nav-drawer.tsx').then((module) => module.NavDrawer))

/** The frame of the portal for the signed-in: header, menu, content; `children` come over it by themselves. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <Queries>
      <Frame />
      {children}
    </Queries>
  )
}

function Frame() {
  const [drawer, setDrawer] = useState<boolean>()
  const [narrow, setNarrow] = useNarrow()
  const palette = usePalette()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const place = usePlace(pathname)
  useLiveSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the screen changes
  useEffect(() => setDrawer((opened) => opened && false), [pathname])
  return (
    <div className={classes.frame} data-narrow={narrow}>
      <SkipLink />
      <Header openPalette={palette.open} />
      <aside className={classes.side}>
        <Navigation narrow={narrow} setNarrow={setNarrow} />
      </aside>
      {drawer === undefined ? null : (
        <Suspense>
          <NavDrawer opened={drawer} close={() => setDrawer(false)} />
        </Suspense>
      )}
      <Main id="content" className={classes.content} tabIndex={-1}>
        <PagePlace value={place}>
          <Outlet />
        </PagePlace>
      </Main>
      <BottomBar openMenu={() => setDrawer(true)} />
      <Palette {...palette} />
      <ShortcutsHost create={palette.open} />
      <ProofHost />
      <ReachBanner />
    </div>
  )
}

const sessionCall = plainCall<typeof identity.session>({
  method: 'GET',
  path: '/api/v1/auth/session.json',
  access: 'signed_in',
  topics: ['people', 'leaders'],
})

/** Hears of changes as they happen, and keeps what is known of the person as the server knows it: their rights may change. */
function useLiveSession(): void {
  const session = useSession()
  const token = session?.token
  useEffect(() => (token ? startEvents() : undefined), [token])
  const { data } = useCall(sessionCall)
  useEffect(() => {
    const session = readSession()
    if (!session || data?.employee_info.ogid !== session.employee_info.ogid) return
    const current = { ...data, token: session.token }
    if (JSON.stringify(current) !== JSON.stringify(session)) renewSession(current)
  }, [data])
}

/** Where a screen stands in the menu: its word there, or the entry above it. */
function usePlace(pathname: string) {
  const sections = useMenu()
  return useMemo(() => {
    const entry = trailTo(sections, pathname)?.entries.at(-1)
    if (!entry?.to) return {}
    const { to, title } = entry
    return to === pathname
      ? { word: title, pin: <PinButton to={to} title={title} /> }
      : { above: <Link to={entry.to}>{entry.title}</Link> }
  }, [sections, pathname])
}
