import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'terminations',
  title: 'Terminations',
  sets: [
    {
      name: 'terminations',
      title: 'Terminations',
      tables: ['termination'],
      columns: { exit_date: 'Last working day', kind: 'Type', decided_at: 'Decided' },
      // One that has not taken effect is not told by an export.
      rows: (id) => sql`
        select exit_date, kind, reason, notice_days, decided_at from termination
        where employee_id = ${id}::uuid and effective_at is not null order by created_at`,
      fate: 'anonymised',
      why: 'Dates and types remain for the figures of attrition; reasons and evidence are deleted',
      erase: ({ id }) => [
        sql`update termination set reason = 'Erased', file_id = null where employee_id = ${id}::uuid`,
        sql`update termination set successor_id = null where successor_id = ${id}::uuid`,
        sql`update termination set decider_id = null where decider_id = ${id}::uuid`,
      ],
    },
  ],
  files: async (db, id) => {
    const { rows } = await sql<{ id: string; name: string }>`select file.id, file.name from termination
      join file on file.id = termination.file_id
      where termination.employee_id = ${id}::uuid and termination.effective_at is not null`.execute(db)
    return rows.map((file) => ({ id: file.id, folder: 'termination', name: file.name }))
  },
}
