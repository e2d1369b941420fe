/** The register: every module of the contract with its handlers and jobs. Does not compile when one is missing. */
import type { Contract } from '@iroko/contract'
import type { FastifyInstance } from 'fastify'
import type { BoundCall } from './lib/implement.ts'
import type { JobDefinition } from './lib/jobs.ts'
import { mailJob } from './lib/mail.ts'
import type { Portal } from './lib/portal.ts'
import { routes as access } from './modules/access/routes.ts'
import { jobs as approvalJobs } from './modules/approvals/jobs.ts'
import { routes as approvals } from './modules/approvals/routes.ts'
import { jobs as attendanceJobs } from './modules/attendance/jobs.ts'
import { routes as attendance } from './modules/attendance/routes.ts'
import { routes as clients } from './modules/clients/routes.ts'
import { routes as dashboards } from './modules/dashboards/routes.ts'
import { jobs as fileJobs } from './modules/files/jobs.ts'
import { routes as files } from './modules/files/routes.ts'
import { routes as holidays } from './modules/holidays/routes.ts'
import { jobs as identityJobs } from './modules/identity/jobs.ts'
import { routes as identity } from './modules/identity/routes.ts'
import { jobs as leaveJobs } from './modules/leave/jobs.ts'
import { routes as leave } from './modules/leave/routes.ts'
import { jobs as peopleJobs } from './modules/people/jobs.ts'
import { routes as people } from './modules/people/routes.ts'
import { jobs as privacyJobs } from './modules/privacy/jobs.ts'
import { routes as privacy } from './modules/privacy/routes.ts'
import { jobs as promotionJobs } from './modules/promotions/jobs.ts'
import { routes as promotions } from './modules/promotions/routes.ts'
import { routes as recognition } from './modules/recognition/routes.ts'
import { routes as settings } from './modules/settings/routes.ts'
import { jobs as shiftJobs } from './modules/shifts/jobs.ts'
import { routes as shifts } from './modules/shifts/routes.ts'
import { jobs as structureJobs } from './modules/structure/jobs.ts'
import { routes as structure } from './modules/structure/routes.ts'
import { jobs as terminalJobs } from './modules/terminals/jobs.ts'
import { routes as terminals } from './modules/terminals/routes.ts'
import { addTerminals } from './modules/terminals/routes-protocol.ts'
import { routes as tickets } from './modules/tickets/routes.ts'
import { jobs as timekeepingJobs } from './modules/timekeeping/jobs.ts'
import { routes as timekeeping } from './modules/timekeeping/routes.ts'

export const modules: { [M in keyof Contract]: BoundCall[] } = {
  identity,
  access,
  approvals,
  attendance,
  terminals,
  timekeeping,
  people,
  structure,
  leave,
  holidays,
  shifts,
  promotions,
  clients,
  dashboards,
  recognition,
  tickets,
  files,
  settings,
  privacy,
}

/** What speaks another language than JSON, and puts up its addresses itself. */
export const protocols: ((app: FastifyInstance, portal: Portal) => void)[] = [addTerminals]

export const jobs: JobDefinition[] = [
  mailJob,
  ...identityJobs,
  ...approvalJobs,
  ...attendanceJobs,
  ...terminalJobs,
  ...timekeepingJobs,
  ...leaveJobs,
  ...peopleJobs,
  ...structureJobs,
  ...shiftJobs,
  ...promotionJobs,
  ...privacyJobs,
  // What others leave behind: after them.
  ...fileJobs,
]
