/** The map of screens, first part: the public and auth routes of the specification's section 2. Everyone loads this file. */
import { bare, detour, type Line } from './shell/screen.ts'

export const publicRoutes: Line[] = [
  detour('/', '/dashboard'),
  detour('/auth', '/auth/login'),

  bare('/403', () => import('./shell/forbidden.page.tsx')),
  bare('/404', () => import('./shell/not-found.page.tsx')),
  bare('/502', () => import('./shell/bad-gateway.page.tsx')),
]
