import { sql } from 'kysely'
import type { ApplicantPart } from '../../../lib/house/applicant.ts'

/** What HR says of the work of its screeners is a setting and tells nothing about them. */
export const notPersonal = {
  siever: 'Whether a colleague is given applications to screen',
  siever_opening: 'Of which openings a colleague is given applications',
}

export const applicant: ApplicantPart = {
  tables: {
    screening: 'deleted',
  },
  erase: (applicants) => [sql`delete from screening where application_id = any(${applicants.map(({ id }) => id)}::uuid[])`],
}
