import type { Db } from '../../lib/database.ts'
import type { JobDefinition } from '../../lib/jobs.ts'
import { type Sealer, sealerOf } from '../../lib/sealed.ts'
import { olderValues, type SealedColumn, sealedAs, sealedColumns, writeValue } from './store-reseal.ts'

/** Values in one transaction. */
const batch = 500

/** Every night: what an older key sealed is sealed with the newest, so that the older one can be taken off `DATA_KEY`. */
const reseal: JobDefinition = {
  name: 'reseal',
  cron: '40 2 * * *',
  run: async (portal) => {
    const sealer = sealerOf(portal.environment)
    const { db } = portal.database
    for (const place of sealedColumns) {
      let changed: number
      do {
        changed = await db.transaction().execute((transaction) => resealBatch(transaction, place, sealer))
      } while (changed === batch)
    }
  },
}

async function resealBatch(db: Db, place: SealedColumn, sealer: Sealer): Promise<number> {
  const older = await olderValues(db, place, sealer.newest, batch)
  for (const { id, value } of older) {
    const plain = sealer.open(value, sealedAs(place, id))
    await writeValue(db, place, id, sealer.seal(plain, sealedAs(place, id)), sealer.fingerprint(plain))
  }
  return older.length
}

export const jobs: JobDefinition[] = [reseal]
