import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { invariants } from '../lib/database/invariants.ts'
import { verify } from '../lib/verify.ts'
import { testApp } from './harness.ts'

const t = await testApp()
const broken = async () => (await verify(t.db, t.portal.environment)).filter(({ count }) => count > 0)

it('finds nothing in a portal that is well, and says what it looked at', async () => {
  const boss = await t.person({ roles: ['super'], email: 'boss@zuma.test' })
  await t.person({ leader: boss })
  await t.person({ roles: ['hr_manager'] })
  expect(await broken()).toEqual([])
  expect(await verify(t.db, t.portal.environment)).toHaveLength(invariants.length + 2)
})

it('finds what no call could have done, and tells the super administrators at night', async () => {
  const left = await t.person()
  const placeless = await t.person()
  const reviewer = await t.person()
  await sql`update employee set status = 'left' where id = ${left.id}`.execute(t.db)
  await sql`delete from placement where employee_id = ${placeless.id}`.execute(t.db)
  const file = {
    id: uuid(),
    name: 'gone.pdf',
    type: 'application/pdf',
    size: 1,
    sha256: 'x',
    purpose: 'test',
    created_by: reviewer.id,
  }
  await t.db.insertInto('file').values(file).execute()
  expect((await broken()).map(({ id, count, examples }) => ({ id, count, examples }))).toEqual([
    { id: 'V27', count: 1, examples: [left.ogid] },
    { id: 'placements', count: 1, examples: [placeless.ogid] },
    { id: 'V29', count: 1, examples: [file.id] },
  ])
  await t.portal.jobs.enqueue(t.db, 'verify', {})
  await t.runJobs()
  const mails = await t.db.selectFrom('outbox_mail').select(['recipient', 'body']).execute()
  expect(mails).toEqual([{ recipient: 'boss@zuma.test', body: expect.stringContaining(`such as ${left.ogid}`) }])
})
