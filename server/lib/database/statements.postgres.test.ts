/** What is prepared stays right when the tables change underneath, and is bounded. */
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../test/clone.ts'

const database = await cloneDatabase()
const { db } = database
afterAll(() => database.close())

it('a statement that comes again is prepared, and answers when a column came to its table', async () => {
  await db.connection().execute(async (connection) => {
    const ask = () => sql<{ id: string }>`select * from branch where title = ${'Nowhere'}`.execute(connection)
    for (let turn = 0; turn < 3; turn += 1) expect((await ask()).rows).toEqual([])
    const found = await sql<{
      many: number
    }>`select count(*) as many from pg_prepared_statements where statement like 'select * from branch%'`.execute(connection)
    expect(found.rows[0]?.many).toBe(1)
    await sql`alter table branch add column motto text`.execute(connection)
    expect((await ask()).rows).toEqual([])
  })
})

it('one connection prepares only so many', async () => {
  await db.connection().execute(async (connection) => {
    for (let turn = 0; turn < 450; turn += 1)
      for (const _twice of [1, 2]) await sql`select ${sql.lit(turn)}, ${turn}::int as bound`.execute(connection)
    const found = await sql<{ many: number }>`select count(*) as many from pg_prepared_statements`.execute(connection)
    expect(found.rows[0]?.many).toBeLessThanOrEqual(400)
  })
})
