import { sql } from 'kysely'
import type { ApplicantPart } from '../../../lib/house/applicant.ts'

/** Applications speak of applicants, who have no account; of the staff they say who did what. */
export const notPersonal = {
  job_application_move: 'It says which colleague moved an application',
  job_application_note: 'It speaks of an applicant, and says which colleague wrote it',
}

const idsOf = (applicants: readonly { id: string }[]) => sql`any(${applicants.map(({ id }) => id)}::uuid[])`

/** That somebody applied, for what, and how far they came stays for the counts. */
export const applicant: ApplicantPart = {
  tables: {
    job_application: 'names, answers and the resume go',
    job_application_move: 'the stages stay, without the reasons',
    job_application_note: 'deleted',
    applicant_link: 'deleted',
  },
  files: (applications) =>
    sql`select resume_id as id from job_application where id = any(${applications}) and resume_id is not null for update`,
  erase: (applicants) => [
    sql`delete from job_application_note where application_id = ${idsOf(applicants)}`,
    sql`delete from applicant_link where application_id = ${idsOf(applicants)}`,
    sql`update job_application_move set reason = null where application_id = ${idsOf(applicants)}`,
    sql`update job_application set first_name = 'Erased', middle_name = null, last_name = 'applicant',
        email = 'erased-' || id, mobile_number = 'erased-' || id, highest_qualification = '', certifications = '',
        languages_spoken = '', resume_id = null, resume_text = '', tags = '{}', rating = null,
        erased_at = coalesce(erased_at, now()), version = version + 1
      where id = ${idsOf(applicants)}`,
  ],
}
