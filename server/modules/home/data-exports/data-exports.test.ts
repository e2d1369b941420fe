import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privacy } from '@iroko/contract/home/privacy'
import { auditLog } from '@iroko/contract/platform/audit'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { liveOnce, pdfBytes, words } from '../../../test/life.ts'
import { jobs } from './jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-exports-'))
const t = await testApp({ DATA_DIR: folder }, await cloneDatabase(10))
const c = await makeCompany(t)
const second = await t.person({ roles: ['hr_manager'] })
const { person, files } = await liveOnce(t, c, second)

const ask = (as: Person, body: { ogid?: string; reason?: string } = {}) =>
  t.call(privacy.requestExport, { body: { ogid: as.ogid, ...body } }, as)
const list = async (as: Person) => (await t.call(privacy.dataExports, {}, as)).data_exports
const fetch = (as: Person, id: string) => t.inject({ method: 'GET', url: `/api/v1/data_exports/${id}/file`, as })
const onDisk = (id: string) => existsSync(join(folder, 'files', id.slice(-2), id))
const path = (id: string) => join(folder, 'files', id.slice(-2), id)

async function made(as: Person, body: { ogid?: string; reason?: string } = {}) {
  await ask(as, body)
  await t.runJobs()
  const [found] = await list(as)
  if (!found) throw new Error('there is no export')
  return found
}

beforeEach(() => t.setNow('2026-11-20'))

describe('the export of everything about a person', () => {
  it('has each part as JSON, a summary to read and the documents as files', async () => {
    const found = await made(person)
    expect(found).toMatchObject({ state: 'done', progress: 100, employee: { ogid: person.ogid }, reason: null })
    expect(found.expires_at).toBe('2026-11-27T23:00:00.000Z')
    const answer = await fetch(person, found.id)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toContain(`personal-data-${person.ogid}-2026-11-20.zip`)
    const zip = unzipSync(answer.rawPayload)
    const rows = (name: string) => JSON.parse(strFromU8(zip[`data/${name}.json`] ?? new Uint8Array()))
    expect(rows('people/employee')).toMatchObject([{ ogid: person.ogid, email: words.email, phone: words.phone }])
    expect(rows('people/pay_numbers')).toMatchObject([{ nin: words.nin, bvn: words.bvn, rsa_pin: 'PEN100200300400' }])
    expect(rows('people/bank_accounts')).toMatchObject([
      { account_number: words.account, proposed_by: c.hrManager.full_name, decided_by: second.full_name, status: 'active' },
    ])
    expect(rows('leave/leave_applications')).toMatchObject([
      { leave_type: 'Sick leave', reason: words.reason, stand_in: c.colleague.full_name, days: 5 },
    ])
    expect(rows('leave/leave_applications')[0].days_away).toHaveLength(5)
    expect(rows('approvals/requests')[0].decisions).toMatchObject([
      { decision: 'approved', decided_by: c.lead.full_name, comment: `Get well, ${person.full_name}` },
    ])
    expect(rows('structure/reporting_lines')).toMatchObject([{ leader: c.lead.full_name, led: person.full_name }])
    expect(rows('people/corrections')[0].fields).toHaveLength(6)
    expect(rows('tickets/tickets')).toHaveLength(1)
    expect(rows('recognition/wall_of_fame')).toMatchObject([{ award: 'Agent of the month' }])
    expect(rows('identity/sessions').length).toBeGreaterThan(0)
    expect(rows('identity/password')).toEqual([{ changed_at: expect.any(String) }])
    expect(rows('access/done_to_the_record').map(({ action }: { action: string }) => action)).toContain('people.pay')
    expect(Buffer.from(zip['documents/identification/passport.pdf'] ?? [])).toEqual(pdfBytes('bytes of passport.pdf'))
    expect(Object.keys(zip)).toContain('documents/leave/sick note.pdf')
    expect(Object.keys(zip)).toContain('documents/uploads/never used.pdf')
    const index = JSON.parse(strFromU8(zip['index.json'] ?? new Uint8Array()))
    expect(index.data.every(({ file }: { file: string }) => file in zip)).toBe(true)
    expect(index.documents.map(({ file, missing }: { file: string; missing: boolean }) => [file in zip, missing])).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ])
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(zip['summary.pdf'] ?? [])), { mergePages: true })
    for (const shown of [person.full_name, words.nin, 'Malariotherapy', 'Agent of the month', 'passport.pdf', 'RSA PIN'])
      expect(text).toContain(shown)
  })

  it('has no secret in it, and of other people nothing but their names', async () => {
    await t.db
      .updateTable('employee')
      .set({
        phone: '+2348011110000',
        address: 'Where nobody looks 5',
        next_of_kin: 'Kin of a leader',
        birth_date: '1980-02-03',
      })
      .where('id', 'in', [c.lead.id, c.colleague.id, c.hr.id, c.hrManager.id])
      .execute()
    const zip = unzipSync((await fetch(person, (await made(person)).id)).rawPayload)
    const all = Object.entries(zip)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n')
    const session = await t.db.selectFrom('session').selectAll().where('employee_id', '=', person.id).executeTakeFirstOrThrow()
    const { key_sealed } = await t.db.selectFrom('data_export').select('key_sealed').executeTakeFirstOrThrow()
    const secrets = [
      'argon2',
      person.token,
      Buffer.from(session.token_hash).toString('hex'),
      'v1.',
      key_sealed ?? 'v1.',
      'fingerprint',
    ]
    const others = [c.lead, c.colleague, c.hr, c.hrManager, second].flatMap(({ id, email, ogid }) => [id, email, ogid])
    const privately = ['+2348011110000', 'Where nobody looks', 'Kin of a leader', '1980-02-03', 'reset-password']
    expect([...secrets, ...others, ...privately].filter((value) => all.includes(value))).toEqual([])
  })

  it('is encrypted where it lies, and opens only whole', async () => {
    const { id } = await made(person)
    const bytes = readFileSync(path(id))
    expect(bytes.includes(Buffer.from('PK\u0003\u0004'))).toBe(false)
    expect(bytes.includes(Buffer.from('index.json'))).toBe(false)
    const row = await t.db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.key_sealed).toMatch(/^v1\./)
    expect(Number(row.size)).toBe(bytes.length)
  })

  it('is there for the one who asked for it alone', async () => {
    const own = await made(person)
    const theirs = await made(c.hrManager, { ogid: person.ogid, reason: 'The court asks for it' })
    expect((await list(c.hrManager)).map(({ id, reason }) => [id, reason])).toEqual([[theirs.id, 'The court asks for it']])
    for (const as of [c.hrManager, second, c.boss, c.lead]) expect((await fetch(as, own.id)).statusCode, as.full_name).toBe(404)
    for (const as of [person, second, c.boss]) expect((await fetch(as, theirs.id)).statusCode, as.full_name).toBe(404)
    expect((await fetch(c.hrManager, theirs.id)).statusCode).toBe(200)
    await expect(t.call(privacy.removeExport, { params: { id: own.id } }, c.hrManager)).rejects.toMatchObject({ status: 404 })
    // Who may no more does not, whatever they asked for while they did.
    await t.db.updateTable('employee').set({ roles: [] }).where('id', '=', c.hrManager.id).execute()
    expect((await fetch(c.hrManager, theirs.id)).statusCode).toBe(404)
    expect(await list(c.hrManager)).toEqual([])
    await t.setRoles(c.hrManager, ['hr_manager'])
  })

  it('of somebody else takes the right and a reason', async () => {
    for (const as of [c.lead, c.manager, c.hr, c.stranger])
      await expect(ask(as, { ogid: person.ogid, reason: 'Because' }), as.full_name).rejects.toMatchObject({ status: 404 })
    await expect(ask(second, { ogid: person.ogid })).rejects.toMatchObject({
      status: 422,
      fields: { reason: expect.anything() },
    })
    await expect(ask(second, { ogid: 'OG999999', reason: 'x' })).rejects.toMatchObject({ status: 404 })
    expect((await t.inject({ method: 'POST', url: '/api/v1/data_exports.json', payload: {} })).json().code).toBe(
      'invalid_token',
    )
  })

  it('leaves a trace of who asked and who downloaded', async () => {
    const found = await made(c.hrManager, { ogid: person.ogid, reason: 'The court asks for it' })
    await fetch(c.hrManager, found.id)
    const { audit_logs } = await t.call(auditLog.list, { query: { area: 'privacy', q: person.ogid } }, c.boss)
    const done = audit_logs.filter(({ by }) => by?.id === c.hrManager.id).map(({ action, record }) => [action, record])
    expect(done).toContainEqual(['privacy.export', person.full_name])
    expect(done).toContainEqual(['privacy.download', person.full_name])
    expect((await list(c.hrManager))[0]?.downloaded_at).not.toBeNull()
    const letters = await t.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', c.hrManager.email).execute()
    expect(
      letters.some(
        ({ subject, body }) => subject === `The data export of ${person.full_name} is ready` && body.includes('privacy'),
      ),
    ).toBe(true)
  })

  it('is made once at a time; a new one takes the place of the old', async () => {
    const old = await made(person)
    await ask(person)
    await expect(ask(person)).rejects.toMatchObject({ status: 409, code: 'on_its_way' })
    await t.runJobs()
    const found = await list(person)
    expect(found).toHaveLength(1)
    expect(found[0]?.id).not.toBe(old.id)
    expect(onDisk(old.id)).toBe(false)
    expect(onDisk(found[0]?.id ?? '')).toBe(true)
  })

  it('is made again from its beginning when a process ended in the middle', async () => {
    await ask(person)
    const [waiting] = await list(person)
    await t.db
      .updateTable('data_export')
      .set({ state: 'running', progress: 40 })
      .where('id', '=', waiting?.id ?? '')
      .execute()
    await t.runJobs()
    expect((await list(person))[0]).toMatchObject({ id: waiting?.id, state: 'done' })
    const [job] = jobs
    const before = readFileSync(path(waiting?.id ?? ''))
    await job?.run(t.portal, { id: waiting?.id })
    expect(readFileSync(path(waiting?.id ?? '')).equals(before)).toBe(true)
  })

  it('says so when it broke off, and can be asked for again', async () => {
    await ask(person)
    const [waiting] = await list(person)
    const broken = { ...t.portal, environment: { ...t.portal.environment, DATA_DIR: '/dev/null/nowhere' } }
    await jobs[0]?.run(broken, { id: waiting?.id })
    expect((await list(person))[0]).toMatchObject({ state: 'failed' })
    expect((await fetch(person, waiting?.id ?? '')).statusCode).toBe(409)
    expect(await made(person)).toMatchObject({ state: 'done' })
  })

  it('is gone after its time, in the list, for a download and on the disk', async () => {
    const found = await made(person)
    const later = async () => ({ ...person, token: await t.signIn(person.id) })
    t.setNow('2026-11-27T22:59:00Z')
    expect((await fetch(await later(), found.id)).statusCode).toBe(200)
    t.setNow('2026-11-27T23:01:00Z')
    expect((await fetch(await later(), found.id)).json()).toMatchObject({ code: 'expired' })
    await t.portal.jobs.enqueue(t.db, 'retention', {})
    await t.runJobs()
    await t.runJobs()
    expect(onDisk(found.id)).toBe(false)
    expect(await list(await later())).toEqual([])
  })

  it('goes at once when its owner deletes it, also while it is made', async () => {
    const found = await made(person)
    await t.call(privacy.removeExport, { params: { id: found.id } }, person)
    await t.runJobs()
    expect(onDisk(found.id)).toBe(false)
    await ask(person)
    const [waiting] = await list(person)
    await t.call(privacy.removeExport, { params: { id: waiting?.id ?? '' } }, person)
    await t.runJobs()
    expect(onDisk(waiting?.id ?? '')).toBe(false)
    expect(readdirSync(join(folder, 'files'), { recursive: true }).some((name) => String(name).endsWith('.part'))).toBe(false)
  })
})

describe('reading health and identity data', () => {
  it('leaves a trace of who read what of whom, also of one’s own', async () => {
    const read = (as: Person, id: string) => t.inject({ method: 'GET', url: `/api/v1/files/${id}`, as })
    expect((await read(c.hr, files.sick)).statusCode).toBe(200)
    expect((await read(c.hr, files.identification)).statusCode).toBe(200)
    expect((await read(person, files.sick)).statusCode).toBe(200)
    expect((await read(c.lead, files.sick)).statusCode).toBe(404)
    const { audit_logs } = await t.call(auditLog.list, { query: { area: 'read', q: person.ogid } }, c.boss)
    expect(audit_logs.map(({ action, by, record }) => [action, by?.full_name, record])).toEqual([
      ['read.health', person.full_name, person.full_name],
      ['read.identity', c.hr.full_name, person.full_name],
      ['read.health', c.hr.full_name, person.full_name],
    ])
  })
})
