/** The map of screens, first part: the public and auth routes of the specification's section 2. Everyone loads this file. */
import { auth, bare, detour, type Line, open } from './shell/screen.ts'

export const publicRoutes: Line[] = [
  detour('/', '/dashboard'),
  detour('/auth', '/auth/login'),

  auth('/auth/login', () => import('./modules/identity/login.page.tsx')),
  auth('/auth/client-login', () => import('./modules/clients/login.page.tsx')),
  auth('/auth/activate', () => import('./modules/clients/activate.page.tsx')),
  auth('/reset-password', () => import('./modules/identity/reset-password.page.tsx')),
  auth('/second-factor', () => import('./modules/identity/second-factor.page.tsx')),
  auth('/setup', () => import('./modules/settings/setup.page.tsx')),
  bare('/client', () => import('./modules/clients/account.page.tsx')),

  open('/guest/wall-of-fame', () => import('./modules/recognition/guest-wall.page.tsx')),

  bare('/kiosk', () => import('./modules/terminals/kiosk.page.tsx')),

  bare('/403', () => import('./shell/forbidden.page.tsx')),
  bare('/404', () => import('./shell/not-found.page.tsx')),
  bare('/502', () => import('./shell/bad-gateway.page.tsx')),
]
