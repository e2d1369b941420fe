/** A mail server that is away, slow or back again, and what becomes of the letters meanwhile. */

import { identity } from '@iroko/contract/platform/identity'
import { notifications as inbox } from '@iroko/contract/platform/notifications'
import { settings } from '@iroko/contract/platform/settings'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { insertOneTimeToken } from '../../modules/platform/identity/store.ts'
import { testApp } from '../../test/harness.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { hashToken, newToken } from '../sign-in/tokens.ts'
import { sendMail } from './mail.ts'
import { jobs, pauseMinutes } from './sending.ts'

const mailServer = await startMailServer()
const away = 'smtp://127.0.0.1:1'
const t = await testApp()
afterAll(() => mailServer.close())
beforeEach(async () => {
  mailServer.letters.clear()
  mailServer.answer = () => '250 kept'
  mailServer.answerTo = (recipient) => (recipient.startsWith('refused@') ? '550 5.1.1 nobody' : '250 ok')
  t.setNow('2026-11-20T11:00:00Z')
  await t.db.deleteFrom('outbox_mail').execute()
})

/** Each process has its own connections to the mail server, by its environment. */
const as = (SMTP_URL: string | undefined) => ({ ...t.portal, environment: { ...t.portal.environment, SMTP_URL } })
/** The nightly and the minute's jobs, then all that is queued, while the mail server is at an address. */
async function work(SMTP_URL: string | undefined): Promise<void> {
  await jobs.find(({ name }) => name === 'mail-again')?.run(as(SMTP_URL), {})
  await t.portal.jobs.runQueued(as(SMTP_URL))
}
const hour = 3_600_000
const after = (ms: number) => t.setNow(new Date(t.portal.now().getTime() + ms).toISOString())
const letter = (to: string) => sendMail(t.portal, t.db, { to, subject: 'News', body: 'There is some' })
const rows = () => t.db.selectFrom('outbox_mail').select(['sent_at', 'error', 'tries']).orderBy('id').execute()

/** The link in the first letter to somebody, as its reader sees it. */
const linkOf = (email: string) =>
  /token=([\w-]{43})/.exec((mailServer.letters.get(email)?.[0] ?? '').replaceAll('=\n', '').replaceAll('=3D', '='))?.[1] ?? ''

it('waits longer after each try, for 48 hours in all', () => {
  const pauses = Array.from({ length: 12 }, (_, tried) => pauseMinutes(tried + 1))
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120, 120, 120, 120])
})

it('sends what waited once the mail server is back, a day and a half later', async () => {
  await letter('a@zuma.test')
  for (let hours = 0; hours < 36; hours += 1) {
    await work(away)
    after(hour)
  }
  const [waiting] = await rows()
  expect(waiting).toMatchObject({ sent_at: null, error: expect.stringContaining('ECONNREFUSED') })
  // Every hour or two, not every minute.
  expect(waiting?.tries).toBeLessThan(36)
  after(2 * hour)
  await work(mailServer.url)
  expect(mailServer.letters.get('a@zuma.test')).toHaveLength(1)
  await work(mailServer.url)
  expect(mailServer.letters.get('a@zuma.test')).toHaveLength(1)
})

it('queues a letter again that has lost its job, and none that still has one', async () => {
  await letter('lost@zuma.test')
  const jobsOf = () =>
    sql<{ count: number }>`select count(*) as count from job.job where name = 'send-mail' and state < 'completed'`
  after(hour)
  await jobs.find(({ name }) => name === 'mail-again')?.run(as(mailServer.url), {})
  expect((await jobsOf().execute(t.db)).rows).toEqual([{ count: 1 }])
  await sql`delete from job.job where name = 'send-mail'`.execute(t.db)
  await work(mailServer.url)
  expect(mailServer.letters.has('lost@zuma.test')).toBe(true)
})

it('sends nothing of a time when there was no mail server, once there is one', async () => {
  await letter('old@zuma.test')
  await work(undefined)
  after(72 * hour)
  await work(mailServer.url)
  expect(mailServer.letters.size).toBe(0)
})

it('gives up after 48 hours, says so, and super sends it again', async () => {
  const boss = await t.person({ roles: ['super'] })
  const hr = await t.person({ roles: ['hr_manager'] })
  await letter('b@zuma.test')
  for (let hours = 0; hours < 60; hours += 2) {
    await work(away)
    after(2 * hour)
  }
  await work(mailServer.url)
  expect(mailServer.letters.size).toBe(0)
  const bossNow = { ...boss, token: await t.signIn(boss.id) }
  const { outbox_mails } = await t.call(settings.outbox, { query: { status: 'failed' } }, bossNow)
  expect(outbox_mails).toMatchObject([{ recipient: 'b@zuma.test', status: 'failed', next_try_at: null }])
  const ids = outbox_mails.map(({ id }) => id)
  await expect(t.call(settings.sendAgain, { body: { ids } }, { token: await t.signIn(hr.id) })).rejects.toMatchObject({
    status: 403,
  })
  await expect(t.call(settings.sendAgain, { body: { ids } }, bossNow)).rejects.toMatchObject({ code: 'no_mail_server' })
  t.portal.environment.SMTP_URL = mailServer.url
  expect(await t.call(settings.sendAgain, { body: { ids } }, bossNow)).toEqual({ message: '1 email queued' })
  await work(mailServer.url)
  expect(mailServer.letters.get('b@zuma.test')).toHaveLength(1)
  await expect(t.call(settings.sendAgain, { body: { ids } }, bossNow)).rejects.toMatchObject({ code: 'sent' })
  delete t.portal.environment.SMTP_URL
})

it('sends one letter once however many processes take it up at a time', async () => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((done) => (letGo = done))
  mailServer.answer = async () => {
    await held
    return '250 kept'
  }
  await letter('c@zuma.test')
  const { id } = await t.db.selectFrom('outbox_mail').select('id').executeTakeFirstOrThrow()
  const [send] = jobs
  const first = send?.run(as(mailServer.url), { id })
  await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
  await send?.run(as(mailServer.url), { id })
  letGo()
  await first
  expect(mailServer.letters.get('c@zuma.test')).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ sent_at: expect.any(String), tries: 1 })
})

it('makes a link anew that has expired while its letter waited, and none of somebody who has left', async () => {
  const [agent, leaver] = [await t.person(), await t.person()]
  for (const { email } of [agent, leaver]) await t.call(identity.forgotPassword, { query: { email } })
  await work(away)
  await t.db.updateTable('employee').set({ status: 'left', exit_date: '2026-11-19' }).where('id', '=', leaver.id).execute()
  after(5 * hour)
  await work(mailServer.url)
  const body = (email: string) => ({ token: linkOf(email), password: 'Blue-Kettle-42' })
  await t.call(identity.resetPassword, { body: body(agent.email) })
  await expect(t.call(identity.resetPassword, { body: body(leaver.email) })).rejects.toMatchObject({ status: 400 })
})

it('makes the link of an invitation anew at a private address only until its owner has signed in', async () => {
  const [newcomer, seen] = [await t.person(), await t.person()]
  const at = t.portal.now()
  for (const { id } of [newcomer, seen]) {
    const first_signed_in_at = id === seen.id ? at.toISOString() : null
    await t.db
      .updateTable('employee')
      .set({ private_email: `${id}@home.test`, first_signed_in_at })
      .where('id', '=', id)
      .execute()
    const token = newToken()
    const expires_at = new Date(at.getTime() + 24 * hour)
    await insertOneTimeToken(t.db, { token_hash: hashToken(token), purpose: 'reset', account_id: id, expires_at, at })
    await sendMail(t.portal, t.db, {
      to: `${id}@home.test`,
      subject: 'Welcome',
      body: `http://portal.test/reset-password?token=${token}`,
    })
  }
  await work(away)
  after(30 * hour)
  await work(mailServer.url)
  const choose = (id: string) =>
    t.call(identity.resetPassword, { body: { token: linkOf(`${id}@home.test`), password: 'Blue-Kettle-42' } })
  await choose(newcomer.id)
  await expect(choose(seen.id)).rejects.toMatchObject({ status: 400 })
})

it.each([
  ['550 5.1.1 no such user', 'refused'],
  ['552 5.2.2 mailbox full', 'refused'],
  ['451 4.7.1 try again later', 'retrying'],
  ['421 too many connections', 'retrying'],
  // These are about this portal, and would be about every letter.
  ['554 5.7.1 relay access denied', 'retrying'],
  ['530 5.7.0 authentication required', 'retrying'],
])('tries no address again that the mail server says there is not, and any other: %s', async (reply, status) => {
  const sender = await t.person({ roles: ['super'] })
  const { id } = sender
  mailServer.answerTo = (recipient) => (recipient === 'ada@gone.test' ? reply : '250 ok')
  const about = { to: 'ada@gone.test', subject: 'Your offer [#5-secret]', body: 'Congratulations', undelivered: '/dashboard/x' }
  await sendMail(t.portal, t.db, about, id)
  await work(mailServer.url)
  after(90_000)
  mailServer.answerTo = () => '250 ok'
  await work(mailServer.url)
  const isFinal = status === 'refused'
  expect(mailServer.letters.get('ada@gone.test') ?? []).toHaveLength(isFinal ? 0 : 1)
  const boss = { ...sender, token: await t.signIn(id) }
  const { outbox_mails } = await t.call(settings.outbox, { query: { q: 'your offer' } }, boss)
  const last = { error: expect.stringContaining(reply), next_try_at: null, can: { send_again: false } }
  expect(outbox_mails).toMatchObject([isFinal ? { status: 'refused', ...last } : { status: 'sent' }])
  // Whoever had it sent is told at once, with what the mail server said and no secret of the letter.
  const { notifications } = await t.call(inbox.list, { query: {} }, boss)
  const notices = notifications.filter(({ title }) => title === 'Not delivered: ada@gone.test')
  expect(notices).toHaveLength(isFinal ? 1 : 0)
  if (isFinal) expect(notices[0]).toMatchObject({ path: '/dashboard/x', body: expect.stringContaining(reply) })
  expect(JSON.stringify(notices)).not.toContain('secret')
  if (!isFinal) return
  // The address is mended at the mail server: super sends it again.
  t.portal.environment.SMTP_URL = mailServer.url
  await t.call(settings.sendAgain, { body: { ids: outbox_mails.map((mail) => mail.id) } }, boss)
  await work(mailServer.url)
  delete t.portal.environment.SMTP_URL
  expect(mailServer.letters.get('ada@gone.test')).toHaveLength(1)
})

it('tells nobody of letters that nobody had sent, or whose address is not theirs to know, and no operator of an address', async () => {
  const { id } = await t.person()
  await letter('refused@zuma.test')
  await sendMail(t.portal, t.db, { to: 'refused@else.test', subject: 'Private', body: 'x' }, id)
  await work(mailServer.url)
  expect(await t.db.selectFrom('notification').select('id').where('employee_id', '=', id).execute()).toEqual([])
  const { rows: found } = await sql<{
    count: number
  }>`select count(*) as count from outbox_mail where refused_at is not null`.execute(t.db)
  expect(found).toEqual([{ count: 2 }])
  const metrics = await t.inject({ method: 'GET', url: '/metrics', headers: { authorization: 'Bearer nobody' } })
  if (metrics.statusCode === 200) expect(metrics.body).toMatch(/mails_unsent 0/)
})
