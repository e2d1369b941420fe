import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privacy } from '@iroko/contract/home/privacy'
import { leave } from '@iroko/contract/leave/applications'
import { people } from '@iroko/contract/people/directory'
import { exit } from '@iroko/contract/people/exit'
import { payDetails } from '@iroko/contract/people/pay-details'
import { approvals } from '@iroko/contract/platform/approvals'
import { auditLog } from '@iroko/contract/platform/audit'
import { settings } from '@iroko/contract/platform/settings'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { liveOnce, words } from '../../../test/life.ts'
import { once } from '../../../test/once.ts'
import { aliasOf } from './rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-erasures-'))
const t = await testApp({ DATA_DIR: folder }, await cloneDatabase(10))
const c = await makeCompany(t)
const second = await t.person({ roles: ['hr_manager'], first_name: 'Sani' })
const { person, files, leave_id } = await liveOnce(t, c, second)
await t.call(privacy.requestExport, { body: { ogid: person.ogid } }, person)
await t.call(privacy.requestExport, { body: { ogid: person.ogid, reason: `A copy for ${words.first_name}` } }, c.hrManager)
await t.runJobs()
const exported = await t.db.selectFrom('data_export').select('id').execute()
const alias = aliasOf(person.ogid)

const preview = async (as: Person, ogid = person.ogid) =>
  (await t.call(privacy.erasurePreview, { params: { ogid } }, as)).preview
const ask = (as: Person, ogid = person.ogid) =>
  t.call(privacy.requestErasure, { body: { ogid, reason: `${words.first_name} ${words.last_name} asked for it` } }, as)
const decide = (as: Person, id: string, decision: 'confirmed' | 'refused') =>
  t.call(privacy.decideErasure, { params: { id }, body: { decision } }, as)
const withdraw = (as: Person, id: string) => t.call(privacy.withdrawErasure, { params: { id } }, as)
const list = async (as: Person) => (await t.call(privacy.erasures, {}, as)).erasures
const leaveCompany = (ogid: string) =>
  t.call(exit.deactivate, { params: { ogid }, body: { status: 'left', exit_date: '2026-11-19', reason: words.reason } }, c.hr)

/** Every place in the database, the queue of jobs too, where one of these is written. */
async function placesOf(values: readonly string[]): Promise<string[]> {
  const columns = await sql<{ schema: string; table: string; column: string }>`
    select nspname as schema, relname as table, attname as column from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace and nspname in ('public', 'job')
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p') and format_type(atttypid, null) ~ 'text|char|json'`.execute(t.db)
  const found: string[] = []
  for (const { schema, table, column } of columns.rows) {
    const rows = await sql<{ value: string }>`select ${sql.ref(column)}::text as value from ${sql.table(`${schema}.${table}`)}
      where ${sql.ref(column)}::text ~* ${values.join('|')} limit 3`.execute(t.db)
    found.push(...rows.rows.map(({ value }) => `${schema}.${table}.${column}: ${value.slice(0, 200)}`))
  }
  return found
}

const privateEmail = 'own.mailbox@example.org'
const traces = [
  words.last_name,
  words.email,
  privateEmail,
  'zubaida',
  '8039991234',
  '777 6655',
  words.address,
  'Festus',
  'Malariotherapy',
]

const left = once(() => leaveCompany(person.ogid))
const erased = once(async () => {
  await left()
  const mail = { id: person.id, recipient: privateEmail, subject: 'Welcome', body: `To ${privateEmail}` }
  await t.db.insertInto('outbox_mail').values(mail).execute()
  const { id } = await ask(c.hrManager)
  await decide(second, id, 'confirmed')
  await t.runJobs()
})

it('refuses whoever works here, oneself, people without the right, and people who are not there', async () => {
  expect((await preview(c.hrManager)).refusal).toContain('works here')
  await expect(ask(c.hrManager)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('works here') })
  for (const as of [c.hr, c.lead, c.manager, person, c.stranger]) {
    await expect(ask(as), as.full_name).rejects.toMatchObject({ status: 403 })
    await expect(preview(as), as.full_name).rejects.toMatchObject({ status: 403 })
    await expect(list(as), as.full_name).rejects.toMatchObject({ status: 403 })
  }
  await expect(ask(c.hrManager, 'OG999999')).rejects.toMatchObject({ status: 404 })
  await expect(ask(c.hrManager, c.hrManager.ogid)).rejects.toMatchObject({ message: expect.stringContaining('own record') })
})

it('says before what goes, what stays without a name and what law has us keep', async () => {
  await left()
  const found = await preview(c.hrManager)
  expect(found).toMatchObject({ alias, refusal: null, has_namesake: false, files: 3 })
  const line = (name: string) => found.lines.find((line) => line.name === name)
  expect(line('pay_numbers')).toMatchObject({ fate: 'kept', count: 1, why: expect.stringContaining('six years') })
  expect(line('bank_accounts')).toMatchObject({ fate: 'kept', count: 1 })
  expect(line('documents')).toMatchObject({ fate: 'erased', count: 1, why: null })
  expect(line('leave_applications')).toMatchObject({ fate: 'anonymised', count: 1 })
  expect((await placesOf(traces)).length).toBeGreaterThan(20)
})

it('takes a second person, and can be taken back or refused until then', async () => {
  await left()
  const first = await ask(c.hrManager)
  await expect(ask(second)).rejects.toMatchObject({ status: 409, code: 'not_erasable' })
  await expect(decide(c.hrManager, first.id, 'confirmed')).rejects.toMatchObject({ status: 403 })
  await expect(decide(c.hr, first.id, 'confirmed')).rejects.toMatchObject({ status: 403 })
  expect((await list(c.hrManager))[0]?.can).toEqual({ decide: false, withdraw: true })
  expect((await list(second))[0]?.can).toEqual({ decide: true, withdraw: false })
  await expect(withdraw(second, first.id)).rejects.toMatchObject({ status: 404 })
  await withdraw(c.hrManager, first.id)
  await expect(decide(second, first.id, 'confirmed')).rejects.toMatchObject({ code: 'decided' })
  const next = await ask(second)
  await decide(c.hrManager, next.id, 'refused')
  await t.runJobs()
  expect((await preview(c.hrManager)).employee.full_name).toBe(person.full_name)
  expect((await list(second)).map(({ state }) => state)).toEqual(['refused', 'withdrawn'])
})

it('does nothing to somebody who came back meanwhile', async () => {
  await left()
  const { id } = await ask(c.hrManager)
  await t.db.updateTable('employee').set({ status: 'active', exit_date: null }).where('id', '=', person.id).execute()
  await expect(decide(second, id, 'confirmed')).rejects.toMatchObject({ code: 'active' })
  await t.db
    .updateTable('erasure')
    .set({ state: 'confirmed', decided_by: second.id, decided_at: t.portal.now().toISOString() })
    .where('id', '=', id)
    .execute()
  await t.portal.jobs.enqueue(t.db, 'erase-person', { id })
  await t.runJobs()
  expect((await list(second))[0]).toMatchObject({ state: 'refused', employee: { full_name: person.full_name } })
  const goneAgain = { status: 'left' as const, exit_date: '2026-11-19', private_email: privateEmail }
  await t.db.updateTable('employee').set(goneAgain).where('id', '=', person.id).execute()
})

it('leaves no trace of who it was, anywhere in the database or on the disk', async () => {
  await erased()
  expect(await placesOf(traces)).toEqual([])
  const onDisk = [...Object.values(files), ...exported.map((row) => row.id)]
  expect(onDisk.filter((file) => existsSync(join(folder, 'files', file.slice(-2), file)))).toEqual([])
  const row = await t.db.selectFrom('employee').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    ogid: person.ogid,
    full_name: alias,
    phone: null,
    private_email: null,
    roles: [],
    status: 'left',
    exit_date: '2026-11-19',
  })
  expect(row.email).toBe(`${person.ogid.toLowerCase()}@erased.invalid`)
  for (const table of ['session', 'credential', 'employee_document', 'correction', 'wall_of_fame'] as const) {
    const rows = await t.db.selectFrom(table).select('employee_id').where('employee_id', '=', person.id).execute()
    expect(rows, table).toEqual([])
  }
  expect((await t.inject({ method: 'GET', url: '/api/v1/auth/session.json', as: person })).json().code).toBe('invalid_token')
  expect((await list(second))[0]).toMatchObject({
    state: 'done',
    employee: { full_name: alias },
    requested_by: { id: c.hrManager.id },
    decided_by: { id: second.id },
  })
})

it('keeps what law asks for, sealed as before', async () => {
  await erased()
  const { pay } = await t.call(payDetails.show, { params: { ogid: person.ogid } }, c.hrManager)
  expect(pay).toMatchObject({ full_name: alias, nin: '******2109', bvn: null, tin: '1023456789', tax_state: 'Lagos' })
  expect(pay.bank_accounts).toMatchObject([{ account_number: '******6785', account_name: alias, status: 'active' }])
  const days = await t.db.selectFrom('leave_ledger').select('days').where('employee_id', '=', person.id).execute()
  expect(days.length).toBeGreaterThan(0)
})

it('keeps in the audit log that something happened, and nothing of what it was', async () => {
  await erased()
  const entries = await t.db.selectFrom('audit_log').selectAll().where('entity_id', 'in', [person.id, leave_id]).execute()
  const done = entries.map(({ action }) => action)
  for (const action of ['people.deactivate', 'people.pay', 'leave.apply', 'leave.approve', 'privacy.erase'])
    expect(done).toContain(action)
  const deactivated = entries.find(({ action }) => action === 'people.deactivate')
  expect(deactivated).toMatchObject({ before: null, after: { fields: expect.arrayContaining(['reason', 'exit_date']) } })
  const erasure = entries.find(({ action }) => action === 'privacy.erase')
  expect(erasure).toMatchObject({
    actor_id: second.id,
    after: { ogid: person.ogid, records: { documents: 1, bank_accounts: 1 } },
  })
  await expect(t.db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow('append-only')
  await expect(t.db.deleteFrom('leave_ledger').execute()).rejects.toThrow('append-only')
})

it('leaves every list and page working, under the new name', async () => {
  await erased()
  const { employees } = await t.call(people.list, { query: { status: 'left' } }, c.hrManager)
  expect(JSON.stringify(employees)).toContain(alias)
  const { employee } = await t.call(people.show, { params: { ogid: person.ogid } }, c.hrManager)
  expect(JSON.stringify(employee)).toContain(alias)
  const { leaves } = await t.call(leave.list, {}, c.hrManager)
  expect(leaves.find(({ id }) => id === leave_id)).toMatchObject({
    employee: { full_name: alias },
    status: 'withdrawn',
  })
  const { waiting_approvals } = await t.call(approvals.waiting, {}, c.manager)
  expect(JSON.stringify(waiting_approvals)).not.toContain(words.last_name)
  const { audit_logs } = await t.call(auditLog.list, { query: { q: person.ogid } }, c.boss)
  expect(audit_logs.every(({ record }) => record === alias)).toBe(true)
  await t.call(settings.outbox, {}, c.boss)
  const references = await sql<{ broken: number }>`select count(*) as broken from leave_application
    left join employee on employee.id = leave_application.employee_id where employee.id is null`.execute(t.db)
  expect(references.rows).toEqual([{ broken: 0 }])
})

it('is done once, is never undone, and never works here again', async () => {
  await erased()
  const [done] = await list(second)
  const version = async () =>
    (await t.db.selectFrom('employee').select('version').where('id', '=', person.id).executeTakeFirstOrThrow()).version
  const before = await version()
  await t.portal.jobs.enqueue(t.db, 'erase-person', { id: done?.id })
  await t.runJobs()
  expect(await version()).toBe(before)
  await expect(ask(second)).rejects.toMatchObject({ message: expect.stringContaining('already erased') })
  const office = { office_id: c.voice.id, designation_id: c.voice.id, branch_id: t.branch_id }
  await expect(
    t.call(
      exit.reactivate,
      { params: { ogid: person.ogid }, body: { reason: 'Back', hire_date: '2026-11-20', ...office } },
      c.hr,
    ),
  ).rejects.toMatchObject({ code: 'erased' })
  await expect(t.db.updateTable('employee').set({ status: 'active' }).where('id', '=', person.id).execute()).rejects.toThrow(
    'employee_erased',
  )
})

it('leaves the name where it could be that of a namesake', async () => {
  const leaver = await t.person({ first_name: 'Common', last_name: 'Name', office_id: c.voice.id })
  const namesake = await t.person({ first_name: 'Common', last_name: 'Name', office_id: c.voice.id })
  await leaveCompany(leaver.ogid)
  expect((await preview(second, leaver.ogid)).has_namesake).toBe(true)
  await t.db
    .insertInto('audit_log')
    .values({ id: namesake.id, action: 'x.y', entity: 'z', entity_id: '1', after: JSON.stringify({ who: 'Common Name' }) })
    .execute()
  const { id } = await ask(second, leaver.ogid)
  await decide(c.hrManager, id, 'confirmed')
  await t.runJobs()
  expect(await placesOf([leaver.email.replaceAll('.', '\\.')])).toEqual([])
  const entry = await t.db.selectFrom('audit_log').select('after').where('id', '=', namesake.id).executeTakeFirst()
  expect(entry?.after).toEqual({ who: 'Common Name' })
})
