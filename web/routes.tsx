/** The map of screens: one line each, as in the specification's section 2: address, guard, page. */
import { publicRoutes } from './public-routes.tsx'
import { dashboard, detour, type Line } from './shell/screen.ts'

export const routes: Line[] = [
  ...publicRoutes,

  detour('/dashboard', '/dashboard/main'),

  dashboard('user/security', 'none', () => import('./modules/identity/security.page.tsx')),
  dashboard('settings/outbox', 'super', () => import('./modules/settings/outbox.page.tsx')),
]
