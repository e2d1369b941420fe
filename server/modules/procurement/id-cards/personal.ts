import { sql } from 'kysely'
import { type Personal, rowsOf } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'idCards',
  title: 'ID cards',
  sets: [
    {
      name: 'id_cards',
      title: 'ID cards',
      tables: ['id_card'],
      columns: { number: 'Number', valid_until: 'Valid until', revoked_why: 'Revoked because' },
      rows: (id) => sql`select number, valid_until, printed_at, handed_over_at, revoked_at, revoked_why from id_card
        where employee_id = ${id}::uuid order by created_at`,
      fate: 'anonymised',
      why: 'The numbers of cards remain, and none is valid any more',
      erase: ({ id }) => [
        sql`update id_card set revoked_at = now(), revoked_why = 'Employment ended' where employee_id = ${id}::uuid and revoked_at is null`,
      ],
    },
    {
      name: 'id_requests',
      title: 'Requests for ID cards',
      tables: ['id_request'],
      columns: { why: 'Why', status: 'Status' },
      rows: (id) =>
        sql`select why, status, created_at, decided_at from id_request where employee_id = ${id}::uuid order by created_at`,
      fate: 'anonymised',
      why: 'That a card was asked for remains; photo and affidavit are deleted',
      erase: ({ id }) => [sql`update id_request set photo_id = null, affidavit_id = null where employee_id = ${id}::uuid`],
    },
  ],
  files: async (db, id) => {
    const rows = await rowsOf(
      db,
      sql`select file.id, file.name from id_request join file on file.id in (id_request.photo_id, id_request.affidavit_id)
        where id_request.employee_id = ${id}::uuid order by 1`,
    )
    return rows.map((file) => ({ id: String(file.id), folder: 'id-card', name: String(file.name) }))
  },
}
