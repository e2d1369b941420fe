import { identity } from '@iroko/contract/platform/identity'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { extendChain, verifyChain } from './store-chain.ts'

const t = await testApp()

async function act(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await t.call(identity.logout, {}, await t.person())
}
/** What somebody with all rights on the database could do. */
const tamper = (statement: string) =>
  t.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql.raw(statement).execute(db)
  })

it('takes every entry in once and finds it whole', async () => {
  await act(3)
  expect(await extendChain(t.db)).toBeGreaterThanOrEqual(3)
  expect(await extendChain(t.db)).toBe(0)
  await act(1)
  expect(await extendChain(t.db)).toBe(1)
  expect(await verifyChain(t.db)).toMatchObject({ rows: 4, erased: 0, head: expect.stringMatching(/^[\da-f]{64}$/), wrong: [] })
})

it('lets nobody change, delete or empty the log', async () => {
  for (const statement of [
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    'delete from audit_chain',
    'truncate audit_chain',
  ])
    await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('append-only')
})

it('lets an erasure empty an entry, and counts it', async () => {
  await act(1)
  await extendChain(t.db)
  await t.db.transaction().execute(async (db) => {
    await sql`select set_config('iroko.erasing', 'on', true)`.execute(db)
    await sql`update audit_log set after = '{}' where id = (select audit_id from audit_chain where seq = 1)`.execute(db)
  })
  expect(await verifyChain(t.db)).toMatchObject({ erased: 1, wrong: [] })
})

it('says which entry was changed, taken out or slipped in behind its back', async () => {
  await act(4)
  await extendChain(t.db)
  const entry = (seq: number) => `(select audit_id from audit_chain where seq = ${seq})`
  await tamper(`update audit_log set action = 'nothing.happened' where id = ${entry(2)}`)
  await tamper(`delete from audit_log where id = ${entry(3)}`)
  await tamper(`insert into audit_log (id, at, action, entity, entity_id)
    values (gen_random_uuid(), now() - interval '3 days', 'leave.approve', 'leave', '1')`)
  expect((await verifyChain(t.db)).wrong).toEqual([
    expect.stringMatching(/^Entry 2 .* was changed in the log$/),
    expect.stringMatching(/^Entry 3 .* is gone from the log$/),
    expect.stringMatching(/was slipped in$/),
  ])
  await tamper('update audit_chain set digest = hash where seq = 4')
  expect((await verifyChain(t.db)).wrong).toContainEqual(
    expect.stringMatching(/^Entry 4 .* does not follow from the one before$/),
  )
})
