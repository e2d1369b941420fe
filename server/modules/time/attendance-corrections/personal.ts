import { sql } from 'kysely'
import { type Personal, rowsOf } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'attendance_corrections',
  title: 'Attendance corrections',
  sets: [
    {
      name: 'attendance_corrections',
      title: 'Attendance corrections',
      tables: ['attendance_correction'],
      columns: { day: 'Day', in_at: 'In', out_at: 'Out', cause: 'Why', status: 'State' },
      rows: (id) => sql`
            select correction.day, correction.in_at, correction.out_at, correction.cause, correction.reason, correction.status, file.name as file,
              correction.created_at, correction.decided_at
            from attendance_correction correction left join file on file.id = correction.file_id
            where correction.employee_id = ${id}::uuid order by correction.created_at`,
      fate: 'anonymised',
      why: 'Attendance is evidence of pay for six years; reasons and files are deleted',
      erase: ({ id }) => [
        sql`update attendance_correction set reason = 'Erased', file_id = null where employee_id = ${id}::uuid`,
      ],
    },
  ],
  files: async (db, id) => {
    const rows = await rowsOf(
      db,
      sql`select file.id, file.name from attendance_correction correction join file on file.id = correction.file_id
        where correction.employee_id = ${id}::uuid order by 1`,
    )
    return rows.map((file) => ({ id: String(file.id), folder: 'attendance', name: String(file.name) }))
  },
}
