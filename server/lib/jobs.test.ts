/** What a worker owes for a night in which there was none, and how long a job may take. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../test/clone.ts'
import { testApp } from '../test/harness.ts'
import { type JobDefinition, openJobs } from './jobs.ts'
import { companyZone } from './portal.ts'

const clone = await cloneDatabase(4)
const t = await testApp({ METRICS_TOKEN: 'a-token-of-a-monitor-for-tests' }, clone)
let ran = 0
let fails = false
const nightly: JobDefinition = {
  name: 'nightly',
  cron: '1 0 * * *',
  run: async () => {
    ran += 1
    if (fails) throw new Error('It does not work')
  },
}
const longest: JobDefinition = { name: 'longest', longestHours: 24, run: async () => undefined }

/** A worker that is there for as long as `during` takes. */
async function withWorker(during: () => Promise<void>): Promise<void> {
  const jobs = await openJobs(clone, [nightly, longest], companyZone)
  await jobs.work(t.portal)
  try {
    await during()
  } finally {
    await jobs.stop()
  }
}

const lastSuccess = async () => {
  const headers = { authorization: 'Bearer a-token-of-a-monitor-for-tests' }
  const { body } = await t.inject({ method: 'GET', url: '/metrics', headers })
  return Number(/^job_last_success_seconds\{queue="nightly"\} (.+)$/m.exec(body)?.[1])
}

it('runs a job that came due while there was no worker as soon as there is one, once', { timeout: 60_000 }, async () => {
  // The first one owes nothing of the time before it.
  await withWorker(async () => {
    await expect
      .poll(async () => (await sql`select from job.version where cron_on is not null`.execute(t.db)).rows.length, {
        timeout: 40_000,
      })
      .toBe(1)
  })
  expect(ran).toBe(0)
  await sql`update job.schedule set created_on = now() - interval '4 days'`.execute(t.db)
  await sql`update job.version set cron_on = now() - interval '3 days'`.execute(t.db)
  await sql`update job_success set succeeded_at = now() - interval '3 days'`.execute(t.db)
  expect(await lastSuccess()).toBeGreaterThan(2 * 86_400)
  await withWorker(async () => {
    await expect.poll(() => ran, { timeout: 40_000 }).toBe(1)
    await expect.poll(lastSuccess).toBeLessThan(100)
  })
  expect(ran).toBe(1)
})

it('counts no run that failed as a success', async () => {
  await sql`update job_success set succeeded_at = now() - interval '1 day'`.execute(t.db)
  fails = true
  await withWorker(async () => {
    await sql`select pg_notify('iroko_jobs', 'nightly')`.execute(t.db)
    await expect.poll(() => ran).toBe(2)
  })
  expect(await lastSuccess()).toBeGreaterThan(80_000)
})

it('gives every job longer than it takes before it is thought lost, and tells by its heart-beat when it is', async () => {
  const { rows } = await sql<{ name: string; hours: number; heartbeat: number }>`
    select name, expire_seconds / 3600 as hours, heartbeat_seconds as heartbeat from job.queue where name not like '\\_\\_%'`.execute(
    t.db,
  )
  const hoursOf = (name: string) => rows.find((row) => row.name === name)?.hours
  expect([hoursOf('nightly'), hoursOf('longest')]).toEqual([2, 24])
  expect(rows.filter(({ hours, heartbeat }) => hours < 2 || heartbeat !== 20)).toEqual([])
  // What reads or writes all that there is.
  for (const name of [
    'verify',
    'audit-verify',
    'reseal',
    'seal-files',
    'retention',
    'data-export',
    'employee-import',
    'payroll-run',
    'attendance-compute',
  ])
    expect([name, hoursOf(name)]).toEqual([name, 24])
})
