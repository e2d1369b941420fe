/** Another DATA_KEY: what still wears an older one is sealed anew with the newest, night by night. */
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type Sealer, sealerOf, tryToOpen } from '../files/sealed.ts'
import type { JobDefinition } from '../jobs.ts'
import { type SealedPlace, sealedAs } from './sealed.ts'

/** Values that are sealed anew in one transaction. */
const valuesAtOnce = 500

/** One that cannot be opened holds up no other. */
export const resealJob: JobDefinition = {
  name: 'reseal',
  longestHours: 24,
  cron: '40 2 * * *',
  run: async (portal) => {
    const sealer = sealerOf(portal.environment)
    const { db } = portal.database
    const closed: string[] = []
    for (const place of portal.house.sealed) {
      let after: string | undefined = nobody
      while (after) {
        const from: string = after
        const batch: Batch = await db.transaction().execute((transaction) => resealBatch(transaction, place, sealer, from))
        closed.push(...batch.closed)
        after = batch.next
      }
    }
    if (closed.length > 0) portal.log.error({ count: closed.length, values: closed.slice(0, 20) }, 'values cannot be opened')
  },
}

/** Below every id. */
const nobody = '00000000-0000-0000-0000-000000000000'

interface Batch {
  /** What could not be opened. */
  closed: string[]
  /** After which the next one goes on; none after the last. */
  next: string | undefined
}

async function resealBatch(db: Db, place: SealedPlace, sealer: Sealer, after: string): Promise<Batch> {
  const older = await olderValues(db, place, sealer.newest, after)
  const closed: string[] = []
  for (const { id, value } of older) {
    const plain = tryToOpen(sealer, value, sealedAs(place, id))
    if (plain === undefined) closed.push(sealedAs(place, id))
    else await writeValue(db, place, id, sealer.seal(plain, sealedAs(place, id)), sealer.fingerprint(plain))
  }
  return { closed, next: older.length === valuesAtOnce ? older.at(-1)?.id : undefined }
}

/** Those after a key, in its order: what cannot be opened stays and is not met again. */
async function olderValues(db: Db, { table, key, column }: SealedPlace, newest: string, after: string) {
  const found = await sql<{ id: string; value: string }>`
    select ${sql.ref(key)} as id, ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${newest}) and ${sql.ref(key)} > ${after}::uuid
    order by ${sql.ref(key)} limit ${valuesAtOnce} for update`.execute(db)
  return found.rows
}

async function writeValue(db: Db, place: SealedPlace, id: string, value: string, fingerprint: string): Promise<void> {
  const { table, key, column } = place
  const also = place.fingerprint ? sql`, ${sql.ref(place.fingerprint)} = ${fingerprint}` : sql``
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}${also} where ${sql.ref(key)} = ${id}::uuid`.execute(db)
}
