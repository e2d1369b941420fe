/** A database that hangs again and again while letters leave: each arrives once. */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../lib/database/database.ts'
import { openJobs } from '../lib/jobs.ts'
import { sendMails } from '../lib/mail/mail.ts'
import { migrate } from '../lib/migrations/migrate.ts'
import { companyZone } from '../lib/portal.ts'
import { testApp } from './harness.ts'
import { startMailServer } from './mail-server.ts'
import { findPostgres, startCluster } from './postgres.ts'

const letters = 300
const cluster = await startCluster(findPostgres() ?? '')
const mailServer = await startMailServer()
// A letter takes a moment, so that many are on their way when the database stops answering.
mailServer.answer = () => pause(200, '250 kept')
const options = { url: cluster.url, statementSeconds: 3 }
const database = await openDatabase(options)
await migrate(database)
const t = await testApp({ SMTP_URL: mailServer.url, DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-mail-')) }, database)
t.portal.now = () => new Date()
/** A second worker, which takes up what the first is thought to have left. */
const other = await openDatabase(options)
const otherJobs = await openJobs(other, t.portal.house.jobs, companyZone)

afterAll(async () => {
  cluster.halt(false)
  await otherJobs.stop()
  await other.close()
  mailServer.close()
  await cluster.stop()
})

it('sends 300 letters once each through a database that hangs', { timeout: 300_000 }, async () => {
  const mails = Array.from({ length: letters }, (_, index) => ({
    to: `person${index}@zuma.test`,
    subject: 'News',
    body: 'Some',
  }))
  await sendMails(t.portal, t.db, mails)
  await t.portal.jobs.work(t.portal)
  await otherJobs.work({ ...t.portal, database: other, jobs: otherJobs })
  for (const hungMs of [12_000, 30_000]) {
    const before = mailServer.letters.size
    await expect.poll(() => mailServer.letters.size, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 20)
    cluster.halt(true)
    await pause(hungMs)
    cluster.halt(false)
  }
  const left = () => t.db.selectFrom('outbox_mail').select('id').where('sent_at', 'is', null).execute()
  await expect.poll(async () => (await left()).length, { timeout: 120_000, interval: 500 }).toBe(0)
  const twice = [...mailServer.letters].filter(([, { length }]) => length > 1).map(([to]) => to)
  expect([mailServer.letters.size, twice]).toEqual([letters, []])
})
