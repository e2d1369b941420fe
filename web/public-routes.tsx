/** The map of screens, first part: the public and auth routes of the specification's section 2. Everyone loads this file. */
import { auth, bare, detour, framed, type Line, open, served } from './shell/screen.ts'

export const publicRoutes: Line[] = [
  detour('/', '/dashboard'),
  detour('/auth', '/auth/login'),

  auth('/auth/login', () => import('./modules/home/sign-in/login.page.tsx')),
  auth('/auth/client-login', () => import('./modules/clients/clients/login.page.tsx')),
  auth('/auth/activate', () => import('./modules/clients/clients/activate.page.tsx')),
  auth('/reset-password', () => import('./modules/platform/identity/reset-password.page.tsx')),
  auth('/stop-email-change', () => import('./modules/people/email-changes/stop-email-change.page.tsx')),
  auth('/second-factor', () => import('./modules/platform/two-step/second-factor.page.tsx')),
  auth('/setup', () => import('./modules/home/setup/setup.page.tsx')),
  bare('/client/floor/{office}', () => import('./modules/operations/floor/client-floor.page.tsx')),
  bare('/client', () => import('./modules/home/client-portal/client-portal.page.tsx')),

  open('/guest/a/{code}', () => import('./modules/assets/assets/found.page.tsx')),
  open('/guest/erp-messages', () => import('./modules/engagement/messages/guest-messages.page.tsx')),
  open('/guest/wall-of-fame', () => import('./modules/engagement/recognition/guest-wall.page.tsx')),
  open('/guest/payslip', () => import('./modules/payroll/payslip-comparisons/guest-payslip.page.tsx')),
  open('/guest/card/{code}', () => import('./modules/procurement/id-cards/guest-card.page.tsx')),
  open('/guest/ticket', () => import('./modules/engagement/tickets/guest-ticket.page.tsx')),

  served('/recruitment/joblist'),
  served('/recruitment/joblist/{id}'),
  served('/recruitment/aptitude-test/{token}'),
  served('/recruitment/accept-joboffer/{id}'),
  served('/recruitment/apply/{id}'),
  served('/recruitment/application/{token}'),
  served('/recruitment/interview/{token}'),

  bare('/kiosk', () => import('./modules/time/kiosks/kiosk.page.tsx')),

  framed('/403', () => import('./shell/pages/forbidden.page.tsx')),
  framed('/404', () => import('./shell/pages/not-found.page.tsx')),
  open('/500', () => import('./modules/engagement/vote/vote.page.tsx')),
  bare('/502', () => import('./shell/pages/bad-gateway.page.tsx')),
]
