import { type Insertable, sql } from 'kysely'
import type { File } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import type { User } from '../../../lib/http/rights.ts'

export async function insertFile(db: Db, file: Insertable<File>): Promise<void> {
  await db.insertInto('file').values(file).execute()
}

/**
 * A file that the caller may read today: one they have uploaded, while no record refers to it; or that of a record, by who may read
 * that. One statement, whatever columns there are.
 */
export async function findReadableFile(db: Db, columns: readonly FileColumn[], user: User, id: string, today: string) {
  const records = columns.map(({ table, column, readable, kind = sql`null`, about = sql.ref('record.employee_id') }) =>
    readable
      ? sql`select ${about} as about, ${kind}::text as kind, coalesce(${readable(user, today)}, false) as readable
          from ${sql.table(table)} record where record.${sql.ref(column)} = file.id`
      : sql`select null, null, false from ${sql.table(table)} record where record.${sql.ref(column)} = file.id`,
  )
  const found = await sql<ReadableFile>`
    select file.id, file.name, file.type, record.about, record.kind
    from file left join lateral (
      select * from (${sql.join(records, sql` union all `)}) found (about, kind, readable) order by readable desc limit 1
    ) record on true
    where file.id = ${id}::uuid and coalesce(record.readable, file.created_by = ${user.id}::uuid)`.execute(db)
  return found.rows[0]
}

interface ReadableFile {
  id: string
  name: string
  type: string
  /** Whom the record is about; nobody while none refers to it. */
  about: string | null
  /** Null is a sick note. */
  kind: string | null
}
