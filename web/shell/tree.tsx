/** Turns lines of the map of screens into routes. */
import {
  type AnyRoute,
  createLazyRoute,
  createRootRoute,
  createRoute,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { readSession, rememberWantedPath } from '../lib/session.ts'
import { AuthLayout } from './auth-layout.tsx'
import { Root } from './root.tsx'
import { isScreen, type Line, type Screen } from './screen.ts'

interface Entering {
  location: ParsedLocation
  preload: boolean
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

/** The route of one screen; `enter` refuses by redirecting. */
export function screenRoute(parent: AnyRoute, { path, load }: Screen, enter?: (entering: Entering) => void): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: routerPath(path),
    beforeLoad: enter,
    loader: async ({ params, location }) => {
      const page = await load()
      page.prefetch?.({ params, search: location.search })
    },
  }).lazy(() => load().then((page) => createLazyRoute(path)({ component: page.default })))
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

/** The whole tree: the public lines, and what stands below /dashboard as the caller makes it. */
export function treeOf(lines: readonly Line[], belowDashboard: (root: AnyRoute) => AnyRoute[]): AnyRoute {
  const root = createRootRoute({ component: Root })
  const frame = {
    auth: createRoute({ getParentRoute: () => root, id: 'auth-layout', component: AuthLayout }),
    open: createRoute({ getParentRoute: () => root, id: 'open-layout' }).lazy(() =>
      import('./open-layout.tsx').then(({ OpenLayout }) => createLazyRoute('open-layout')({ component: OpenLayout })),
    ),
  }
  const screens = lines.filter(isScreen)
  const inFrame = (layout: 'auth' | 'open') =>
    frame[layout].addChildren(
      screens.filter((line) => line.layout === layout).map((line) => screenRoute(frame[layout], line, enterOpen)),
    )
  return root.addChildren([
    inFrame('auth'),
    inFrame('open'),
    ...screens.filter(({ layout }) => layout === 'bare').map((line) => screenRoute(root, line)),
    ...lines.flatMap((line) => (isScreen(line) ? [] : [detourRoute(root, line.path, line.to)])),
    detourRoute(root, '$', '/404'),
    ...belowDashboard(root),
  ])
}

/** A signed-in person has no business in the auth area. */
function enterOpen({ location }: Entering): void {
  if (location.pathname.startsWith('/auth/') && readSession()) throw redirect({ to: '/dashboard' })
}
