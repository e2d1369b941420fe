/** The register: every module that server and web agree on. */

import { clients } from './clients/clients.ts'
import { structure } from './company/structure.ts'
import { recognition } from './engagement/recognition.ts'
import { tickets } from './engagement/tickets.ts'
import { leave } from './leave/applications.ts'
import { peopleSalary } from './payroll/salaries.ts'
import { peopleBackground } from './people/background.ts'
import { peopleChanges } from './people/changes.ts'
import { people } from './people/directory.ts'
import { peopleImport } from './people/import.ts'
import { peoplePay } from './people/pay-details.ts'
import { peoplePictures } from './people/pictures.ts'
import { promotions } from './people/promotions.ts'
import { peopleRecords } from './people/records.ts'
import { access } from './platform/access.ts'
import { approvals } from './platform/approvals.ts'
import { dashboards } from './platform/dashboards.ts'
import { files } from './platform/files.ts'
import { identity } from './platform/identity.ts'
import { privacy } from './platform/privacy.ts'
import { settings } from './platform/settings.ts'
import { identitySso } from './platform/single-sign-on.ts'
import { identityFactor } from './platform/two-step.ts'
import { attendance } from './time/attendance.ts'
import { timekeeping } from './time/attendance-policies.ts'
import { attendanceRecords } from './time/attendance-records.ts'
import { attendanceReports } from './time/attendance-reports.ts'
import { holidays } from './time/holidays.ts'
import { attendanceLateness } from './time/lateness.ts'
import { shifts } from './time/shifts.ts'
import { terminals } from './time/terminals.ts'

export const contract = {
  identity: { ...identity, ...identityFactor, ...identitySso },
  access,
  approvals,
  attendance: { ...attendance, ...attendanceRecords, ...attendanceLateness, ...attendanceReports },
  terminals,
  timekeeping,
  people: {
    ...people,
    ...peopleChanges,
    ...peoplePay,
    ...peopleSalary,
    ...peopleRecords,
    ...peopleBackground,
    ...peopleImport,
    ...peoplePictures,
  },
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
export type Contract = typeof contract
