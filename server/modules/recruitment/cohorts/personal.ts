import { sql } from 'kysely'
import type { ApplicantPart } from '../../../lib/house/applicant.ts'

/** Cohorts speak of applicants; of the staff they say who did what. */
export const notPersonal = {
  academy_cohort: 'It says which colleague made its results final',
  academy_trainer: 'It says which colleagues train a cohort of applicants',
  academy_session: 'It says which colleague trains applicants on a day',
  academy_place: 'It speaks of an applicant, and says which colleague took them in or out',
  academy_attendance: 'It speaks of an applicant, and says which colleague noted it',
  academy_mark: 'It speaks of an applicant, and says which colleague gave the points',
}

export const applicant: ApplicantPart = {
  tables: {
    academy_place: 'the result stays for the counts, without the reason for leaving',
    academy_attendance: 'stays for the counts',
    academy_mark: 'stays for the counts',
  },
  records: (applications) => sql`select application_id, id from academy_place where application_id = any(${applications})`,
  erase: (applicants) => [
    sql`update academy_place set left_reason = null where application_id = any(${applicants.map(({ id }) => id)}::uuid[])`,
  ],
}
