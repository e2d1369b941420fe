import type { LinkKey } from '@iroko/contract/platform/settings'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

/** Sites that are nowhere: the sidebar shows where the company's own would stand. */
const links: Record<LinkKey, string> = {
  in_house: 'https://in-house.zuma.test',
  kpi: 'https://kpi.zuma.test',
  lms: 'https://lms.zuma.test',
  help_desk_it: 'https://help-desk.zuma.test/it',
  help_desk_facilities: 'https://help-desk.zuma.test/facilities',
  help_desk_hr: 'https://help-desk.zuma.test/hr',
  help_desk_complaints: 'https://help-desk.zuma.test/complaints',
}

const company = {
  name: 'Zuma Outsourcing Ltd',
  title: 'Zuma staff portal',
  subtitle: 'Leave, attendance, payslips and everything else about your work, in one place.',
  working_weekdays: [1, 2, 3, 4, 5],
  links,
  demo: true,
}

/** The demo company, marked so that a production start refuses it; answers its working weekdays. */
export async function seedCompany(db: Db, opened_on: string): Promise<number[]> {
  await insertAll(db, 'company', [{ ...company, created_at: `${opened_on}T07:00:00.000Z` }])
  return company.working_weekdays
}
