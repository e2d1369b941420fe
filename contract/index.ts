/** The register: every module that server and web agree on. */
import { access } from './access.ts'
import { approvals } from './approvals.ts'
import { attendance } from './attendance.ts'
import { attendanceLateness } from './attendance-lateness.ts'
import { attendanceRecords } from './attendance-records.ts'
import { attendanceReports } from './attendance-reports.ts'
import { clients } from './clients.ts'
import { dashboards } from './dashboards.ts'
import { files } from './files.ts'
import { holidays } from './holidays.ts'
import { identity } from './identity.ts'
import { identityFactor } from './identity-factor.ts'
import { identitySso } from './identity-sso.ts'
import { leave } from './leave.ts'
import { people } from './people.ts'
import { peopleBackground } from './people-background.ts'
import { peopleChanges } from './people-changes.ts'
import { peopleImport } from './people-import.ts'
import { peoplePay } from './people-pay.ts'
import { peoplePictures } from './people-pictures.ts'
import { peopleRecords } from './people-records.ts'
import { peopleSalary } from './people-salary.ts'
import { privacy } from './privacy.ts'
import { promotions } from './promotions.ts'
import { recognition } from './recognition.ts'
import { settings } from './settings.ts'
import { shifts } from './shifts.ts'
import { structure } from './structure.ts'
import { terminals } from './terminals.ts'
import { tickets } from './tickets.ts'
import { timekeeping } from './timekeeping.ts'

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
