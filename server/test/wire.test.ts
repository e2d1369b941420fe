/** What the wire itself promises, whatever the call. */
import { connect } from 'node:net'
import { endpoints } from '@iroko/contract'
import { teams } from '@iroko/contract/company/teams'
import { holidays } from '@iroko/contract/time/holidays'
import type { Topic } from '@iroko/contract/topics'
import { expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { changed, onChanged } from '../lib/events.ts'
import { implement } from '../lib/http/implement.ts'
import { mountCalls } from '../lib/http/mount.ts'
import { leave } from '../lib/serving/health.ts'
import { testApp } from './harness.ts'

const t = await testApp({ METRICS_TOKEN: 'a token that the monitor has' })
const hr = await t.person({ roles: ['hr'] })
const get = (url: string, headers: Record<string, string> = {}) => t.inject({ method: 'GET', url, headers })

it('says that it lives and that it is ready, and counts what it answered', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
  expect((await get('/metrics')).statusCode).toBe(401)
  expect((await get('/metrics', { authorization: 'Bearer another token of another monitor' })).statusCode).toBe(401)
  const metrics = await get('/metrics', { authorization: 'Bearer a token that the monitor has' })
  expect(metrics.body).toContain('http_request_seconds_count')
})

it('is not ready when files cannot be kept, and while it stops answers what still comes', async () => {
  const { DATA_DIR } = t.portal.environment
  t.portal.environment.DATA_DIR = '/sys/nowhere'
  const unready = await get('/readyz')
  t.portal.environment.DATA_DIR = DATA_DIR
  expect([unready.statusCode, unready.json().status]).toEqual([503, 'DATA_DIR cannot be written to'])
  const other = await createApp(t.portal, t.streams)
  leave(other)
  const stopping = await other.inject({ url: '/readyz' })
  expect([stopping.statusCode, stopping.json().status]).toEqual([503, 'this process is stopping'])
  const late = await other.inject({ url: '/api/v1/employees.json', headers: { authorization: `Bearer ${hr.token}` } })
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close'])
  await other.close()
})

it('sends the same strict headers with every answer, refusals included', async () => {
  const tooLong = `/api/v1/employees/${'x'.repeat(600)}.json`
  for (const url of ['/healthz', '/api/v1/nothing.json', '/api/v1/employees.json', '/api/openapi.json', tooLong, '/api/%zz']) {
    const { headers } = await get(url, { origin: 'https://evil.test' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain('trusted-types default ProseMirrorClipboard')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  }
})

it('describes every call as OpenAPI, and for people without a script', async () => {
  const document = (await get('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: '/' }])
  for (const { method, path } of endpoints) expect(document.paths[path][method.toLowerCase()].summary).toMatch(/\w/)
  const page = (await get('/api/docs')).body
  expect(page).toContain('/api/v1/leaves.json')
  expect(page).not.toContain('<script')
})

it('answers an address that is too long or cannot be read with a sentence', async () => {
  for (const path of ['/api/v1/employees/{}.json', '/api/v1/nothing/{}', '/api/{}?a=b']) {
    const tooLong = await get(path.replace('{}', 'x'.repeat(600)))
    expect([path, tooLong.statusCode, tooLong.json()]).toEqual([
      path,
      414,
      { errors: 'This address is too long', code: 'refused' },
    ])
  }
  expect((await get(`/api/v1/nothing/${'x'.repeat(400)}`)).statusCode).toBe(404)
  expect((await get('/api/%zz')).json()).toEqual({ errors: 'This request could not be read', code: 'refused' })
})

it('makes the page of all calls once, and sends it packed', async () => {
  const packed = await get('/api/docs', { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  // The page grows with the calls; what each takes of it does not.
  expect(packed.rawPayload.length / endpoints.length).toBeLessThan(256)
  const again = await get('/api/docs', { 'if-none-match': String(packed.headers.etag) })
  expect(again.statusCode).toBe(304)
})

it('answers an unknown address and a foreign method with a sentence', async () => {
  expect((await get('/api/v1/nothing.json')).json()).toEqual({ errors: 'This address does not exist', code: 'not_found' })
  expect((await t.inject({ method: 'DELETE', url: '/api/v1/employees.json', as: hr })).statusCode).toBe(404)
})

it('does not mount a call that says nothing of who may make it', () => {
  const open = { nameless: { method: 'GET', path: '/api/v1/nameless.json', summary: '', reply: teams.list.reply } }
  const bound = implement(open as never, { nameless: async () => ({}) } as never)
  expect(() => mountCalls(t.app, t.portal, {} as never, bound)).toThrow('does not say who may call it')
})

it('answers a repeated creation with the first result, and refuses the key for another body', async () => {
  const body = { title: 'Founders Day', start_date: '2027-03-01', end_date: '2027-03-01' }
  const create = (draft: typeof body, as = hr) => t.call(holidays.create, { body: draft }, as, { 'idempotency-key': 'once' })
  const first = await create(body)
  expect(await create(body)).toEqual(first)
  await expect(create({ ...body, title: 'Other Day' })).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' })
  // A key belongs to who sent it.
  const other = await create(body, await t.person({ roles: ['hr'] }))
  expect(other.public_holiday.id).not.toBe(first.public_holiday.id)
})

it('tells an open stream of a change when it is committed, and only those whom it concerns', async () => {
  const listen = async (token: string) => {
    const response = await t.stream(token)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    return reader
  }
  const stranger = await t.person()
  const heard: Topic[] = []
  const stop = await onChanged(t.portal.database, (topics) => heard.push(...topics))
  const paid = await t.person()
  const payroll = await listen((await t.person({ roles: ['payroll_processor'] })).token)
  const [listening, apart] = [await listen(hr.token), await listen(stranger.token)]
  await t.portal.database.db.transaction().execute(async (db) => {
    // Everyone may read their own pay, which is no reason to tell them that somebody else's changed.
    await changed(db, 'pay', { for: [paid.id], permission: 'people.pay.read' })
    await changed(db, ['leave', 'approvals'], { permission: 'leave.manage' })
    await changed(db, 'clock', { for: [stranger.id] })
  })
  const read = async (reader: typeof listening) => new TextDecoder().decode((await reader.read()).value)
  expect(await read(payroll)).toBe('data: {"topics":["pay"]}\n\n')
  expect(await read(listening)).toBe('data: {"topics":["leave","approvals"]}\n\n')
  expect(await read(apart)).toBe('data: {"topics":["clock"]}\n\n')
  await expect.poll(() => heard).toEqual(['pay', 'leave', 'approvals', 'clock'])
  await Promise.all([payroll.cancel(), listening.cancel(), apart.cancel(), stop()])
  expect((await t.stream('of nobody')).status).toBe(400)
  // It ends with its session, and one person holds no more than ten.
  const many = []
  for (let turn = 0; turn < 11; turn += 1) many.push(await listen(stranger.token))
  expect((await many[0]?.read())?.done).toBe(true)
  await t.db
    .updateTable('session')
    .set({ ended_at: t.portal.now().toISOString() })
    .where('employee_id', '=', stranger.id)
    .execute()
  await t.streams.sweep()
  for (const reader of many) expect((await reader.read()).done).toBe(true)
})

it('refuses a request that two servers could read differently', async () => {
  const port = Number(new URL(await t.address()).port)
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    )
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
})

it('answers a repeated change and a repeated deletion with the first result, and not that somebody else made it', async () => {
  const day = { title: 'Day of Trees', start_date: '2027-04-05', end_date: '2027-04-05' }
  const { public_holiday: made } = await t.call(holidays.create, { body: day }, hr)
  const change = (title: string, key: string) =>
    t.call(
      holidays.update,
      { params: { id: made.id }, body: { ...day, title, office_ids: [], branch_ids: [], version: made.version } as never },
      hr,
      {
        'idempotency-key': key,
      },
    )
  const first = await change('Day of the Trees', 'change')
  expect(await change('Day of the Trees', 'change')).toEqual(first)
  expect(first.public_holiday.version).toBe(made.version + 1)
  await expect(change('Day of the Tree', 'change')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  await expect(change('Day of the Trees', 'another')).rejects.toMatchObject({ status: 409 })
  // One address, another method: the key of a change is no key of its deletion.
  const end = (key: string) =>
    t.inject({ method: 'DELETE', url: `/api/v1/public_holidays/${made.id}.json`, as: hr, headers: { 'idempotency-key': key } })
  const [gone, again] = [await end('end'), await end('end')]
  expect([again.statusCode, again.json()]).toEqual([gone.statusCode, gone.json()])
})
