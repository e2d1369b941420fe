import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tickets } from '@iroko/contract/engagement/tickets'
import { privacy } from '@iroko/contract/home/privacy'
import { type RetentionKind, retentionKindNames } from '@iroko/contract/home/retention'
import { recordCorrections } from '@iroko/contract/people/corrections'
import { documents } from '@iroko/contract/people/documents'
import { payDetails } from '@iroko/contract/people/pay-details'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { upload } from '../../../test/life.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-retention-'))
const t = await testApp({ DATA_DIR: folder }, await cloneDatabase(10))
const c = await makeCompany(t)

const settings = async (as: Person = c.hrManager) => (await t.call(privacy.retention, {}, as)).retention
const dryRun = async (query: { kind?: RetentionKind; keep?: number } = {}, as: Person = c.hrManager) =>
  (await t.call(privacy.retentionDryRun, { query }, as)).dry_run
const counted = async (kind: RetentionKind, keep?: number) => (await dryRun({ kind, ...(keep ? { keep } : {}) }))[0]?.count
const set = (kind: RetentionKind, keep: number, version = 1, as: Person = c.boss) =>
  t.call(privacy.updateRetention, { params: { kind }, body: { keep, version } }, as)
async function night(): Promise<void> {
  await t.portal.jobs.enqueue(t.db, 'retention', {})
  await t.runJobs()
  await t.runJobs()
}
const onDisk = (id: string) => existsSync(join(folder, 'files', id.slice(-2), id))

async function guestTicket(created_at: string): Promise<string> {
  const { ticket } = await t.call(tickets.create, {
    body: { first_name: 'Gast', last_name: 'Guest', ogid: 'OG1', email: 'guest@example.com', complaint: 'Hello' },
  })
  await t.db.updateTable('ticket').set({ created_at }).where('id', '=', ticket.id).execute()
  return ticket.id
}

describe('the settings', () => {
  it('are for HR to see and for the super administrator to change, within what law allows', async () => {
    const rows = await settings()
    expect(rows.map(({ kind }) => kind)).toEqual([...retentionKindNames])
    expect(rows.find(({ kind }) => kind === 'pay_of_leavers')).toMatchObject({
      keep: 72,
      minimum: 72,
      unit: 'months',
      version: 1,
    })
    for (const as of [c.hr, c.lead, c.agent]) await expect(settings(as)).rejects.toMatchObject({ status: 403 })
    await expect(dryRun({}, c.hr)).rejects.toMatchObject({ status: 403 })
    await expect(set('mail', 30, 1, c.hrManager)).rejects.toMatchObject({ status: 403 })
    await expect(set('pay_of_leavers', 71)).rejects.toMatchObject({ fields: { keep: expect.stringContaining('six years') } })
    await expect(set('audit_log', 71)).rejects.toMatchObject({ status: 422 })
    await expect(set('exports', 31)).rejects.toMatchObject({ fields: { keep: 'At most 30 days' } })
    await expect(set('mail', 1.5)).rejects.toMatchObject({ status: 422 })
    await expect(set('nothing' as never, 3)).rejects.toMatchObject({ status: 422 })
  })

  it('count from the version that was read, and leave an audit row', async () => {
    expect(await set('mail', 30)).toMatchObject({ message: 'Mail log: retained for 30 days from tonight', version: 2 })
    await expect(set('mail', 40)).rejects.toMatchObject({ status: 409, code: 'stale_version' })
    await set('mail', 40, 2)
    const log = await t.db.selectFrom('audit_log').selectAll().where('action', '=', 'privacy.retention').execute()
    expect(log.map(({ before, after }) => [before, after])).toEqual([
      [{ keep: 90 }, { keep: 30 }],
      [{ keep: 30 }, { keep: 40 }],
    ])
  })
})

describe('the dry run', () => {
  it('counts what would go, also with another time, and takes nothing', async () => {
    await guestTicket('2025-11-19T22:59:00Z')
    await guestTicket('2025-11-19T23:00:00Z')
    expect(await counted('guest_tickets')).toBe(1)
    expect(await counted('guest_tickets', 11)).toBe(2)
    expect(await counted('guest_tickets', 24)).toBe(0)
    await expect(counted('guest_tickets', 61)).rejects.toMatchObject({ status: 422 })
    await expect(dryRun({ keep: 3 })).rejects.toMatchObject({ status: 422 })
    expect((await dryRun()).map(({ kind }) => kind)).toEqual([...retentionKindNames])
    expect((await dryRun()).find(({ kind }) => kind === 'guest_tickets')).toEqual({
      kind: 'guest_tickets',
      before: '2025-11-20',
      count: 1,
    })
    expect(await t.db.selectFrom('ticket').select('id').execute()).toHaveLength(2)
  })
})

describe('a night', () => {
  it('takes what is a day too old and leaves what is not, and says what it took', async () => {
    await night()
    const left = await t.db.selectFrom('ticket').select('created_at').execute()
    expect(left).toEqual([{ created_at: '2025-11-19T23:00:00.000Z' }])
    expect((await settings()).find(({ kind }) => kind === 'guest_tickets')).toMatchObject({
      removed: 1,
      ran_at: t.portal.now().toISOString(),
    })
    const log = await t.db.selectFrom('audit_log').selectAll().where('action', '=', 'privacy.purge').execute()
    expect(log).toMatchObject([
      { actor_id: null, entity: 'retention', entity_id: 'guest_tickets', after: { before: '2025-11-20', removed: 1 } },
    ])
    await night()
    expect((await settings()).find(({ kind }) => kind === 'guest_tickets')).toMatchObject({ removed: 0 })
  })

  it('never takes a ticket of somebody who works here', async () => {
    await t.call(tickets.create, { body: { complaint: 'Mine' } }, c.agent)
    await t.db.updateTable('ticket').set({ created_at: '2020-01-01T00:00:00Z' }).where('employee_id', '=', c.agent.id).execute()
    await night()
    expect(await t.db.selectFrom('ticket').select('id').where('employee_id', '=', c.agent.id).execute()).toHaveLength(1)
  })

  it('takes many in small transactions', async () => {
    await sql`insert into outbox_mail (id, recipient, subject, body, created_at)
      select gen_random_uuid(), 'a@b.test', 'Old', '', '2026-01-01' from generate_series(1, 1203)`.execute(t.db)
    expect(await counted('mail')).toBe(1203)
    await night()
    expect(await counted('mail')).toBe(0)
    expect((await settings()).find(({ kind }) => kind === 'mail')).toMatchObject({ removed: 1203 })
  })

  it('takes entries of the audit log that are older than seven years, which nothing else may touch', async () => {
    for (const at of ['2019-11-19T12:00:00Z', '2019-11-20T12:00:00Z'])
      await t.db.insertInto('audit_log').values({ id: uuid(), at, action: 'old.entry', entity: 'x', entity_id: 'x' }).execute()
    expect(await counted('audit_log')).toBe(1)
    await night()
    const left = await t.db.selectFrom('audit_log').select('at').where('action', '=', 'old.entry').execute()
    expect(left).toEqual([{ at: '2019-11-20T12:00:00.000Z' }])
    await expect(t.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
  })

  it('takes closed tickets of employees, and neither open ones nor what was closed since', async () => {
    const ids = []
    for (const [status, updated_at] of [
      ['closed', '2020-01-01T00:00:00Z'],
      ['closed', '2026-06-01T00:00:00Z'],
      ['open', '2020-01-01T00:00:00Z'],
    ] as const) {
      const { ticket } = await t.call(tickets.create, { body: { complaint: 'Hello' } }, c.agent)
      await t.db.updateTable('ticket').set({ status, updated_at }).where('id', '=', ticket.id).execute()
      ids.push(ticket.id)
    }
    await night()
    const left = await t.db.selectFrom('ticket').select('id').where('id', 'in', ids).orderBy('number').execute()
    expect(left.map(({ id }) => id)).toEqual(ids.slice(1))
  })

  it('takes papers and pay of people who left, their files with them, and never of those who work here', async () => {
    const gone = await t.person({ status: 'left' })
    const here = await t.person()
    const kept: string[] = []
    for (const [{ ogid }, nin] of [
      [gone, '12345678901'],
      [here, '12345678902'],
    ] as const) {
      const file_id = await upload(t, c.hr, 'document', 'contract.pdf')
      kept.push(file_id)
      await t.call(documents.create, { params: { ogid }, body: { kind: 'contract', file_id } }, c.hr)
      const body = { version: 1, nin, tax_state: 'Lagos' as const }
      await t.call(payDetails.update, { params: { ogid }, body }, c.hrManager)
    }
    const leave = (exit_date: string) => t.db.updateTable('employee').set({ exit_date }).where('id', '=', gone.id).execute()
    await leave('2020-11-20')
    expect([await counted('documents_of_leavers'), await counted('pay_of_leavers')]).toEqual([0, 0])
    await leave('2020-11-19')
    expect([await counted('documents_of_leavers'), await counted('pay_of_leavers')]).toEqual([1, 1])
    await night()
    expect(kept.map(onDisk)).toEqual([false, true])
    const left = await t.db
      .selectFrom('employee_pay')
      .select('employee_id')
      .where('employee_id', 'in', [gone.id, here.id])
      .execute()
    expect(left).toEqual([{ employee_id: here.id }])
    expect(await t.db.selectFrom('tax_residence').select('id').where('employee_id', '=', gone.id).execute()).toEqual([])
  })

  it('takes sick notes and leaves the leave; takes documents that were taken out', async () => {
    const note = await upload(t, c.agent, 'leave', 'note.pdf')
    const removed = await upload(t, c.hr, 'document', 'old.pdf')
    const id = uuid()
    const dates = { starts_on: '2024-11-18', ends_on: '2024-11-19', days: 2 }
    const who = { employee_id: c.agent.id, leave_type_id: c.sick, office_id: c.voice.id, status: 'approved' as const }
    await t.db
      .insertInto('leave_application')
      .values({ id, ...dates, ...who, file_id: note })
      .execute()
    await t.db
      .insertInto('employee_document')
      .values({
        id: uuid(),
        employee_id: c.agent.id,
        kind: 'certificate',
        file_id: removed,
        created_by: c.hr.id,
        removed_at: '2025-11-19T12:00:00Z',
      })
      .execute()
    expect([await counted('sick_notes'), await counted('removed_documents')]).toEqual([1, 1])
    await night()
    expect([onDisk(note), onDisk(removed)]).toEqual([false, false])
    const found = await t.db.selectFrom('leave_application').select('file_id').where('id', '=', id).executeTakeFirst()
    expect(found).toEqual({ file_id: null })
  })

  it('takes sign-ins, drafts and corrections after their time', async () => {
    await t.db
      .insertInto('session')
      .values({ id: uuid(), token_hash: Buffer.from('old'), employee_id: c.agent.id, last_seen_at: '2026-10-20T12:00:00Z' })
      .execute()
    await t.db
      .insertInto('employee_draft')
      .values({
        id: uuid(),
        created_by: c.hr.id,
        title: 'Old',
        step: 'person',
        content: 'v1.x',
        updated_at: '2026-08-01T12:00:00Z',
      })
      .execute()
    const body = { fields: { city: 'Jos' }, reason: 'I moved' }
    await t.call(recordCorrections.send, { body }, c.agent)
    const { corrections } = await t.call(recordCorrections.list, { query: { pending: 'true' } }, c.agent)
    await t.call(recordCorrections.withdraw, { params: { id: corrections[0]?.id ?? '' } }, c.agent)
    await t.call(recordCorrections.send, { body }, c.agent)
    await t.db
      .updateTable('correction')
      .set({ withdrawn_at: '2024-11-01T12:00:00Z' })
      .where('withdrawn_at', 'is not', null)
      .execute()
    expect([await counted('sessions'), await counted('drafts'), await counted('corrections')]).toEqual([1, 1, 1])
    await night()
    expect([await counted('sessions'), await counted('drafts'), await counted('corrections')]).toEqual([0, 0, 0])
    expect(await t.db.selectFrom('correction').select('id').execute()).toHaveLength(1)
    expect(await t.db.selectFrom('correction_field').select('field').execute()).toHaveLength(1)
  })
})
