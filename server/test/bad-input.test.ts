/** What no form would send, to every call, as somebody who may do everything: a 4xx with a sentence, and nothing changed. */
import { endpoints } from '@iroko/contract'
import type { Endpoint } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeClient } from './clients.ts'
import { testApp } from './harness.ts'

const t = await testApp()
const mighty = await t.person({ roles: ['super'] })
const contact = await (await makeClient(t, 'Kora Bank')).contact('Amara')
const calls = endpoints.filter((endpoint) => !endpoint.path.endsWith('/logout.json'))
const nobody = '00000000-0000-7000-8000-000000000000'

const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  1e21,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '99999-01-01',
  "'; drop table employee; --",
  '%',
  '../../etc/passwd',
  'x'.repeat(5000),
  [],
  [null],
  {},
  { $ne: null },
  ['a', 'b'],
  'null',
  'NaN',
  '１２',
]

/** Every row of the tables that a call could change. */
async function state(): Promise<string> {
  const tables = [
    'employee',
    'office',
    'leave_type',
    'leave_application',
    'leave_day',
    'leave_ledger',
    'approval',
    'approval_policy',
    'role_policy',
    'role_grant',
    'public_holiday',
    'delegation',
    'ticket',
    'file',
    'credential',
    'company',
  ]
  const counts = await Promise.all(
    tables.map(async (name) => [
      name,
      (
        await sql`select count(*), md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as sum from ${sql.table(name)} as row`.execute(
          t.db,
        )
      ).rows[0],
    ]),
  )
  return JSON.stringify(counts)
}

async function refused(
  endpoint: Endpoint,
  options: { url?: string; query?: Record<string, string | string[]>; payload?: string; type?: string },
) {
  const response = await t.inject({
    method: endpoint.method,
    url: options.url ?? endpoint.path.replace(/\{\w+\}/g, nobody),
    as: endpoint.access === 'client' ? contact : mighty,
    ...(options.query ? { query: options.query } : {}),
    ...(options.payload === undefined
      ? {}
      : { payload: options.payload, headers: { 'content-type': options.type ?? 'application/json' } }),
  })
  const where = `${endpoint.method} ${endpoint.path} with ${JSON.stringify(options).slice(0, 200)}`
  expect(response.statusCode, where).toBeLessThan(500)
  if (response.statusCode >= 400) {
    const body = response.json()
    expect(typeof body.errors, where).toBe('string')
    expect(body.errors.length, where).toBeGreaterThan(5)
    expect(body.errors, where).not.toMatch(/syntax|select |column|relation|\/work|node_modules|at \w+ \(/i)
  }
  return response
}

/** The keys that a body or a query names, as the contract's schema tells them. */
function keysOf(schema: Endpoint['body']): string[] {
  const shape = (schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape
  return shape ? Object.keys(shape) : []
}

it('refuses odd bodies', async () => {
  const before = await state()
  for (const endpoint of calls.filter((it) => it.body && !it.upload)) {
    for (const value of odd) {
      const plain = await refused(endpoint, { payload: JSON.stringify(value) })
      expect(plain.statusCode).toBeGreaterThanOrEqual(400)
    }
    for (const key of keysOf(endpoint.body)) {
      for (const value of odd) {
        const answer = await refused(endpoint, { payload: JSON.stringify({ [key]: value, surprise: 1 }) })
        expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      }
    }
    await refused(endpoint, { payload: '{"a":' })
    await refused(endpoint, { payload: '{"__proto__":{"x":1}}' })
    await refused(endpoint, { payload: '{"constructor":{"prototype":{"x":1}}}' })
    const foreign = await refused(endpoint, { payload: 'a=b', type: 'text/plain' })
    expect(foreign.statusCode).toBeGreaterThanOrEqual(400)
  }
  expect(({} as { x?: number }).x).toBeUndefined()
  expect(await state()).toBe(before)
}, 240_000)

it('refuses odd queries and unknown keys', async () => {
  const before = await state()
  for (const endpoint of calls.filter((it) => it.method === 'GET')) {
    const unknown = await refused(endpoint, { query: { surprise: '1' } })
    expect(unknown.statusCode, endpoint.path).toBe(endpoint.path.includes('{') || !endpoint.query ? unknown.statusCode : 422)
    for (const key of keysOf(endpoint.query)) {
      for (const value of odd)
        if (typeof value !== 'object' || value === null) await refused(endpoint, { query: { [key]: String(value) } })
      const twice = await refused(endpoint, { query: { [key]: ['a', 'b'] } })
      expect(twice.statusCode, `${endpoint.path} ${key} twice`).toBeGreaterThanOrEqual(400)
    }
  }
  expect(await state()).toBe(before)
}, 240_000)

it('refuses odd ids in paths', async () => {
  for (const endpoint of calls.filter((it) => it.path.includes('{'))) {
    for (const value of ['0', '%00', '..%2f..%2fetc', '%F0%28%8C', "'%20or%201=1", 'x'.repeat(400), nobody]) {
      const answer = await refused(endpoint, {
        url: endpoint.path.replace(/\{\w+\}/g, value),
        ...(endpoint.method === 'GET' ? {} : { payload: '{}' }),
      })
      expect(answer.statusCode, `${endpoint.path} ${value}`).toBeGreaterThanOrEqual(400)
    }
  }
}, 120_000)

it('refuses a body of 10 MB without reading it to the end', async () => {
  const payload = JSON.stringify({ email: 'x'.repeat(10 * 1024 * 1024) })
  for (const endpoint of calls.filter((it) => it.body && !it.upload)) {
    const answer = await refused(endpoint, { payload })
    expect(answer.statusCode).toBe(413)
  }
}, 120_000)
