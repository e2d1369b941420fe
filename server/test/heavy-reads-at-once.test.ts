/** One person's long lists, however many tabs ask for them, leave the connections to everybody else. */
import { setTimeout } from 'node:timers/promises'
import { auditLog } from '@iroko/contract/platform/audit'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cloneDatabase } from './clone.ts'
import { testApp } from './harness.ts'

const t = await testApp({}, await cloneDatabase(10))
const asker = await t.person({ roles: ['super'] })
const other = await t.person({ roles: ['super'] })

it('of many long reads of a person two are made at a time, the others wait, and another person’s is made beside them', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let hold = () => {}
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve
  })
  const holding = t.db.transaction().execute(async (db) => {
    await sql`lock table audit_log in access exclusive mode`.execute(db)
    hold()
    await isReleased
  })
  await isHeld
  const read = (as: typeof asker) => t.call(auditLog.list, { query: { limit: 5000 } }, as)
  const reads = Array.from({ length: 6 }, () => read(asker))
  const waiting = async () => {
    const found = await sql<{ many: number }>`select count(*)::int as many from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%audit_log%'`.execute(t.db)
    return found.rows[0]?.many
  }
  try {
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    await setTimeout(500)
    expect(await waiting()).toBe(2)
    reads.push(read(other))
    await expect.poll(waiting, { timeout: 10_000 }).toBe(3)
  } finally {
    release()
    await holding
  }
  expect(await Promise.all(reads)).toHaveLength(7)
})
