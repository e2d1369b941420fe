/** Five thousand letters at once leave within two minutes, each once; one that the mail server refuses holds up no other. */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../lib/database/database.ts'
import { sendMails } from '../lib/mail/mail.ts'
import { cloneDatabase } from './clone.ts'
import { testApp } from './harness.ts'
import { startMailServer } from './mail-server.ts'

const letters = 5000
const clone = await cloneDatabase()
const mailServer = await startMailServer()
const several = clone.url ? await openDatabase({ url: clone.url, statementSeconds: 30 }) : clone
const t = await testApp({ SMTP_URL: mailServer.url, DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-mail-')) }, several)
afterAll(async () => {
  mailServer.close()
  await clone.close()
})

it('sends 5,000 letters within two minutes', { timeout: 180_000 }, async () => {
  const to = (index: number) => (index === 10 ? 'refused@zuma.test' : `person${index}@zuma.test`)
  const mails = Array.from({ length: letters }, (_, index) => ({ to: to(index), subject: 'News', body: 'There is some' }))
  await sendMails(t.portal, t.db, mails)
  const begun = performance.now()
  await t.portal.jobs.work(t.portal)
  const left = async () =>
    (await sql<{ count: number }>`select count(*) as count from outbox_mail where sent_at is null`.execute(t.db)).rows[0]?.count
  await expect.poll(left, { timeout: 120_000, interval: 500 }).toBe(1)
  console.log(`${letters} letters in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  expect(mailServer.letters.size).toBe(letters - 1)
  expect(new Set([...mailServer.letters.values()].map(({ length }) => length))).toEqual(new Set([1]))
})
