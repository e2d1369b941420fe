import { sql } from 'kysely'
import type { ApplicantPart } from '../../../lib/house/applicant.ts'

/** Interviews speak of applicants, who have no account; of the staff they say who did what. */
export const notPersonal = {
  interview: 'It speaks of an applicant, and says which colleague planned, received and decided',
  interview_panel: 'It says which colleagues interview an applicant and what each thought of the applicant',
}

export const applicant: ApplicantPart = {
  tables: {
    interview: 'stays for the counts; a trigger empties its reason',
    interview_panel: 'recommendations stay for the counts; a trigger empties words and scores',
    interview_option: 'times that were offered say nothing of them',
    booking: 'deleted, which leaves the time to others',
  },
  records: (applications) => sql`select application_id, id from interview where application_id = any(${applications})`,
  erase: (applicants) => [
    sql`delete from booking using interview where interview.id = interview_id and application_id = any(${applicants.map(({ id }) => id)}::uuid[])`,
  ],
}
