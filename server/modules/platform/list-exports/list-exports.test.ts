import { auditLog } from '@iroko/contract/platform/audit'
import { files } from '@iroko/contract/platform/files'
import { listExports } from '@iroko/contract/platform/list-exports'
import { notifications } from '@iroko/contract/platform/notifications'
import { sheetPath } from '@iroko/contract/sheets'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const asker = await t.person({ roles: ['super'] })
const other = await t.person({ roles: ['super'] })
await sql`insert into audit_log (id, at, action, entity, entity_id)
  select gen_random_uuid(), now(), 'test.line', 'test', i::text from generate_series(1, 10500) i`.execute(t.db)

const ask = async (query: Record<string, string>, as: Person) => {
  const reply = await t.inject({ method: 'GET', url: sheetPath(auditLog.list.path, 'csv'), query, as })
  return { status: reply.statusCode, body: reply.body }
}
const mine = async (as: Person) => (await t.call(listExports.mine, {}, as)).list_exports
const download = (id: string, as: Person) => t.inject({ method: 'GET', url: files.download.path.replace('{id}', id), as })

/** All sessions of a person but the newest. */
const sessionsBefore = (of: Person) =>
  t.db.selectFrom('session').select('id').where('employee_id', '=', of.id).where('token_hash', '<>', hashToken(of.token))

it('makes a long list as a file in the background, for who asked for it alone, and tells them', async () => {
  const asked = await ask({ action: 'test.line' }, asker)
  expect([asked.status, JSON.parse(asked.body).message]).toEqual([202, expect.stringContaining('You will be told')])
  expect(await mine(asker)).toMatchObject([{ state: 'waiting', size: null }])
  await t.runJobs()
  const [made] = await mine(asker)
  expect(made).toMatchObject({ state: 'done', name: expect.stringMatching(/^audit-logs-.*\.csv$/) })
  const file = await download(made?.file_id ?? '', asker)
  expect(file.body.trim().split('\r\n')).toHaveLength(10_501)
  expect((await download(made?.file_id ?? '', other)).statusCode).toBe(404)
  expect(await mine(other)).toEqual([])
  const { notifications: notices } = await t.call(notifications.list, {}, asker)
  expect(notices[0]).toMatchObject({ title: 'Your export is ready', path: '/dashboard/user/security' })
})

it('sends a short list at once', async () => {
  expect((await ask({ action: 'none' }, asker)).status).toBe(200)
})

it('makes nothing for somebody who may not read the list any more when its turn comes', async () => {
  expect((await ask({ action: 'test.line' }, other)).status).toBe(202)
  await t.db.updateTable('employee').set({ roles: [] }).where('id', '=', other.id).execute()
  await t.runJobs()
  expect(
    await t.db.selectFrom('list_export').select(['state', 'file_id']).where('employee_id', '=', other.id).execute(),
  ).toEqual([{ state: 'failed', file_id: null }])
})

it('two wait for a person, the same list again answers the one that waits, and another is refused', async () => {
  const first = { action: 'test.line' }
  const answers = [await ask(first, asker), await ask(first, asker), await ask({ ...first, entity: 'test' }, asker)]
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(answers[1]?.body).toContain('already being made')
  const waiting = (await mine(asker)).filter(({ state }) => state === 'waiting')
  expect(waiting).toHaveLength(2)
  const third = await ask({ entity: 'test' }, asker)
  expect([third.status, JSON.parse(third.body)]).toMatchObject([409, { code: 'exports_waiting' }])
  // Whoever signs in again gets what they asked for before.
  asker.token = await t.signIn(asker.id)
  await t.db.deleteFrom('session').where('employee_id', '=', asker.id).where('id', 'in', sessionsBefore(asker)).execute()
  expect((await ask(first, asker)).status).toBe(202)
  await t.runJobs()
  const made = await t.db.selectFrom('list_export').select('state').where('employee_id', '=', asker.id).execute()
  // Of the other one whose session is gone nothing can be read any more; it does not stay in the way.
  expect(made.map(({ state }) => state).sort()).toEqual(['done', 'done', 'failed'])
  expect((await ask({ entity: 'test' }, asker)).status).toBe(202)
})

it('everybody’s first list is made before anybody’s second, in the order in which they asked', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => t.person({ roles: ['super'] })))
  if (!first || !second || !third) throw new Error('three people')
  const lists = { action: 'test.line' }
  const more = { ...lists, entity: 'test' }
  for (const [who, query] of [
    [first, lists],
    [first, more],
    [second, lists],
    [second, more],
    [third, lists],
  ] as const)
    expect((await ask(query, who)).status).toBe(202)
  const people = [first.id, second.id, third.id]
  // As a worker takes them, one after another.
  const queued = await sql<{ employee_id: string }>`select list_export.employee_id from job.job
    join list_export on list_export.id = (job.data ->> 'id')::uuid
    where job.name = 'list-export' and job.state = 'created' and list_export.state = 'waiting' and list_export.employee_id = any(${people}::uuid[])
    order by job.priority desc, job.created_on`.execute(t.db)
  expect(queued.rows.map(({ employee_id }) => employee_id)).toEqual([...people, first.id, second.id])
})
