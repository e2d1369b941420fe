/** Whether what is sealed opens in its place: a value that was swapped with another does not. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { sealerOf, tryToOpen } from '../../../lib/files/sealed.ts'
import { type SealedPlace, sealedAs } from '../../../lib/house/sealed.ts'
import type { Environment } from '../../../lib/start/environment.ts'

const atATime = 5000
/** Below every id. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Values that do not open where they stand, though their key is here; every one is opened. */
export async function closedValues(db: Db, environment: Environment, sealed: readonly SealedPlace[]): Promise<string[]> {
  const sealer = sealerOf(environment)
  const isOurs = (value: string) => sealer.keys.includes(value.split('.')[1] ?? '')
  const closed: string[] = []
  for (const place of sealed) {
    const { table, key, column } = place
    let after = nobody
    for (let full = true; full; ) {
      const { rows } = await sql<{ id: string; value: string }>`
        select ${sql.ref(key)} as id, ${sql.ref(column)} as value from ${sql.table(table)}
        where ${sql.ref(key)} > ${after}::uuid and starts_with(${sql.ref(column)}, 'v1.')
        order by ${sql.ref(key)} limit ${atATime}`.execute(db)
      for (const { id, value } of rows)
        if (isOurs(value) && tryToOpen(sealer, value, sealedAs(place, id)) === undefined)
          closed.push(`${table}.${column} of ${id}`)
      after = rows.at(-1)?.id ?? nobody
      full = rows.length === atATime
    }
  }
  return closed
}
