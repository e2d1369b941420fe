import type { Db } from '../../../lib/database/database.ts'
import { type PersonRef, personRef } from '../../../lib/database/references.ts'

/** People by id, each as a reference; null of nobody. */
export async function namesOf(db: Db, ids: readonly (string | null | undefined)[]) {
  const asked = [...new Set(ids.filter((id) => id != null))]
  const found =
    asked.length === 0
      ? []
      : await db
          .selectFrom('employee')
          .select(['id', personRef().as('person')])
          .where('id', 'in', asked)
          .execute()
  const byId = new Map<string, PersonRef>(found.map(({ id, person }) => [id, person]))
  return (id: string | null | undefined): PersonRef | null => (id && byId.get(id)) || null
}
