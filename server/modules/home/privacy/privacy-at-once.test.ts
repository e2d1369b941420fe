/** What two people, or two workers, do at the same moment. */
import { privacy } from '@iroko/contract/home/privacy'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { jobs } from './jobs.ts'

const t = await testApp({}, await cloneDatabase(10))
const managers = [
  await t.person({ roles: ['hr_manager'] }),
  await t.person({ roles: ['hr_manager'] }),
  await t.person({ roles: ['super'] }),
]
const [asker, first, second] = managers
const run = (name: string, id: string) => jobs.find((job) => job.name === name)?.run(t.portal, { id })
const outcomes = async (all: Promise<unknown>[]) => (await Promise.allSettled(all)).map(({ status }) => status).toSorted()

async function leaver() {
  const person = await t.person({ status: 'left' })
  await t.db.updateTable('employee').set({ exit_date: '2026-01-05' }).where('id', '=', person.id).execute()
  return person
}

it('asks once for the same person', async () => {
  const { ogid } = await leaver()
  const ask = managers.map((as) => t.call(privacy.requestErasure, { body: { ogid, reason: 'Asked for it' } }, as))
  expect(await outcomes(ask)).toEqual(['fulfilled', 'rejected', 'rejected'])
})

it('decides once, and forgets once however many workers take the job', async () => {
  const person = await leaver()
  const { id } = await t.call(privacy.requestErasure, { body: { ogid: person.ogid, reason: 'Asked for it' } }, asker)
  const decide = [first, second].map((as) =>
    t.call(privacy.decideErasure, { params: { id }, body: { decision: 'confirmed' } }, as),
  )
  expect(await outcomes(decide)).toEqual(['fulfilled', 'rejected'])
  const before = await t.db.selectFrom('employee').select('version').where('id', '=', person.id).executeTakeFirstOrThrow()
  expect(await outcomes([run('erase-person', id), run('erase-person', id)].map(async (job) => job))).toEqual([
    'fulfilled',
    'fulfilled',
  ])
  const after = await t.db.selectFrom('employee').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  expect(after).toMatchObject({ version: before.version + 1, first_name: 'Former' })
  const log = await t.db.selectFrom('audit_log').select('id').where('action', '=', 'privacy.erase').execute()
  expect(log).toHaveLength(1)
})

it('makes one export when a button is pressed twice', async () => {
  const person = await t.person()
  const ask = [1, 2, 3].map(() => t.call(privacy.requestExport, { body: { ogid: person.ogid } }, person))
  expect(await outcomes(ask)).toEqual(['fulfilled', 'rejected', 'rejected'])
})

it('takes each old record once when two nights meet', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => ({
    id: `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    recipient: 'a@b.test',
    subject: 'Old',
    body: '',
    created_at: '2026-01-01T00:00:00Z',
  }))
  await t.db.insertInto('outbox_mail').values(rows).execute()
  expect(await outcomes([run('retention', ''), run('retention', '')].map(async (job) => job))).toEqual([
    'fulfilled',
    'fulfilled',
  ])
  expect(await t.db.selectFrom('outbox_mail').select('id').where('subject', '=', 'Old').execute()).toEqual([])
})
