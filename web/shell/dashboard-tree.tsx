/** The whole tree of screens, for the signed-in: its map, its guards and its frame come together, after the sign-in. */
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { lazily, orNothing } from '../lib/lazily.ts'
import { useSession } from '../lib/session.ts'
import { overlay, routes } from '../routes.tsx'
import { BareLayout } from './layout/bare-layout.tsx'
import { DashboardLayout } from './layout/dashboard-layout.tsx'
import { AfterScreen } from './loading/after-screen.tsx'
import { PageSkeleton } from './loading/page-skeleton.tsx'
import { allows, isDetour, isScreen, type Line, type Screen } from './screen.ts'
import { detourRoute, requireSession, screenRoute, treeOf } from './tree.tsx'

const isBelow = ({ path }: Line): boolean => path === '/dashboard' || path.startsWith('/dashboard/')

const Overlay = lazily(() => orNothing(overlay()))
const Peek = lazily(() => orNothing(import('./peek-host.tsx').then((module) => module.PeekHost)))

const Layout = () => (
  <DashboardLayout>
    <AfterScreen place={null}>
      <Overlay />
      <Peek />
    </AfterScreen>
  </DashboardLayout>
)

/** The path from the dashboard on. */
const below = (path: string): string => path.slice('/dashboard'.length) || '/'

/** For who is not signed in, or no longer, such a screen stands alone. */
const OwnFrame = () => (useSession() ? <Layout /> : <BareLayout />)

function dashboardBranch(root: AnyRoute, framed: Screen[]): AnyRoute[] {
  const layout = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    beforeLoad: (entering) => {
      requireSession(entering)
    },
    component: Layout,
  })
  const children = routes.filter(isBelow).flatMap((line) => {
    if (isDetour(line)) return detourRoute(layout, below(line.path), line.to)
    if (!isScreen(line)) return []
    const route = screenRoute(layout, { ...line, path: below(line.path) }, (entering) => {
      if (!allows(requireSession(entering), line.guard)) throw redirect({ to: '/403' })
    })
    return route.update({ pendingComponent: PageSkeleton })
  })
  const frame = createRoute({ getParentRoute: () => root, id: 'framed', component: OwnFrame })
  return [
    layout.addChildren([...children, detourRoute(layout, '$', '/404')]),
    frame.addChildren(framed.map((line) => screenRoute(frame, line))),
  ]
}

export const dashboardTree = (): AnyRoute =>
  treeOf(
    routes.filter((line) => !isBelow(line)),
    dashboardBranch,
  )
