/** The router: the public screens at once, the others once somebody is signed in. */
import { type AnyRoute, type AnyRouter, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { listSearch, searchText } from '../lib/screen/search.ts'
import { readSession } from '../lib/session.ts'
import { publicRoutes } from '../public-routes.tsx'
import { Splash } from './loading/splash.tsx'
import { CrashView } from './pages/crash-view.tsx'
import type { Screen } from './screen.ts'
import { type Entering, requireSession, screenRoute, treeOf } from './tree.tsx'

/**
 * Stands in for everything below /dashboard until somebody is signed in, so that the sign-in page does not load the map of a
 * hundred and fifty screens; then puts the whole tree in its own place and asks for the address again.
 */
function gateway(router: () => AnyRouter) {
  const enterFrame = async ({ location }: Entering) => {
    const { dashboardTree } = await import('./dashboard-tree.tsx')
    router().update({ ...router().options, routeTree: dashboardTree() })
    const { pathname, search, hash } = location
    throw redirect({ to: pathname, search, hash })
  }
  return (root: AnyRoute, framed: Screen[]): AnyRoute[] => [
    ...['/dashboard', '/dashboard/$'].map((path) =>
      createRoute({
        getParentRoute: () => root,
        path,
        pendingComponent: Splash,
        beforeLoad: (entering) => {
          requireSession(entering)
          return enterFrame(entering)
        },
      }),
    ),
    ...framed.map((line) => screenRoute(root, line, (entering) => (readSession() ? enterFrame(entering) : undefined))),
  ]
}

export function createAppRouter(): AnyRouter {
  const router: AnyRouter = createRouter({
    routeTree: treeOf(
      publicRoutes,
      gateway(() => router),
    ),
    parseSearch: listSearch,
    stringifySearch: searchText,
    defaultErrorComponent: CrashView,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    scrollRestoration: true,
  })
  return router
}
