/**
 * Every call over HTTP, on one database: somebody for whom it is gets in and somebody for whom it is not is refused, and what no form would
 * send is a 4xx with a sentence that changes nothing. Who is who is role-table.test.ts, and each field by itself bad-input.test.ts.
 */

import type { Endpoint } from '@iroko/contract/endpoint'
import { tickets } from '@iroko/contract/engagement/tickets'
import { readRole } from '@iroko/contract/permissions'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Caller, everyCall, everyCaller, isOpenTo, nobody } from './callers.ts'
import { makeClient } from './clients.ts'
import { testApp } from './harness.ts'
import { keysOf, oddInQuery, refusalOf, someOf } from './odd.ts'
import { aMinute } from './patience.ts'

const t = await testApp()
const contact = await (await makeClient(t, 'Kora Bank')).contact('Amara')
// One who may do all that a contact may.
await t.db
  .updateTable('client_contact')
  .set({ sees_money: true, decides_requests: true, manages_contacts: true })
  .where('id', '=', contact.id)
  .execute()
const mighty = await t.person({ roles: ['super'] })
/** More than the server reads of anybody. */
const huge = Buffer.alloc(2 * 1024 * 1024, ' ')
/** Of mail that comes in nothing is read before its secret is known: `inbound-mail.test.ts`. */
const bodies = everyCall.filter((endpoint) => endpoint.body && !endpoint.upload && endpoint !== tickets.inbound)

type Token = { token: string } | undefined

/** The caller in the flesh. */
async function meet({ facts }: Caller): Promise<Token> {
  if (!facts) return undefined
  const code = facts.place_role ?? 'a campaign'
  const { id } =
    (await t.db.selectFrom('office').select('id').where('code', '=', code).executeTakeFirst()) ??
    (await t.office({ code, office_type: facts.place_role ? 'department' : 'campaign' }))
  const person = await t.person({ office_id: id, roles: facts.roles.flatMap((name) => readRole(name) ?? []) })
  if (facts.is_lead) await t.person({ office_id: id, leader: person })
  return person
}

/** Whether the door opens: what is behind it (no such record, a field that is missing) is another test's question. */
async function entered(endpoint: Endpoint, as: Token): Promise<boolean> {
  const url = endpoint.path.replace(/\{\w+\}/g, nobody)
  const response = await t.inject({ method: endpoint.method, url, as, ...(endpoint.method === 'GET' ? {} : { payload: {} }) })
  expect(response.statusCode, `${endpoint.method} ${url}`).toBeLessThan(500)
  const { code } = response.headers['content-type']?.toString().includes('json') ? response.json() : { code: undefined }
  return code !== 'forbidden' && code !== 'invalid_token'
}

it('lets in one for whom a call is, and refuses one for whom it is not', { timeout: aMinute }, async () => {
  const people = new Map<Caller, Token>()
  for (const caller of everyCaller) people.set(caller, await meet(caller))
  for (const [turn, endpoint] of everyCall.entries()) {
    // Another one each time, so that everybody has been at the door.
    const [open, closed] = [true, false].map((is) => everyCaller.filter((caller) => isOpenTo(endpoint, caller) === is))
    for (const caller of [open, closed].flatMap((group) => group?.[turn % group.length] ?? [])) {
      const isIn = await entered(endpoint, people.get(caller))
      expect(isIn, `${endpoint.method} ${endpoint.path} as ${caller.name}`).toBe(isOpenTo(endpoint, caller))
    }
    if (endpoint.access === 'client') expect(await entered(endpoint, contact), endpoint.path).toBe(true)
  }
})

interface Sent {
  url?: string
  query?: Record<string, string | string[]>
  payload?: string | Buffer
  type?: string
}

/** Sends it as somebody who may do everything; whatever is refused is refused with the envelope of the wire. */
async function statusOf(endpoint: Endpoint, { url, query = {}, payload, type = 'application/json' }: Sent): Promise<number> {
  const response = await t.inject({
    method: endpoint.method,
    url: url ?? endpoint.path.replace(/\{\w+\}/g, nobody),
    as: endpoint.access === 'client' ? contact : mighty,
    query,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': type } }),
  })
  const where = `${endpoint.method} ${endpoint.path} with ${String(payload ?? url ?? JSON.stringify(query)).slice(0, 200)}`
  expect(response.statusCode, where).toBeLessThan(500)
  if (response.statusCode >= 400)
    expect(response.json().errors, where).toMatch(/^(?!.*(syntax|select |column|relation|node_modules|at \w+ \()).{6,}/i)
  return response.statusCode
}

/** Every row of every table but the tries that are counted and the exports that are written down. */
async function state(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'rate_limit' order by 1`.execute(t.db)
  const sums: Record<string, unknown> = {}
  for (const { name } of rows)
    sums[name] = (
      await sql`select count(*), sum(hashtext(row::text)) from ${sql.table(name)} as row
        where to_jsonb(row) ->> 'action' is distinct from 'export'`.execute(t.db)
    ).rows[0]
  return sums
}

it('refuses a body that is none of its own', { timeout: aMinute }, async () => {
  const before = await state()
  for (const endpoint of bodies) {
    const keys = keysOf(endpoint.body)
    const anyones: [Sent, number][] = [
      [{ payload: '{"a":' }, 400],
      [{ payload: '{"__proto__":{"x":1}}' }, 400],
      [{ payload: '{"constructor":{"prototype":{"x":1}}}' }, 400],
      [{ payload: 'a=b', type: 'application/x-www-form-urlencoded' }, 415],
      [{ payload: 'a=b', type: 'text/plain' }, 422],
      [{ payload: '["a"]' }, 422],
      [{ payload: huge }, 413],
    ]
    const own: Sent = { payload: JSON.stringify(Object.fromEntries([...keys, 'surprise'].map((key) => [key, 'a\u0000b']))) }
    const refused = [...someOf(anyones, `${endpoint.method} ${endpoint.path}`, 2), [own, 422] as const]
    for (const [sent, status] of refused)
      expect(await statusOf(endpoint, sent), `${endpoint.path} ${String(sent.payload).slice(0, 80)}`).toBe(status)
  }
  for (const endpoint of everyCall.filter(({ upload }) => upload))
    expect(await statusOf(endpoint, { payload: '{"file":"a"}' }), endpoint.path).toBeGreaterThanOrEqual(415)
  expect(({} as { x?: number }).x).toBeUndefined()
  expect(await state()).toEqual(before)
})

it('refuses a query that is none of its own, and lives with an odd one that its schema takes', {
  timeout: aMinute,
}, async () => {
  const before = await state()
  for (const endpoint of everyCall.filter(({ method }) => method === 'GET')) {
    const keys = keysOf(endpoint.query)
    const strange = await statusOf(endpoint, { query: { surprise: '1' } })
    if (!endpoint.path.includes('{')) expect(strange, endpoint.path).toBe(422)
    const query = keys.flatMap((key) => {
      const taken = oddInQuery.filter((value) => !refusalOf(endpoint.query, { [key]: value }))
      return someOf(taken, `${endpoint.path} ${key}`, 1).map((value) => [key, value] as const)
    })
    if (query.length > 0) await statusOf(endpoint, { query: Object.fromEntries(query) })
  }
  expect(await state()).toEqual(before)
})

const oddIds = ['%00', '..%2f..%2fetc', '%F0%28%8C', 'x'.repeat(400)]

it('refuses an odd id in a path', { timeout: aMinute }, async () => {
  for (const endpoint of everyCall.filter(({ path }) => path.includes('{'))) {
    for (const value of [...someOf(oddIds, `${endpoint.method} ${endpoint.path}`, 2), nobody]) {
      const url = endpoint.path.replace(/\{\w+\}/g, value)
      const status = await statusOf(endpoint, endpoint.method === 'GET' ? { url } : { url, payload: '{}' })
      expect(status, `${endpoint.method} ${endpoint.path} ${value}`).toBeGreaterThanOrEqual(400)
    }
  }
})
