/** The router: the public screens at once, the others once somebody is signed in. */
import { type AnyRoute, type AnyRouter, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { listSearch, searchText } from '../lib/search.ts'
import { publicRoutes } from '../public-routes.tsx'
import { Splash } from './layout/splash.tsx'
import { CrashView } from './pages/crash-view.tsx'
import { requireSession, treeOf } from './tree.tsx'

/**
 * Stands in for everything below /dashboard until somebody is signed in, so that the sign-in page does not load the map of a
 * hundred and fifty screens; then puts the whole tree in its own place and asks for the address again.
 */
function gateway(router: () => AnyRouter) {
  return (root: AnyRoute): AnyRoute[] =>
    ['/dashboard', '/dashboard/$'].map((path) =>
      createRoute({
        getParentRoute: () => root,
        path,
        pendingComponent: Splash,
        beforeLoad: async (entering) => {
          requireSession(entering)
          const { dashboardTree } = await import('./dashboard-tree.tsx')
          router().update({ ...router().options, routeTree: dashboardTree() })
          const { pathname, search, hash } = entering.location
          throw redirect({ to: pathname, search, hash })
        },
      }),
    )
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
