import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filePurposes } from '@iroko/contract/platform/files'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { referencesTo } from '../../../lib/database/personal.ts'
import { scannerShortfall, warnOfScanner } from '../../../lib/files/scanner.ts'
import { smallScanner } from '../../../test/clamd.ts'
import { docx, openDocument } from '../../../test/documents.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-files-'))
const t = await testApp({ DATA_DIR: folder })
const owner = await t.person()
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200, 'x')])

function form(name: string, bytes: Buffer) {
  const boundary = '----iroko'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const upload = (as: Person | undefined, name: string, bytes: Buffer) =>
  t.inject({ method: 'POST', url: '/api/v1/files.json?purpose=leave', as, ...form(name, bytes) })

it('keeps a file under a name of ours and gives it back to its owner only', async () => {
  const kept = await upload(owner, '../../etc/pass\u202ewd.pdf', pdf)
  expect(kept.statusCode).toBe(200)
  const { file } = kept.json()
  expect(file).toMatchObject({ name: 'passwd.pdf', size: pdf.length, type: 'application/pdf' })
  const back = await t.inject({ method: 'GET', url: `/api/v1/files/${file.id}`, as: owner })
  expect(back.rawPayload.equals(pdf)).toBe(true)
  expect(back.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/)
  expect(back.headers['x-content-type-options']).toBe('nosniff')
  const stranger = await t.person({ roles: ['ceo'] })
  expect((await t.inject({ method: 'GET', url: `/api/v1/files/${file.id}`, as: stranger })).statusCode).toBe(404)
})

it('refuses by the bytes, not by the name, and keeps nothing of it', async () => {
  const before = existsSync(join(folder, 'files')) ? readdirSync(join(folder, 'files'), { recursive: true }).length : 0
  const disguised = await upload(owner, 'note.pdf', Buffer.from('MZ this is a program'))
  expect(disguised.statusCode).toBe(415)
  expect(disguised.json().errors).toContain('PDF, JPEG or PNG')
  const large = await upload(owner, 'large.pdf', Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024)]))
  expect(large.statusCode).toBe(413)
  const files = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeLessThanOrEqual(Math.max(1, before))
  expect((await upload(undefined, 'note.pdf', pdf)).statusCode).toBe(400)
  const json = await t.inject({ method: 'POST', url: '/api/v1/files.json?purpose=leave', as: owner, payload: {} })
  expect(json.statusCode).toBe(415)
})

it.each([
  ['a text of OpenDocument', openDocument('text')],
  ['a sheet of OpenDocument', openDocument('spreadsheet')],
  ['a rich text', Buffer.from('{\\rtf1 Amaka}')],
  ['a Word document', docx('Amaka')],
])('says what to save %s as, wherever a paper is taken', async (called, bytes) => {
  const boss = await t.person({ roles: ['super'] })
  for (const [purpose, { types }] of Object.entries(filePurposes)) {
    const url = `/api/v1/files.json?purpose=${purpose}`
    const answer = await t.inject({ method: 'POST', url, as: boss, ...form('note.pdf', bytes) })
    const isPaper = types.some((type) => type === 'application/pdf')
    expect(answer.json(), purpose).toMatchObject({
      code: 'wrong_kind',
      errors: isPaper ? `This is ${called}. Save it as PDF and choose that` : expect.stringContaining('accepted type'),
    })
  }
})

/** The bytes on the disk. */
const onDisk = (id: string) => join(folder, 'files', id.slice(-2), id)

it('stands on the disk encrypted and for nobody else to read', async () => {
  const { file } = (await upload(owner, 'note.pdf', pdf)).json()
  expect(readFileSync(onDisk(file.id)).includes('xxxx')).toBe(false)
  expect(statSync(onDisk(file.id)).mode & 0o777).toBe(0o600)
  const key = await t.db.selectFrom('file_key').select('key_sealed').where('id', '=', file.id).executeTakeFirstOrThrow()
  expect(key.key_sealed).toMatch(/^v1\./)
})

it('seals at night what was kept plain before, whenever the process ends', async () => {
  const { file } = (await upload(owner, 'note.pdf', pdf)).json()
  const read = async () => (await t.inject({ method: 'GET', url: `/api/v1/files/${file.id}`, as: owner })).rawPayload
  const night = async () => {
    await t.portal.jobs.enqueue(t.db, 'seal-files', {})
    await t.runJobs()
  }
  await t.db.deleteFrom('file_key').where('id', '=', file.id).execute()
  writeFileSync(onDisk(file.id), pdf, { mode: 0o644 })
  // A picture whose bytes are gone stops nobody, nor does what an earlier night did not finish.
  await t.db
    .insertInto('profile_picture')
    .values({
      employee_id: owner.id,
      file_id: uuid(),
      token: uuid(),
      size: 1,
      created_by: owner.id,
      created_at: new Date().toISOString(),
    })
    .execute()
  writeFileSync(`${onDisk(file.id)}.sealed`, 'half')
  expect((await read()).equals(pdf)).toBe(true)
  await night()
  expect((await read()).equals(pdf)).toBe(true)
  expect(existsSync(`${onDisk(file.id)}.sealed`)).toBe(true)
  await night()
  expect((await read()).equals(pdf)).toBe(true)
  expect(existsSync(`${onDisk(file.id)}.sealed`)).toBe(false)
  expect(readFileSync(onDisk(file.id)).includes('xxxx')).toBe(false)
  expect(statSync(onDisk(file.id)).mode & 0o777).toBe(0o600)
  const keys = await t.db.selectFrom('file_key').select('id').where('id', '=', file.id).execute()
  expect(keys).toHaveLength(1)
})

it('is readable by today’s rights: who uploaded it loses it with theirs', async () => {
  const hr = await t.person({ roles: ['hr'] })
  const { file } = (await upload(hr, 'contract.pdf', pdf)).json()
  const read = async () => (await t.inject({ method: 'GET', url: `/api/v1/files/${file.id}`, as: hr })).statusCode
  expect(await read()).toBe(200)
  await t.db
    .insertInto('employee_document')
    .values({ id: uuid(), employee_id: owner.id, file_id: file.id, kind: 'contract', created_by: hr.id })
    .execute()
  expect(await read()).toBe(200)
  await t.db.updateTable('employee').set({ roles: [] }).where('id', '=', hr.id).execute()
  expect(await read()).toBe(404)
  expect((await t.inject({ method: 'GET', url: `/api/v1/files/${file.id}`, as: owner })).statusCode).toBe(200)
})

it('is no longer its uploader’s as such once any record refers to it', async () => {
  const references = await referencesTo(t.db, 'file')
  expect(references.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    t.portal.house.files.map(({ table, column }) => `${table}.${column}`).toSorted(),
  )
  const { file } = (await upload(owner, 'note.pdf', pdf)).json()
  const ticket = uuid()
  const at = new Date().toISOString()
  const words = { first_name: 'Ada', last_name: 'Obi', ogid: '-', email: 'a@b.test', complaint: 'Hot', subject: 'Hot' }
  const clock = { created_at: at, updated_at: at, sla_since: at, due_at: at, follow_token: uuid() }
  await t.db
    .insertInto('ticket')
    .values({ id: ticket, ...words, ...clock })
    .execute()
  await t.db.insertInto('ticket_file').values({ file_id: file.id, ticket_id: ticket }).execute()
  expect((await t.inject({ method: 'GET', url: `/api/v1/files/${file.id}`, as: owner })).statusCode).toBe(404)
})

it('knows every column that names stored bytes by itself', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'uuid' and column_name ~ '(^|_)file_id$'`.execute(t.db)
  const refers = (await referencesTo(t.db, 'file')).map(({ table, column }) => `${table}.${column}`)
  const named = rows.map(({ name }) => name).filter((name) => !refers.includes(name))
  const { bytes } = t.portal.house
  expect(named.toSorted()).toEqual(
    bytes
      .filter(({ column }) => column !== 'id')
      .map(({ table, column }) => `${table}.${column}`)
      .toSorted(),
  )
})

it('refuses a PDF that does something, and keeps nothing of it', async () => {
  const before = await t.db.selectFrom('file_key').select('id').execute()
  const script = Buffer.concat([pdf, Buffer.from('\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj')])
  expect((await upload(owner, 'note.pdf', script)).json()).toMatchObject({ code: 'active_content' })
  expect(await t.db.selectFrom('file_key').select('id').execute()).toHaveLength(before.length)
})

it('asks the malware scanner when there is one, and keeps nothing while it cannot be asked', async () => {
  const scanner = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk])
      if (!heard.subarray(-4).equals(Buffer.alloc(4))) return
      expect(heard.subarray(0, 10).toString()).toBe('zINSTREAM\0')
      socket.end(heard.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
  const { port } = scanner.address() as AddressInfo
  const { environment } = t.portal
  environment.CLAMAV_URL = `tcp://127.0.0.1:${port}`
  try {
    expect((await upload(owner, 'note.pdf', pdf)).statusCode).toBe(200)
    const bad = Buffer.concat([pdf, Buffer.from('EICAR')])
    expect((await upload(owner, 'note.pdf', bad)).json()).toMatchObject({ code: 'malware' })
    await new Promise((resolve) => scanner.close(resolve))
    expect((await upload(owner, 'note.pdf', pdf)).statusCode).toBe(503)
  } finally {
    delete environment.CLAMAV_URL
    scanner.close()
  }
})

it('says so when the scanner takes less at a time than an upload has', { timeout: 60_000 }, async () => {
  const scanner = await smallScanner(2 * 1024 * 1024)
  const { environment } = t.portal
  environment.CLAMAV_URL = scanner.url
  try {
    const editor = await t.person({ roles: ['hr_manager'] })
    const video = Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(3 * 1024 * 1024, 'x')])
    const send = { method: 'POST', url: '/api/v1/files.json?purpose=video', as: editor } as const
    for (let tries = 0; tries < 3; tries += 1)
      expect((await t.inject({ ...send, ...form('town-hall.mp4', video) })).json()).toMatchObject({
        code: 'too_large_to_scan',
        errors: expect.stringContaining('larger than the malware scanner'),
      })
    expect((await upload(owner, 'note.pdf', pdf)).statusCode).toBe(200)
    expect(await scannerShortfall(environment)).toContain('set StreamMaxLength 51M')
    const warned: unknown[] = []
    await warnOfScanner(environment, { warn: (words: unknown) => void warned.push(words) })
    expect(warned).toEqual([expect.stringContaining('set StreamMaxLength 51M')])
  } finally {
    delete environment.CLAMAV_URL
    scanner.close()
  }
  expect(await scannerShortfall(environment)).toBeUndefined()
})

it('breaks off, and nothing else, when the bytes of a file are gone', async () => {
  const { file } = (await upload(owner, 'note.pdf', pdf)).json()
  rmSync(onDisk(file.id))
  const broken = await t.inject({ method: 'GET', url: `/api/v1/files/${file.id}`, as: owner }).catch(() => undefined)
  expect(broken?.statusCode ?? 500).toBeGreaterThanOrEqual(500)
  expect((await upload(owner, 'note.pdf', pdf)).statusCode).toBe(200)
})
