import { sql } from 'kysely'
import type { ApplicantPart } from '../../../lib/house/applicant.ts'

/** Offers speak of applicants, who have no account; of the staff they say who made and sent them. */
export const notPersonal = {
  job_offer:
    'It speaks of an applicant, and says which colleagues made and sent it; the letter of whoever was hired is among their documents',
  job_offer_form: 'It says from which offer a form of an employee to add was filled in',
}

export const applicant: ApplicantPart = {
  tables: {
    job_offer: 'its figures stay; a trigger empties the letter, the signature and the answer',
    job_offer_form: 'which form it filled in says nothing of them',
  },
  records: (applications) => sql`select application_id, id from job_offer where application_id = any(${applications})`,
}
