/** The second persons of changes of pay. */
import type { Db } from '../../../lib/database/database.ts'

/** Countersigns these lines; those that another person countersigned at the same moment stay theirs. Answers how many were open. */
export async function countersign(
  db: Db,
  lines: readonly { id: string; made_by: string }[],
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const signed = await db
    .insertInto('pay_countersignature')
    .values(lines.map(({ id, made_by }) => ({ line: id, made_by, countersigned_by: by, countersigned_at: now.toISOString() })))
    .onConflict((on) => on.column('line').doNothing())
    .returning('line')
    .execute()
  return signed.length
}
