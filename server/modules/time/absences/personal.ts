import { sql } from 'kysely'
import { type Personal, type Retention, rowsOf } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'absences',
  title: 'Absences',
  sets: [
    {
      name: 'absences',
      title: 'Absences',
      tables: ['absence'],
      columns: { starts_on: 'From', ends_on: 'To', reason: 'Reason', status: 'State' },
      rows: (id) => sql`
            select absence.starts_on, absence.ends_on, absence.reason, absence.details, absence.status, file.name as file,
              office.title as office, absence.created_at, absence.decided_at
            from absence join office on office.id = absence.office_id left join file on file.id = absence.file_id
            where absence.employee_id = ${id}::uuid order by absence.starts_on`,
      fate: 'anonymised',
      why: 'The days remain in the records of past years; reasons and evidence are deleted',
      // The column requires a reason; this one reveals nothing about health.
      erase: ({ id }) => [
        sql`update absence set reason = 'Holiday', details = '', file_id = null where employee_id = ${id}::uuid`,
      ],
    },
  ],
  files: async (db, id) => {
    const rows = await rowsOf(
      db,
      sql`select file.id, file.name from absence join file on file.id = absence.file_id
        where absence.employee_id = ${id}::uuid order by 1`,
    )
    return rows.map((file) => ({ id: String(file.id), folder: 'absence', name: String(file.name) }))
  },
}

/** The absence remains; its evidence is deleted. */
export const oldAbsenceNotes: Retention = {
  count: async (db, before) => {
    const counted = await sql<{ total: number }>`
      select count(*) as total from absence where file_id is not null and ends_on < ${before}::date`.execute(db)
    return counted.rows[0]?.total ?? 0
  },
  remove: async (db, before, most) => {
    const gone = await sql<{ file_id: string }>`
      with old as (
        select id, file_id from absence where file_id is not null and ends_on < ${before}::date limit ${most} for update)
      update absence set file_id = null from old where absence.id = old.id returning old.file_id`.execute(db)
    return { removed: gone.rows.length, files: gone.rows.map(({ file_id }) => file_id) }
  },
}
