import { sql } from 'kysely'
import { type Personal, type Retention, rowsOf } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'leave',
  title: 'Leave',
  sets: [
    {
      name: 'leave_applications',
      title: 'Leave applications',
      tables: ['leave_application', 'leave_day'],
      columns: { starts_on: 'From', ends_on: 'To', leave_type: 'Type', days: 'Days', status: 'Status' },
      rows: (id) => sql`select application.starts_on, application.ends_on, leave_type.title as leave_type, application.days,
              application.status, application.reason, application.contact, stand_in.full_name as stand_in,
              file.name as file, office.title as office, application.created_at, application.decided_at,
              (select json_agg(json_build_object('day', day, 'portion', portion, 'counts', counts, 'kind', kind) order by day)
                from leave_day where application_id = application.id and live) as days_away
            from leave_application application join leave_type on leave_type.id = application.leave_type_id
            join office on office.id = application.office_id
            left join employee stand_in on stand_in.id = application.stand_in_id
            left join file on file.id = application.file_id
            where application.employee_id = ${id}::uuid order by application.starts_on`,
      fate: 'anonymised',
      why: 'The days remain in the records of past years; reasons, contacts and medical certificates are deleted',
      erase: ({ id }) => [
        sql`update leave_application set reason = '', contact = '', file_id = null where employee_id = ${id}::uuid`,
      ],
    },
    {
      name: 'leave_ledger',
      title: 'Leave balance',
      tables: ['leave_ledger'],
      columns: { effective_on: 'Date', leave_type: 'Type', kind: 'Entry', days: 'Days', cause: 'Reason' },
      rows: (id) => sql`select ledger.effective_on, leave_type.title as leave_type, ledger.leave_year, ledger.kind, ledger.days,
              ledger.cause, ledger.expires_on, author.full_name as created_by, ledger.created_at
            from leave_ledger ledger join leave_type on leave_type.id = ledger.leave_type_id
            left join employee author on author.id = ledger.created_by
            where ledger.employee_id = ${id}::uuid order by ledger.created_at`,
      fate: 'kept',
      why: 'Earned and paid days are evidence of pay; written reasons are deleted',
      // System texts contain no names, and later nightly runs depend on them.
      erase: ({ id }) => [
        sql`update leave_ledger set cause = 'Erased'
          where employee_id = ${id}::uuid and (kind = 'adjusted' or cause like 'Cancelled:%')`,
      ],
    },
  ],
  files: async (db, id) => {
    const rows = await rowsOf(
      db,
      sql`select file.id, file.name from leave_application application join file on file.id = application.file_id
        where application.employee_id = ${id}::uuid order by application.starts_on`,
    )
    return rows.map((file) => ({ id: String(file.id), folder: 'leave', name: String(file.name) }))
  },
}

/** The application remains; its evidence is deleted. */
export const oldSickNotes: Retention = {
  count: async (db, before) => {
    const counted = await sql<{ total: number }>`
      select count(*) as total from leave_application where file_id is not null and ends_on < ${before}::date`.execute(db)
    return counted.rows[0]?.total ?? 0
  },
  remove: async (db, before, most) => {
    const gone = await sql<{ file_id: string }>`
      with old as (
        select id, file_id from leave_application where file_id is not null and ends_on < ${before}::date limit ${most} for update)
      update leave_application set file_id = null from old where leave_application.id = old.id returning old.file_id`.execute(
      db,
    )
    return { removed: gone.rows.length, files: gone.rows.map(({ file_id }) => file_id) }
  },
}
