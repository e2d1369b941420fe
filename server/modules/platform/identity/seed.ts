import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

/** One password for everyone, those who left too: it is their status that keeps them out. */
export async function seedCredentials(
  db: Db,
  people: readonly { id: string; created_at: string }[],
  password_hash: string,
): Promise<void> {
  await insertAll(
    db,
    'credential',
    people.map(({ id, created_at }) => ({ employee_id: id, password_hash, changed_at: created_at })),
  )
}
