import { sql } from 'kysely'
import { type Personal, type Retention, rowsOf } from '../../../lib/database/personal.ts'
import type { Secret } from '../../../lib/house/noun.ts'

export const personal: Personal = {
  name: 'warnings',
  title: 'Warning letters',
  sets: [
    {
      name: 'warnings',
      title: 'Warning letters to me',
      tables: ['warning', 'warning_file'],
      columns: { step: 'Step', kind: 'For', issued_at: 'Issued', status: 'Status', active_until: 'Active until' },
      // Before it is issued a letter is a thought of its author.
      rows: (id) => sql`
        select step.title as step, kind.title as kind, happened_on, warning.body, warning.issued_at, status, active_until, hearing_on, hearing_words,
          acknowledged_at, employee_words, refused_at, appeal, decided_words, decided_at
        from warning join warning_step step on step.id = warning.step_id join warning_kind kind on kind.id = warning.kind_id
        where warning.employee_id = ${id}::uuid and warning.issued_at is not null order by warning.issued_at`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from warning where employee_id = ${id}::uuid`],
    },
  ],
  files: async (db, id) => {
    const rows = await rowsOf(
      db,
      sql`select file.id, file.name, warning.issued_at is null as hidden from warning_file
        join warning on warning.id = warning_file.warning_id join file on file.id = warning_file.file_id
        where warning_file.employee_id = ${id}::uuid order by warning.happened_on`,
    )
    return rows.map((file) => ({
      id: String(file.id),
      folder: 'warnings',
      name: String(file.name),
      ...(file.hidden === true && { hidden: true }),
    }))
  },
}

/** Who is warned does not read of a draft in the audit log either. */
export const secret: Secret = {
  entity: 'warning',
  keptFrom: (readerId) => sql`select id::text from warning where employee_id = ${readerId}::uuid and issued_at is null`,
}

const isOld = (before: string) =>
  sql`status in ('expired', 'withdrawn') and coalesce(active_until, happened_on) < ${before}::date`

/** A letter that counts no more is not held against anybody for ever; its evidence goes with it. */
export const oldWarnings: Retention = {
  count: async (db, before) => {
    const found = await sql<{ total: number }>`select count(*) as total from warning where ${isOld(before)}`.execute(db)
    return found.rows[0]?.total ?? 0
  },
  remove: async (db, before, most) => {
    const gone = await sql<{ id: string; files: string[] }>`
      with old as (select id from warning where ${isOld(before)} limit ${most} for update)
      delete from warning using old where warning.id = old.id
      returning warning.id, array(select file_id::text from warning_file where warning_id = warning.id) as files`.execute(db)
    return { removed: gone.rows.length, files: gone.rows.flatMap(({ files }) => files) }
  },
}
