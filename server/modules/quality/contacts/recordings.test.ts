/** Recordings: what is taken, who hears them, and that each hearing is logged. */
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privacy } from '@iroko/contract/home/privacy'
import { contacts } from '@iroko/contract/quality/contacts'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { good, makeQuality } from '../../../test/quality.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-recordings-'))
const t = await testApp({ DATA_DIR: folder })
const q = await makeQuality(t)
const { head, evaluator, other, lead, agent, colleague } = q
const manager = await t.person({ roles: ['hr_manager'] })
await q.activate()
await q.assign()

const box = (name: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(name), content])
}
/** One second of silence as telephone systems write it: 8 kHz, one channel. */
const wav = (() => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + 8000, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.write('data', 36)
  head.writeUInt32LE(8000, 40)
  return Buffer.concat([head, Buffer.alloc(8000, 128)])
})()
const ogg = (codec: string) => {
  const page = Buffer.concat([
    Buffer.from('OggS\u0000\u0002', 'latin1'),
    Buffer.alloc(8),
    Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 1, 19]),
    Buffer.from(codec, 'latin1'),
  ])
  return Buffer.concat([page, Buffer.alloc(400)])
}
const mp3 = Buffer.concat([
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(413),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(413),
])
const m4a = Buffer.concat([
  box('ftyp', Buffer.from('M4A \u0000\u0000\u0000\u0000M4A mp42isom')),
  box('mdat', Buffer.alloc(200)),
])

async function upload(bytes: Buffer, as = evaluator) {
  const head = '--iroko\r\nContent-Disposition: form-data; name="file"; filename="call.wav"\r\nContent-Type: audio/wav\r\n\r\n'
  const reply = await t.inject({
    method: 'POST',
    url: '/api/v1/files.json?purpose=recording',
    as,
    headers: { 'content-type': 'multipart/form-data; boundary=iroko' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--iroko--\r\n')]),
  })
  return { ...reply.json(), status: reply.statusCode } as {
    status: number
    errors?: string
    file?: { id: string; type: string }
  }
}

let count = 0
async function recorded(of: Person = agent, by = evaluator) {
  count += 1
  const recording_id = (await upload(wav, by)).file?.id ?? ''
  const body = {
    ogid: of.ogid,
    contact_type: 'call' as const,
    reference: `R-${count}`,
    day: t.today(),
    time: '08:15',
    recording_id,
  }
  const { quality_contact } = await t.call(contacts.create, { body }, by)
  return { id: quality_contact.id, recording_id }
}
/** Asks where it is heard, and hears it as a player does: without a session. */
async function hear(id: string, as: Person, headers: Record<string, string> = {}) {
  const asked = await t.inject({ method: 'GET', url: `/api/v1/quality_contacts/${id}/recording.json`, as })
  if (asked.statusCode !== 200) return asked
  return await t.inject({ method: 'GET', url: asked.json().recording.address, headers })
}

it.each([
  ['WAV', wav, 'audio/wav'],
  ['MP3', mp3, 'audio/mpeg'],
  ['Opus in OGG', ogg('OpusHead\u0001\u0001\u0000\u0000'), 'audio/ogg'],
  ['Vorbis in OGG', ogg('\u0001vorbis\u0000\u0000\u0000\u0000'), 'audio/ogg'],
  ['M4A', m4a, 'audio/x-m4a'],
])('takes %s', async (_kind, bytes, type) => {
  const { status, file, errors } = await upload(bytes)
  expect([status, file?.type, errors]).toEqual([200, type, undefined])
})

it('tells a recording by its bytes and its size, whatever it is called', async () => {
  for (const bytes of [
    Buffer.from('MZ this is a program'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('<html><script>1</script></html>'),
  ])
    expect(await upload(bytes)).toMatchObject({ status: 415, errors: expect.stringContaining('MP3, WAV, OGG or M4A') })
  expect(await upload(Buffer.concat([wav, Buffer.alloc(50 * 1024 * 1024)]))).toMatchObject({ status: 413 })
  expect(await upload(wav, agent)).toMatchObject({ status: 403 })
})

it('belongs to one contact, and is taken from who uploaded it alone', async () => {
  const { recording_id } = await recorded()
  const again = { ogid: agent.ogid, contact_type: 'call' as const, day: t.today(), time: '08:20', recording_id }
  for (const [as, reference] of [
    [evaluator, 'X-1'],
    [other, 'X-2'],
  ] as const)
    await expect(t.call(contacts.create, { body: { ...again, reference } }, as)).rejects.toMatchObject({
      fields: { recording_id: 'Upload this file again' },
    })
})

it('is heard by evaluators outside the line, and by who reads its evaluation only once that is released', async () => {
  const { id, recording_id } = await recorded()
  const heard = await hear(id, evaluator)
  expect([heard.statusCode, heard.headers['content-type'], heard.rawPayload.equals(wav)]).toEqual([200, 'audio/wav', true])
  expect((await hear(id, other)).statusCode).toBe(200)
  const { evaluation } = await t.call(evaluations.create, { body: { contact_id: id } }, evaluator)
  for (const as of [agent, lead, colleague]) expect((await hear(id, as)).statusCode).toBe(404)
  await t.call(
    evaluations.submit,
    { params: { id: evaluation.id }, body: { answers: good, summary: '', version: 1 } },
    evaluator,
  )
  expect((await hear(id, agent)).statusCode).toBe(200)
  expect((await hear(id, lead)).statusCode).toBe(200)
  expect((await hear(id, colleague)).statusCode).toBe(404)
  // Not by the address of files, not even for who uploaded it.
  for (const as of [evaluator, agent, head])
    expect((await t.inject({ method: 'GET', url: `/api/v1/files/${recording_id}`, as })).statusCode).toBe(404)
  const lines = await t.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'read.recording')
    .where('entity_id', '=', agent.id)
    .execute()
  expect(lines.map(({ actor_id }) => actor_id)).toEqual([evaluator.id, other.id, agent.id, lead.id])
})

it('is not heard by a leader who evaluates before the release, nor by the person', async () => {
  const { id } = await recorded()
  await t.setRoles(lead, ['team_lead', 'tqa_evaluator'])
  await t.setRoles(agent, ['tqa_evaluator'])
  expect((await hear(id, lead)).statusCode).toBe(404)
  expect((await hear(id, agent)).statusCode).toBe(404)
})

it('is read in parts, as a player jumps to a time mark, by its address alone', async () => {
  const { id } = await recorded()
  const part = await hear(id, evaluator, { range: 'bytes=4000-4099' })
  expect([part.statusCode, part.headers['content-range'], part.headers['accept-ranges']]).toEqual([
    206,
    `bytes 4000-4099/${wav.length}`,
    'bytes',
  ])
  expect(part.rawPayload.equals(wav.subarray(4000, 4100))).toBe(true)
  expect((await hear(id, evaluator, { range: `bytes=${wav.length}-` })).statusCode).toBe(416)
})

it('is heard by an address as long as its person may, and for two hours', async () => {
  const { id } = await recorded()
  const hearer = await t.person({ roles: ['tqa_evaluator'] })
  const asked = await t.inject({ method: 'GET', url: `/api/v1/quality_contacts/${id}/recording.json`, as: hearer })
  const { address } = asked.json().recording as { address: string }
  const status = async (url: string) => (await t.inject({ method: 'GET', url })).statusCode
  expect(await status(address)).toBe(200)
  const [token = '', until = '', signature = ''] = address.split('.')
  for (const other of [
    `${token.replace(hearer.id, head.id)}.${until}.${signature}`,
    `${token}.${Number(until) + 1}.${signature}`,
    `${token}.${until}.`,
    `${address.slice(0, -4)}aaaa`,
  ])
    expect(await status(other)).toBe(404)
  await t.setRoles(hearer, [])
  expect(await status(address)).toBe(404)
  await t.setRoles(hearer, ['tqa_evaluator'])
  const now = t.portal.now()
  t.setNow(new Date(now.getTime() + 2 * 3_600_000).toISOString())
  expect(await status(address)).toBe(404)
  t.setNow(now.toISOString())
})

it('goes when its time is over, bytes too, and the contact says so; not while its evaluation is open', async () => {
  const { id, recording_id } = await recorded()
  const open = await recorded()
  const linked = await q.contact(agent, { recording_url: 'https://calls.example/1' })
  await sql`update quality_contact set day = day - 200 where id = any(${[id, open.id, linked]}::uuid[])`.execute(t.db)
  await t.call(evaluations.create, { body: { contact_id: open.id } }, evaluator)
  const counted = async () =>
    (await t.call(privacy.retentionDryRun, { query: { kind: 'recordings' } }, manager)).dry_run[0]?.count
  expect(await counted()).toBe(2)
  await t.portal.jobs.enqueue(t.db, 'retention', {})
  await t.runJobs()
  await t.runJobs()
  expect(await counted()).toBe(0)
  expect(existsSync(join(folder, 'files', recording_id.slice(-2), recording_id))).toBe(false)
  expect((await hear(id, evaluator)).statusCode).toBe(404)
  expect((await hear(open.id, evaluator)).statusCode).toBe(200)
  const { quality_contacts } = await t.call(contacts.list, { query: { limit: 100 } }, evaluator)
  const stateOf = (contactId: string) => quality_contacts.find((row) => row.id === contactId)?.recording
  expect([stateOf(id), stateOf(linked), stateOf(open.id)]).toEqual(['gone', 'gone', 'kept'])
  const { evaluation } = await t.call(evaluations.create, { body: { contact_id: id } }, evaluator)
  expect((await q.show(evaluation.id, evaluator)).contact).toMatchObject({ recording_gone: true, recording_type: null })
})

it('is heard no longer once who asked for it has signed out', async () => {
  const { id } = await recorded()
  const asked = await t.inject({ method: 'GET', url: `/api/v1/quality_contacts/${id}/recording.json`, as: other })
  const { address } = asked.json().recording
  expect((await t.inject({ method: 'GET', url: address })).statusCode).toBe(200)
  const own = t.db.updateTable('session').where('employee_id', '=', other.id)
  await own.set({ ended_at: t.portal.now().toISOString() }).execute()
  expect((await t.inject({ method: 'GET', url: address })).statusCode).toBe(404)
  await own.set({ ended_at: null }).execute()
})
