import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type Personal, type PersonalFile, referencesTo, rowsOf } from '../../../lib/database/personal.ts'

/** The condition that no record refers to a file, whichever tables there are by now. */
async function isLoose(db: Db) {
  const references = await referencesTo(db, 'file')
  return sql.join(
    [
      sql`true`,
      ...references.map(
        ({ table, column }) =>
          sql`not exists (select 1 from ${sql.table(table)} reference where reference.${sql.ref(column)} = file.id)`,
      ),
    ],
    sql` and `,
  )
}

async function looseFiles(db: Db, employeeId: string): Promise<PersonalFile[]> {
  const rows = await rowsOf(
    db,
    sql`select id, name from file where created_by = ${employeeId}::uuid and ${await isLoose(db)} order by created_at`,
  )
  return rows.map(({ id, name }) => ({ id: String(id), folder: 'uploads', name: String(name) }))
}

/** Forgets files that nothing refers to any more; answers those whose bytes can go, kept without a row of their own too. */
export async function eraseFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await sql`delete from file where id = any(${[...ids]}::uuid[]) and ${await isLoose(db)}`.execute(db)
  const kept = await sql<{ id: string }>`select id from file where id = any(${[...ids]}::uuid[])`.execute(db)
  const stays = new Set(kept.rows.map(({ id }) => id))
  return ids.filter((id) => !stays.has(id))
}

export const personal: Personal = {
  name: 'files',
  title: 'Files',
  sets: [
    {
      name: 'uploads',
      title: 'Files that the person uploaded',
      tables: ['file'],
      columns: { name: 'File', purpose: 'Purpose', created_at: 'Uploaded' },
      // A ticket can be kept from whoever exports what is known of its reporter.
      rows: (id, reader) => sql`select name, type, size, purpose, created_at from file
            where created_by = ${id}::uuid and purpose <> 'document' and (${reader ?? null}::uuid is null or purpose <> 'ticket')
            order by created_at`,
      fate: 'anonymised',
      why: 'Files in the records of others remain; the person’s own are deleted',
    },
  ],
  files: looseFiles,
}
