/** The register: every module of the contract with its handlers and jobs. Does not compile when one is missing. */
import type { Contract } from '@iroko/contract'
import type { FastifyInstance } from 'fastify'
import type { BoundCall } from './lib/http/implement.ts'
import type { JobDefinition } from './lib/jobs.ts'
import { mailJob } from './lib/mail.ts'
import type { Portal } from './lib/portal.ts'
import { routes as clients } from './modules/clients/clients/routes.ts'
import { jobs as structureJobs } from './modules/company/leaders/jobs.ts'
import { routes as structure } from './modules/company/structure/routes.ts'
import { routes as recognition } from './modules/engagement/recognition/routes.ts'
import { routes as tickets } from './modules/engagement/tickets/routes.ts'
import { jobs as leaveJobs } from './modules/leave/applications/jobs.ts'
import { routes as leave } from './modules/leave/applications/routes.ts'
import { routes as people } from './modules/people/directory/routes.ts'
import { jobs as peopleJobs } from './modules/people/import/jobs.ts'
import { jobs as promotionJobs } from './modules/people/promotions/jobs.ts'
import { routes as promotions } from './modules/people/promotions/routes.ts'
import { routes as access } from './modules/platform/access/routes.ts'
import { jobs as approvalJobs } from './modules/platform/approvals/jobs.ts'
import { routes as approvals } from './modules/platform/approvals/routes.ts'
import { routes as dashboards } from './modules/platform/dashboards/routes.ts'
import { jobs as fileJobs } from './modules/platform/files/jobs.ts'
import { routes as files } from './modules/platform/files/routes.ts'
import { jobs as identityJobs } from './modules/platform/identity/jobs.ts'
import { routes as identity } from './modules/platform/identity/routes.ts'
import { jobs as privacyJobs } from './modules/platform/privacy/jobs.ts'
import { routes as privacy } from './modules/platform/privacy/routes.ts'
import { routes as settings } from './modules/platform/settings/routes.ts'
import { jobs as attendanceJobs } from './modules/time/attendance/jobs.ts'
import { routes as attendance } from './modules/time/attendance/routes.ts'
import { routes as timekeeping } from './modules/time/attendance-policies/module.ts'
import { jobs as timekeepingJobs } from './modules/time/corrections/jobs.ts'
import { routes as holidays } from './modules/time/holidays/routes.ts'
import { jobs as shiftJobs } from './modules/time/shift-requests/jobs.ts'
import { routes as shifts } from './modules/time/shifts/routes.ts'
import { jobs as terminalJobs } from './modules/time/terminals/jobs.ts'
import { routes as terminals } from './modules/time/terminals/routes.ts'
import { addTerminals } from './modules/time/terminals/routes-protocol.ts'

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
