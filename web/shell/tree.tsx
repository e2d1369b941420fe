/** Turns lines of the map of screens into routes. */
import {
  type AnyRoute,
  createLazyRoute,
  createRootRoute,
  createRoute,
  Outlet,
  type ParsedLocation,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { readSession, rememberWantedPath } from '../lib/session.ts'
import { AskHost } from '../screens/ask.tsx'
import { ConfirmHost } from '../screens/confirm.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { ProgressBar } from './loading/progress-bar.tsx'
import { AlertBar } from './notices/alert-bar.tsx'
import { OfflineBanner } from './notices/offline-banner.tsx'
import { isDetour, isScreen, type Layout, type Line, type PageModule, type Screen } from './screen.ts'

export interface Entering {
  location: ParsedLocation
  preload: boolean
  cause: 'preload' | 'enter' | 'stay'
}

/** Sends a visitor to the sign-in and keeps the address they wanted. */
export function requireSession({ location, preload }: Entering) {
  const session = readSession()
  if (session) return session
  if (!preload) rememberWantedPath(location.href)
  throw redirect({ to: '/auth/login' })
}

/** The specification writes `{id}`, the router `$id`. */
const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

const whole = new WeakMap<PageModule['default'], PageModule['default']>()

/** A screen with what it asks over itself; the same component for the same screen, so that a new tree does not begin it anew. */
function withAskHost(Screen: PageModule['default']): PageModule['default'] {
  const known = whole.get(Screen)
  if (known) return known
  const Both = () => (
    <>
      <Screen />
      <AskHost />
    </>
  )
  whole.set(Screen, Both)
  return Both
}

/** The route of one screen; `enter` refuses by redirecting. */
export function screenRoute(parent: AnyRoute, { path, load }: Screen, enter?: (entering: Entering) => unknown): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: routerPath(path),
    beforeLoad: enter,
    loader: async ({ params, location }) => {
      const page = await load()
      page.prefetch?.({ params, search: location.search })
    },
  }).lazy(() => load().then((page) => createLazyRoute(path)({ component: withAskHost(page.default) })))
}

export function detourRoute(parent: AnyRoute, path: string, to: string): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: () => {
      throw redirect({ to })
    },
  })
}

/** The whole tree: the public lines, and what stands below /dashboard and in its frame as the caller makes it. */
export function treeOf(lines: readonly Line[], belowDashboard: (root: AnyRoute, framed: Screen[]) => AnyRoute[]): AnyRoute {
  const root = createRootRoute({ component: Root })
  const screens = lines.filter(isScreen)
  const inFrame = (layout: AnyRoute, name: Layout) =>
    layout.addChildren(screens.filter((line) => line.layout === name).map((line) => screenRoute(layout, line, enterOpen)))
  const authLayout = createRoute({ getParentRoute: () => root, id: 'auth-layout', component: AuthLayout })
  const openLayout = lazyLayout(root, 'open-layout', () => import('./layout/open-layout.tsx').then((file) => file.OpenLayout))
  const bareLayout = lazyLayout(root, 'bare-layout', () => import('./layout/bare-layout.tsx').then((file) => file.BareLayout))
  return root.addChildren([
    inFrame(authLayout, 'auth'),
    inFrame(openLayout, 'open'),
    inFrame(bareLayout, 'bare'),
    ...lines.filter(isDetour).map((line) => detourRoute(root, line.path, line.to)),
    detourRoute(root, '$', '/404'),
    ...belowDashboard(
      root,
      screens.filter(({ layout }) => layout === 'framed'),
    ),
  ])
}

function lazyLayout(root: AnyRoute, id: string, load: () => Promise<() => ReactNode>): AnyRoute {
  return createRoute({ getParentRoute: () => root, id }).lazy(() =>
    load().then((component) => createLazyRoute(id)({ component })),
  )
}

/** A signed-in person has no business in the auth area; somebody who types there while another signs in elsewhere stays. */
function enterOpen({ location, cause }: Entering): void {
  if (cause !== 'stay' && location.pathname.startsWith('/auth/') && readSession()) throw redirect({ to: '/dashboard' })
}

function Root() {
  usePageFocus()
  return (
    <>
      <section aria-label="Status">
        <ProgressBar />
        <AlertBar />
        <OfflineBanner />
      </section>
      <Outlet />
      <ConfirmHost />
      <section id="layer" aria-label="Dialogs and menus" />
    </>
  )
}

/** After a change of screen the reading position is its heading, unless a field of it took the focus already. */
function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = document.querySelector('main')
        if (!fromLocation || !pathChanged || main?.contains(document.activeElement)) return
        const heading = main?.querySelector('h1') ?? main
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
