import { sql } from 'kysely'
import { deleteExpired, type Personal, type Retention, startOf } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'privacy',
  title: 'Privacy',
  sets: [
    {
      name: 'data_exports',
      title: 'Exports of personal data',
      tables: ['data_export'],
      columns: { created_at: 'Requested', about: 'About', requested_by: 'Requested by', downloaded_at: 'Downloaded' },
      rows: (id) => sql`
            select about.full_name as about, asker.full_name as requested_by, data_export.created_at, data_export.downloaded_at
            from data_export join employee about on about.id = data_export.employee_id
            join employee asker on asker.id = data_export.requested_by
            where data_export.employee_id = ${id}::uuid or data_export.requested_by = ${id}::uuid order by data_export.created_at`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from data_export where employee_id = ${id}::uuid or requested_by = ${id}::uuid`],
    },
    {
      name: 'erasures',
      title: 'Erasures',
      tables: ['erasure'],
      columns: { requested_at: 'Requested', about: 'About', requested_by: 'Requested by', state: 'Status' },
      rows: (id) => sql`select about.full_name as about, asker.full_name as requested_by, erasure.state, erasure.requested_at,
              erasure.decided_at, erasure.done_at, case when erasure.employee_id = ${id}::uuid then erasure.reason end as reason
            from erasure join employee about on about.id = erasure.employee_id
            join employee asker on asker.id = erasure.requested_by
            where ${id}::uuid in (erasure.employee_id, erasure.requested_by, erasure.decided_by) order by erasure.requested_at`,
      fate: 'kept',
      why: 'Erasures and their decisions have to be shown to the regulator',
    },
  ],
}

const exports = deleteExpired('data_export', (before) => sql`created_at < ${startOf(before)}`)

export const oldExports: Retention = {
  count: exports.count,
  remove: async (db, before, most) => {
    const gone = await sql<{ id: string }>`
      delete from data_export where id in (select id from data_export where created_at < ${startOf(before)} limit ${most})
      returning id`.execute(db)
    return { removed: gone.rows.length, bytes: gone.rows.map(({ id }) => id) }
  },
}
