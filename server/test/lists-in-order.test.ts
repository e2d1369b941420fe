/**
 * A list says in which order its rows stand, down to the last one: with the rows of all tables moved about on the disk each answers the same
 * page, by whatever it is sorted. Without that a row is on two pages, or on none.
 */
import type { Endpoint } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { everyCall } from './callers.ts'
import { cloneDemo } from './demo-clone.ts'
import { testApp } from './harness.ts'
import { refusalOf } from './odd.ts'
import { fourMinutes } from './patience.ts'

const t = await testApp({}, await cloneDemo('large'))

/** Who sees most, each of their domains. */
const callers = ['hr.manager', 'super', 'payroll', 'lead'].map((name) => `${name}@zuma.test`)
const lists = everyCall.filter(({ method, rows, raw, params }) => method === 'GET' && rows && !raw && !params)

/** What a list can be sorted by, as its refusal says. */
function sortsOf({ query }: Endpoint): string[] {
  const refusal = query && refusalOf(query, { sort: '?' })?.fields?.sort
  return /^Sort by (.*), with/.exec(refusal ?? '')?.[1]?.split(', ') ?? []
}

/** Every list with every way to sort it, by whoever is first let in. */
async function answers(tokens: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const list of lists)
    for (const sort of [undefined, ...sortsOf(list)])
      for (const token of tokens) {
        const query = { ...(sort && { sort }), ...(sortsOf(list).length > 0 && { limit: '100' }) }
        const answer = await t.inject({ url: list.path, query, as: { token } })
        if (answer.statusCode !== 200) continue
        found.set(`${list.path} by ${sort ?? 'itself'}`, JSON.stringify(answer.json()[list.rows ?? '']))
        break
      }
  return found
}

/** Half of the rows of each table stand elsewhere afterwards, and are as they were. */
const shuffle = () =>
  t.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    const { rows } = await sql<{ name: string; column: string }>`
      select distinct on (relname) relname as name, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and attgenerated = '' and attidentity = '' and not attisdropped
      order by relname, attnum`.execute(db)
    for (const { name, column } of rows)
      await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${sql.ref(column)} where random() < 0.5`.execute(db)
  })

it('answers the same however the rows lie on the disk', { timeout: fourMinutes }, async () => {
  const people = await t.db.selectFrom('employee').select(['id', 'email']).where('email', 'in', callers).execute()
  const tokens: string[] = []
  for (const email of callers) tokens.push(await t.signIn(people.find((person) => person.email === email)?.id ?? ''))
  const before = await answers(tokens)
  await shuffle()
  const after = await answers(tokens)
  expect([...before].filter(([list, rows]) => after.get(list) !== rows).map(([list]) => list)).toEqual([])
  const shown = [...before.values()].filter((rows) => JSON.parse(rows).length > 1)
  expect(shown.length).toBeGreaterThan(100)
})
