/** The whole tree of screens, for the signed-in: its map, its guards and its frame come together, after the sign-in. */
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { overlay, routes } from '../routes.tsx'
import { lazily } from '../screens/lazily.ts'
import { DashboardLayout } from './layout/dashboard-layout.tsx'
import { PageSkeleton } from './layout/page-skeleton.tsx'
import { allows, isScreen, type Line } from './screen.ts'
import { detourRoute, requireSession, screenRoute, treeOf } from './tree.tsx'

const isBelow = ({ path }: Line): boolean => path === '/dashboard' || path.startsWith('/dashboard/')

const Overlay = lazily(overlay)

const Layout = () => (
  <DashboardLayout>
    <Suspense>
      <Overlay />
    </Suspense>
  </DashboardLayout>
)

/** The path from the dashboard on. */
const below = (path: string): string => path.slice('/dashboard'.length) || '/'

function dashboardBranch(root: AnyRoute): AnyRoute[] {
  const layout = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    beforeLoad: (entering) => {
      requireSession(entering)
    },
    component: Layout,
  })
  const children = routes.filter(isBelow).map((line) => {
    if (!isScreen(line)) return detourRoute(layout, below(line.path), line.to)
    const route = screenRoute(layout, { ...line, path: below(line.path) }, (entering) => {
      if (!allows(requireSession(entering), line.guard)) throw redirect({ to: '/403' })
    })
    return route.update({ pendingComponent: PageSkeleton })
  })
  return [layout.addChildren([...children, detourRoute(layout, '$', '/404')])]
}

export const dashboardTree = (): AnyRoute =>
  treeOf(
    routes.filter((line) => !isBelow(line)),
    dashboardBranch,
  )
