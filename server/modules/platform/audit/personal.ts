import { sql } from 'kysely'
import type { ApplicantPart } from '../../../lib/house/applicant.ts'
import { emptyAudit } from './store-empty.ts'

export const applicant: ApplicantPart = {
  tables: { audit_log: 'entries about them stay, without what was in the fields' },
  erase: (applicants) => [emptyAudit(sql`select unnest(${applicants.flatMap(({ about }) => about)}::text[])`)],
}
