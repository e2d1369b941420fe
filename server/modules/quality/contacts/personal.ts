import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'quality_contacts',
  title: 'Contacts with customers',
  sets: [
    {
      name: 'quality_contacts',
      title: 'Contacts that could be evaluated',
      tables: ['quality_contact'],
      columns: { reference: 'Contact', contact_type: 'Type', happened_at: 'When' },
      rows: (id) =>
        sql`select reference, contact_type, happened_at, duration_seconds from quality_contact where employee_id = ${id}::uuid order by happened_at`,
      fate: 'anonymised',
      why: 'The campaign’s figures stay; nothing in it says a name, and recordings go',
      erase: ({ id }) => [sql`update quality_contact set recording_url = null where employee_id = ${id}::uuid`],
    },
  ],
  files: async (db, id) => {
    const found = await db
      .selectFrom('quality_contact')
      .innerJoin('file', 'file.id', 'quality_contact.recording_id')
      .select(['file.id', 'file.name'])
      .where('quality_contact.employee_id', '=', id)
      .execute()
    return found.map((file) => ({ ...file, folder: 'recordings' }))
  },
}
