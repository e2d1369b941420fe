import { sql } from 'kysely'
import { type Personal, rowsOf } from '../../../lib/database/personal.ts'

/** What somebody reported is about a room or a thing, which the company keeps; its photos go with the person's export. */
export const personal: Personal = {
  name: 'faults',
  title: 'Faults',
  sets: [
    {
      name: 'faults',
      title: 'Faults I reported',
      tables: ['fault', 'fault_file'],
      columns: { place: 'Place', words: 'Fault', reported_at: 'Reported', status: 'Status' },
      rows: (
        id,
      ) => sql`select branch.title as branch, place, category, words, urgency, fault.status, reported_at, solved_at, answer
        from fault join branch on branch.id = fault.branch_id where reporter_id = ${id}::uuid order by reported_at`,
      fate: 'kept',
      why: 'what was broken, when and where is about the building, not the person',
    },
  ],
  files: async (db, id) => {
    const rows = await rowsOf(
      db,
      sql`select file.id, file.name from fault_file join file on file.id = fault_file.file_id
        where fault_file.employee_id = ${id}::uuid order by file.name`,
    )
    return rows.map((file) => ({ id: String(file.id), folder: 'faults', name: String(file.name) }))
  },
}
