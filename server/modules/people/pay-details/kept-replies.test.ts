import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../../lib/database/migrate.ts'
import { cloneDatabase } from '../../../test/clone.ts'

it('an upgrade empties the kept replies, which held revealed numbers in the clear', async () => {
  const database = await cloneDatabase()
  const { db } = database
  const nin = '71829364501'
  const rows = async () => (await db.selectFrom('idempotency_key').selectAll().execute()).length
  try {
    const kept = {
      caller: 'somebody',
      key: 'a key',
      endpoint: '/api/v1/employees/{ogid}/pay_details/reveal.json',
      body_hash: 'x',
    }
    await db
      .insertInto('idempotency_key')
      .values({ ...kept, status: 200, reply: JSON.stringify({ nin }) })
      .execute()
    expect(await migrate(database)).toEqual([])
    expect(await rows()).toBe(1)
    await sql`delete from migration where name = '2026112502-kept-replies'`.execute(db)
    expect(await migrate(database)).toEqual(['2026112502-kept-replies'])
    expect(await rows()).toBe(0)
  } finally {
    await database.close()
  }
})
