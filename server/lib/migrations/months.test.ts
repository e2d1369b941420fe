import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { ensureMonths } from './months.ts'

const t = await testApp()

interface Month {
  parent: string
  name: string
}

/** Today's and the next three, by the database's own clock. */
const wanted = async (): Promise<Month[]> => {
  const found = await sql<Month>`
    select relname as parent,
      relname || to_char(date_trunc('month', now() at time zone 'utc') + make_interval(months => ahead), '_YYYYMM') as name
    from pg_class, generate_series(0, 3) ahead where relkind = 'p' and relnamespace = 'public'::regnamespace
    order by name`.execute(t.db)
  return found.rows
}
const missing = async (): Promise<string[]> => {
  const found = await sql<{ name: string }>`
    select name from unnest(${(await wanted()).map(({ name }) => name)}::text[]) name where to_regclass(name) is null order by name`
  return (await found.execute(t.db)).rows.map(({ name }) => name)
}

it('of every partitioned table the months to come are made each night', async () => {
  const all = await wanted()
  expect(new Set(all.map(({ parent }) => parent))).toEqual(new Set(['audit_log', 'punch']))
  for (const { name } of all) await sql`drop table if exists ${sql.table(name)}`.execute(t.db)
  expect(await missing()).toHaveLength(8)
  await t.portal.jobs.enqueue(t.db, 'month-partitions', {})
  await t.runJobs()
  expect(await missing()).toEqual([])
})

it('a month that came before its table stays in the default one and holds up no other', async () => {
  const [now, next] = (await wanted()).filter(({ parent }) => parent === 'audit_log').map(({ name }) => name)
  for (const name of [now ?? '', next ?? '']) await sql`drop table ${sql.table(name)}`.execute(t.db)
  await sql`insert into audit_log (id, action, entity, entity_id) values (gen_random_uuid(), 'x.x', 'x', 'x')`.execute(t.db)
  await ensureMonths(t.db)
  expect(await missing()).toEqual([now])
})
