import { auditLog } from '@iroko/contract/platform/audit'
import { files } from '@iroko/contract/platform/files'
import { listExports } from '@iroko/contract/platform/list-exports'
import { notifications } from '@iroko/contract/platform/notifications'
import { sheetPath } from '@iroko/contract/sheets'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
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
