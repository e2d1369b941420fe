import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Personal } from '../../../lib/database/personal.ts'
import type { ApplicantPart } from '../../../lib/house/applicant.ts'
import { eraseApplications } from '../erasures/store.ts'

/** Of somebody who works here: the application that they came with, and others that they sent. */
const isOf = (employeeId: string) => sql`(application.employee_id = ${employeeId}::uuid
  or application.email in (select unnest(array[lower(email), lower(private_email)]) from employee where id = ${employeeId}::uuid))`

export const personal: Personal = {
  name: 'job_applications',
  title: 'Job applications',
  sets: [
    {
      name: 'job_applications',
      title: 'Own job applications',
      tables: ['job_application'],
      columns: { reference: 'Reference', job_title: 'Job', applied_at: 'Sent', stage: 'Stage' },
      rows: (id) => sql`select reference, job_title, application.first_name, application.middle_name, application.last_name,
          application.email, mobile_number, highest_qualification, certifications, languages_spoken, source, stage, applied_at,
          consented_at, resume_text
        from job_application application join job_opening on job_opening.id = application.job_opening_id
        where ${isOf(id)} order by applied_at`,
      fate: 'anonymised',
      why: 'Counts of applications remain; names, answers and resumes are deleted',
      eraseWith: async (db, { id }, house) => {
        const own = await sql<{ id: string }>`select id from job_application application where ${isOf(id)}`.execute(db)
        await eraseApplications(
          db,
          house,
          own.rows.map((row) => row.id),
        )
      },
    },
  ],
  files: async (db: Db, employeeId) => {
    const found = await sql<{ id: string; name: string }>`select file.id, file.name from job_application application
      join file on file.id = application.resume_id where ${isOf(employeeId)} order by applied_at`.execute(db)
    return found.rows.map((file) => ({ ...file, folder: 'resumes' }))
  },
}

export const applicant: ApplicantPart = {
  tables: { rate_limit: 'how often an address applied and asked for a lost link is deleted' },
  erase: (applicants) => {
    const keys = applicants.flatMap(({ email }) => [`apply:${email}`, `lost link:${email}`])
    return [sql`delete from rate_limit where key = any(${keys}::text[])`]
  },
}
