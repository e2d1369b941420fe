import { sql } from 'kysely'
import type { ApplicantPart } from '../../../lib/house/applicant.ts'

/** Shadowing speaks of applicants, who have no account; of the staff it says who leads and who planned. */
export const notPersonal = {
  shadowing: 'It speaks of an applicant, and says which colleague leads and signs off',
}

export const applicant: ApplicantPart = {
  tables: {
    shadowing: 'stays for the counts; a trigger empties words and reason',
    shadowing_day: 'on which days somebody came stays for the counts',
  },
  records: (applications) => sql`select application_id, id from shadowing where application_id = any(${applications})`,
}
