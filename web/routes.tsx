/** The map of screens, as in the specification's section 2: address, guard, page. A line of a screen stands with its domain in `routes/`. */
import { qaRequirement } from '@iroko/contract/guards'
import { publicRoutes } from './public-routes.tsx'
import { accounting } from './routes/accounting.ts'
import { billing } from './routes/billing.ts'
import { company } from './routes/company.ts'
import { engagement } from './routes/engagement.ts'
import { home } from './routes/home.ts'
import { leave } from './routes/leave.ts'
import { operations } from './routes/operations.ts'
import { payroll } from './routes/payroll.ts'
import { people } from './routes/people.ts'
import { performance } from './routes/performance.ts'
import { platform } from './routes/platform.ts'
import { quality } from './routes/quality.ts'
import { recruitment } from './routes/recruitment.ts'
import { things } from './routes/things.ts'
import { time } from './routes/time.ts'
import { dashboard, detour, type Line } from './shell/screen.ts'

/** What comes over the screens by itself. */
export const overlay = () => import('./modules/engagement/pop-ups/parts.tsx').then((module) => module.PopUps)

/** What waits for somebody, in the card of the inbox. */
export const forMe = () => import('./modules/platform/waiting/parts-for-me.tsx').then((module) => module.ForMe)

/** The card of a person, over a list. */
export const peek = () => import('./modules/home/profile/parts-peek.tsx').then((module) => module.PeekCard)

/** The screens of HR that Training and Quality Assurance have a second time, under its own addresses. */
const alsoUnderQa = [
  'all-employees',
  'attendance-admin',
  'attendance-record',
  'lateness-tracker',
  'lateness/{office_type}/employees/{office}/{id}',
  'remote-attendance',
  'attendance/{office_type}/employees/{office}/{id}',
  'office/employee-attendance/{employee}/{id}',
  'public-holiday',
  'public-holiday/create',
  'captured-biometrics',
  'no-biometrics',
  'absence',
  'shifts',
  'shift-assignment',
  'shift-request',
  'departments/shifts/{id}',
  'leaves-admin',
  'application/leave-status/{id}',
  'leave-approval',
  'leave-approvals/department/{id}',
  'leave-type',
  'leave-type/{id}',
  'wall-of-fame',
  'survey',
  'survey/create',
  'survey/edit',
  'all-survey',
  'all-survey/{title}/{id}',
  'resignation',
  'resignation/application/resignation-status/{id}',
  'all-employees/employee/add',
  'all-employees/import',
  'employee/update/{id}',
  'department/{id}',
  'departments/{title}/{id}',
  'campaigns/{title}/{id}',
  'teams/{title}/{id}',
  'promotions',
  'gender/{id}',
  'employee/leader',
  'employee/leader/{employee}/{id}',
  'departments',
  'campaigns',
  'teams',
  'branch',
  'designations',
]

const byDomain = [
  ...accounting,
  ...billing,
  ...company,
  ...engagement,
  ...home,
  ...leave,
  ...operations,
  ...payroll,
  ...people,
  ...performance,
  ...platform,
  ...things,
  ...quality,
  ...recruitment,
  ...time,
]

export const routes: Line[] = [
  ...publicRoutes,
  detour('/dashboard', '/dashboard/main'),
  ...byDomain,
  ...alsoUnderQa.map((path) => {
    const twin = byDomain.find((line) => line.path === `/dashboard/hr/${path}`)
    if (!twin) throw new Error(`No screen of HR is called ${path}`)
    return dashboard(`qa/${path}`, qaRequirement, twin.load)
  }),
]
