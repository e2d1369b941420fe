import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
