import { sql } from 'kysely'
import type { Personal, Retention } from '../../../lib/database/personal.ts'

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

/** Over its time, and nobody is still to hear it: no open or disputed evaluation, no calibration that runs. */
const isOld = (
  before: string,
) => sql`contact.day < ${before}::date and (contact.recording_id is not null or contact.recording_url is not null)
  and not exists (select from evaluation where evaluation.contact_id = contact.id
    and evaluation.status in ('draft', 'in_review', 'released', 'disputed'))
  and not exists (select from calibration where calibration.contact_id = contact.id and calibration.status = 'open')`

export const oldRecordings: Retention = {
  count: async (db, before) => {
    const counted = await sql<{
      total: number
    }>`select count(*)::int as total from quality_contact contact where ${isOld(before)}`.execute(db)
    return counted.rows[0]?.total ?? 0
  },
  remove: async (db, before, most) => {
    const gone = await sql<{ file: string | null }>`
      with old as (select id, recording_id from quality_contact contact where ${isOld(before)} order by day limit ${most} for update)
      update quality_contact contact set recording_id = null, recording_url = null, recording_gone = true
      from old where contact.id = old.id returning old.recording_id as file`.execute(db)
    return { removed: gone.rows.length, files: gone.rows.flatMap(({ file }) => file ?? []) }
  },
}
