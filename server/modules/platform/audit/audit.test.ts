import { designations } from '@iroko/contract/company/designations'
import { dayIn } from '@iroko/contract/dates'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { access } from '@iroko/contract/platform/access'
import { auditLog } from '@iroko/contract/platform/audit'
import { files } from '@iroko/contract/platform/files'
import { listExports } from '@iroko/contract/platform/list-exports'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { type AuditQuery, auditPage, listEntries } from './store.ts'

const t = await testApp()
const { boss, hr, hrManager, agent, annual } = await makeCompany(t)
const log = (query: object = {}, as = boss) => t.call(auditLog.list, { query }, as)

describe('the audit log', () => {
  it('says who did what to which record, before and after', async () => {
    const { designation } = await t.call(designations.create, { body: { title: 'Coach', grade: 2 } }, hr)
    const change = { title: 'Coach', grade: 3, version: designation.version }
    await t.call(designations.update, { params: { id: designation.id }, body: change }, hrManager)
    const { audit_logs, total, next } = await log()
    expect([total, next]).toEqual([2, null])
    expect(audit_logs).toMatchObject([
      {
        by: { ogid: hrManager.ogid },
        action: 'designation.update',
        entity: 'designation',
        entity_id: designation.id,
        record: 'Coach',
        changes: [{ title: 'grade: 2 → 3', field: 'grade', before: '2', after: '3' }],
      },
      { by: { full_name: hr.full_name }, action: 'designation.create', changes: [{ field: 'grade' }, { field: 'title' }] },
    ])
  })

  it('is for super alone, or whom the company trusts with it', async () => {
    for (const as of [hrManager, hr, agent]) await expect(log({}, as)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(auditLog.words, {}, hrManager)).rejects.toMatchObject({ status: 403 })
  })

  it('is found by person, area, action, kind, dates and record', async () => {
    const body = { leave_type_id: annual, starts_on: '2026-12-01', ends_on: '2026-12-01' }
    const { leave: sent } = await t.call(applicationForm.apply, { body }, agent)
    await t.call(access.assign, { body: { people: [agent.ogid], give: ['manager'], take: [] } }, boss)
    const actions = async (query: object) => (await log(query)).audit_logs.map(({ action }) => action)
    const all = await actions({})
    expect(await actions({ by: hr.ogid })).toEqual(['designation.create'])
    expect(await actions({ by: 'OG999999' })).toEqual([])
    expect(await actions({ area: 'designation' })).toEqual(['designation.update', 'designation.create'])
    expect(await actions({ area: 'desig' })).toEqual([])
    expect(await actions({ action: 'designation.create' })).toEqual(['designation.create'])
    expect(await actions({ entity: 'employee' })).toEqual(['roles.assign'])
    expect(await actions({ q: agent.full_name })).toEqual(['roles.assign'])
    expect(await actions({ q: agent.ogid })).toEqual(['roles.assign'])
    expect((await log({ q: sent.id })).audit_logs[0]).toMatchObject({ record: `Leave of ${agent.full_name}` })
    const today = dayIn('Africa/Lagos', new Date())
    expect(await actions({ from: today, to: today })).toEqual(all)
    expect(await actions({ to: '2020-01-01' })).toEqual([])
    const words = await t.call(auditLog.words, {}, boss)
    expect(words.actions).toEqual([...new Set(all)].toSorted())
    expect(words.entities).toContain('designation')
  })

  it('pages without counting them all, and exports every one exactly once', async () => {
    await sql`insert into audit_log (id, at, action, entity, entity_id)
      select gen_random_uuid(), '2026-11-01'::timestamptz + (it / 7) * interval '1 microsecond', 'test.fill', 'fill', it::text
      from generate_series(1, 12000) it`.execute(t.db)
    const first = await log({ area: 'test' })
    expect(first.total).toBe(10_000)
    const second = await log({ area: 'test', page: 2 })
    const rest = await log({ area: 'test', after: first.next ?? '' })
    expect(rest.audit_logs).toEqual(second.audit_logs)
    // So long a list becomes a file.
    expect((await t.inject({ url: '/api/v1/audit_logs.csv?action=test.fill', as: boss })).statusCode).toBe(202)
    await t.runJobs()
    const [made] = (await t.call(listExports.mine, {}, boss)).list_exports
    const sheet = await t.inject({ url: files.download.path.replace('{id}', made?.file_id ?? ''), as: boss })
    const lines = sheet.body.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(12_000)
    expect(new Set(lines).size).toBe(12_000)
    await expect(log({ after: 'x' })).rejects.toMatchObject({ status: 422 })
  })
})

it('reads no table from end to end, whatever is asked for', async () => {
  await sql`insert into audit_log (id, at, actor_id, action, entity, entity_id)
    select gen_random_uuid(), now() - it * interval '10 minutes', ${hr.id}::uuid, 'fill.' || it % 5, 'fill', it::text
    from generate_series(1, 20000) it`.execute(t.db)
  await sql`analyze audit_log`.execute(t.db)
  const asked: Partial<AuditQuery>[] = [
    {},
    { page: 40 },
    { by: boss.ogid },
    { by: hr.ogid },
    { area: 'roles' },
    { area: 'fill' },
    { action: 'roles.assign' },
    { entity: 'designation' },
    { q: agent.ogid },
    { from: '2020-01-01', to: '2020-02-01' },
    { by: hr.ogid, area: 'fill', from: '2026-01-01' },
  ]
  for (const part of asked) {
    const query = { page: 1, limit: 25, ...part } as AuditQuery
    const plan = await sql<{ 'QUERY PLAN': string }>`explain ${auditPage(query)}`.execute(t.db)
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    // The partitions to come are empty; reading those from end to end is no reading.
    const read = [...text.matchAll(/Seq Scan on (audit_log_\w+).*rows=(\d+)/g)].filter(([, , count]) => Number(count) > 1000)
    expect(
      read.map(([line]) => line),
      JSON.stringify(part),
    ).toEqual([])
    await listEntries(t.db, query)
  }
})
