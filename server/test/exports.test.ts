/** Exports beside everything else: a few at a time, one a person, and none that holds anything for somebody who has gone. */
import { connect, type Socket } from 'node:net'
import { auditLog } from '@iroko/contract/platform/audit'
import { sheetPath } from '@iroko/contract/sheets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { watched } from '../lib/http/sheet-answers.ts'
import { type Person, testApp } from './harness.ts'

const t = await testApp()
const people: Person[] = []
for (let count = 0; count < 5; count += 1) people.push(await t.person({ roles: ['super'] }))
const [first, , , , last] = people as [Person, Person, Person, Person, Person]
const path = sheetPath(auditLog.list.path, 'csv')
const sockets: Socket[] = []

beforeAll(async () => {
  const long = 'x'.repeat(6000)
  // More than the buffers of both ends take.
  await sql`insert into audit_log (id, at, action, entity, entity_id)
    select gen_random_uuid(), now(), 'test', 'test', ${long} || i from generate_series(1, 4000) i`.execute(t.db)
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** Begins an export as somebody whose computer then takes nothing more of it. */
async function neverRead({ token }: Person): Promise<Socket> {
  const { port, hostname } = new URL(await t.address())
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await new Promise((done) => socket.once('readable', done))
  return socket
}

const status = async (person: Person) =>
  (await t.inject({ method: 'GET', url: path, query: { action: 'none' }, as: person })).statusCode

it('says in the log that a list was searched before it was taken away, and not for what', async () => {
  const keeper = await t.person({ roles: ['hr_manager'] })
  await t.inject({ url: '/api/v1/employees.csv?q=ada.obi%40mail.test', as: keeper })
  const rows = await t.db.selectFrom('audit_log').select('after').where('actor_id', '=', keeper.id).execute()
  expect(rows).toMatchObject([{ after: { kind: 'csv', filters: { q: 'searched' } } }])
  expect(JSON.stringify(rows)).not.toContain('ada.obi')
})

describe('exports that nobody reads', () => {
  it('hold one place a person and a few in all, and give it back when they end', async () => {
    const open = await neverRead(first)
    expect(await status(first)).toBe(409)
    for (const person of people.slice(1, 3)) await neverRead(person)
    const refused = await t.inject({ method: 'GET', url: path, as: last })
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '30', 'exports_busy'])
    // What is no export goes on, however few connections are left.
    const others = Array.from({ length: 20 }, () => t.inject({ method: 'GET', url: '/api/v1/employees.json', as: last }))
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    open.destroy()
    await vi.waitFor(async () => expect(await status(last)).toBe(200), { timeout: 15_000 })
  })
})

it('ends the reading of an export that nobody takes for half a minute', async () => {
  vi.useFakeTimers()
  try {
    let isRead = true
    async function* rows() {
      try {
        yield 'one'
        yield 'two'
      } finally {
        isRead = false
      }
    }
    const gone = vi.fn()
    const parts = watched(rows(), gone)
    await parts.next()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(gone).not.toHaveBeenCalled()
    await parts.next()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(gone).toHaveBeenCalledOnce()
    await parts.return(undefined)
    expect(isRead).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
