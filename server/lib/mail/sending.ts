/**
 * The jobs that send letters: tried for 48 hours while the mail server is away, given up at once where it says that there is nobody at the
 * address, held while none is configured.
 */
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { DB } from '../../database.types.ts'
import { untilBack } from '../connection/trouble.ts'
import { jobTools } from '../http/implement.ts'
import type { JobDefinition } from '../jobs.ts'
import type { Portal } from '../portal.ts'
import { withFreshLink } from '../sign-in/links.ts'
import type { Environment } from '../start/environment.ts'
import { type Letter, write } from './letters.ts'
import { later, sendingJob } from './mail.ts'

const transports = new WeakMap<Environment, Transporter>()

/** The connections of this process to the mail server: opening one for each letter takes longer than the letter. */
function transportOf(environment: Environment): Transporter {
  const made =
    transports.get(environment) ??
    createTransport({
      url: environment.SMTP_URL,
      pool: true,
      maxConnections: 5,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
  transports.set(environment, made)
  return made
}

/** Nothing is heard of a process that is at a letter for longer: it has ended. */
const sendingMs = 15 * 60_000
const mostPauseMinutes = 120
const queuedAtATime = 1000

/** Minutes until a letter is tried again that was tried so often. */
export const pauseMinutes = (tries: number): number => Math.min(2 ** (tries - 1), mostPauseMinutes)

/** Takes a letter for this process, with a link that still opens; undefined when it is gone, has left, or another process is at it. */
async function take(db: Kysely<DB>, id: string, now: Date) {
  return await db.transaction().execute(async (transaction) => {
    const mail = await transaction
      .updateTable('outbox_mail')
      .set(({ eb }) => ({
        sending_at: now.toISOString(),
        tries: eb('tries', '+', 1),
        next_try_at: later(now, sendingMs),
      }))
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where(({ eb, or }) => or([eb('sending_at', 'is', null), eb('sending_at', '<', later(now, -sendingMs))]))
      .returningAll()
      .executeTakeFirst()
    if (!mail) return undefined
    const body = await withFreshLink(transaction, mail, now)
    if (body !== mail.body) await transaction.updateTable('outbox_mail').set({ body }).where('id', '=', id).execute()
    return { ...mail, body }
  })
}

async function letGo(db: Kysely<DB>, id: string, since: Date): Promise<void> {
  const mine = { sending_at: null, next_try_at: since.toISOString() }
  await db.updateTable('outbox_mail').set(mine).where('id', '=', id).where('sending_at', '=', since.toISOString()).execute()
}

const send: JobDefinition = {
  name: sendingJob,
  atATime: 50,
  async run(portal, data) {
    const { db } = portal.database
    const id = String(data.id)
    if (!portal.environment.SMTP_URL) return await showLink(portal, id)
    const now = portal.now()
    const mail = await take(db, id, now).catch(async (error: unknown) => {
      // The database may have kept that it was taken and never said so: then nobody would be at it.
      await untilBack(() => letGo(db, id, now))
      throw error
    })
    if (!mail) return
    const keep = (change: Updateable<DB['outbox_mail']>) =>
      db
        .updateTable('outbox_mail')
        .set({ sending_at: null, ...change })
        .where('id', '=', id)
        .execute()
    try {
      await transportOf(portal.environment).sendMail({
        from: portal.environment.MAIL_FROM,
        to: mail.recipient,
        subject: mail.subject,
        // The same however often it is sent, so that a mail server can tell a second one that a kill has caused.
        messageId: `<${mail.id}@${new URL(portal.environment.PUBLIC_URL).hostname}>`,
        text: mail.body,
        // So that absence notes and mailing programs do not answer (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    } catch (error) {
      portal.log.warn({ err: error, mail: id, tries: mail.tries }, 'a letter did not leave')
      if (isRefused(error)) return await giveUp(portal, mail, messageOf(error))
      const next_try_at = later(portal.now(), pauseMinutes(mail.tries) * 60_000)
      await keep({ error: messageOf(error), next_try_at })
      return
    }
    // It has left: however long the database is away, that is kept before anybody sends it again.
    await untilBack(() =>
      // The text of sent mail is deleted: it may contain an account link.
      keep({ sent_at: portal.now().toISOString(), error: null, body: '' }),
    )
  },
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a mail server says of this portal, not of an address: it would say so to every letter. */
const aboutUs = /^53\d|relay|authenticat|not logged in/i

/**
 * Whether the mail server said for good that it takes nothing for the address (5xx to RCPT, RFC 5321, 4.2.1). Anything else may pass: what it
 * says to the letter itself, 4xx, a line that broke, and what is about this portal.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode, response } = error as Error & { command?: string; responseCode?: number; response?: string }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && !aboutUs.test(response ?? '')
}

/** Keeps that there is nobody at an address, and tells whoever had the letter sent. */
async function giveUp(portal: Portal, mail: Pick<Selectable<DB['outbox_mail']>, GivenUp>, reason: string): Promise<void> {
  const refused_at = portal.now().toISOString()
  const change = { sending_at: null, error: reason, refused_at, tried_until: refused_at }
  await portal.database.db.transaction().execute(async (db) => {
    await db.updateTable('outbox_mail').set(change).where('id', '=', mail.id).execute()
    if (mail.sent_by === null || mail.undelivered_path === null) return
    const tools = jobTools(portal, db, sendingJob)
    await write(tools, [mail.sent_by], mail.undelivered_path, undeliveredLetter(mail, reason), 'to_do')
  })
}
type GivenUp = 'id' | 'recipient' | 'subject' | 'sent_by' | 'undelivered_path'

/** The mark in the subject of a letter about a ticket opens it to answers: it is left out. */
const undeliveredLetter = ({ recipient, subject }: { recipient: string; subject: string }, reason: string): Letter => ({
  subject: `Not delivered: ${recipient}`,
  lines: [
    `The mail “${subject.replace(/\s*\[#[^\]]*\]/g, '')}” could not be delivered, and is not tried again. Check the address.`,
    `The mail server says: ${reason}`,
  ],
  door: 'Open what it is about',
})

/** Without a mail server, demo visitors find reset links in the log. */
async function showLink({ database: { db }, environment, log }: Portal, id: string): Promise<void> {
  if (!environment.DEMO) return
  const mail = await db.selectFrom('outbox_mail').selectAll().where('id', '=', id).executeTakeFirst()
  const link = mail?.body.match(/https?:\/\/\S+/)?.[0]
  if (link) log.info(`Mail held for ${mail?.recipient}, '${mail?.subject}': ${link}`)
}

/** Every minute: letters whose next try has come, and those that have lost their job. */
const again: JobDefinition = {
  name: 'mail-again',
  cron: '* * * * *',
  async run(portal) {
    if (!portal.environment.SMTP_URL) return
    const { db } = portal.database
    const now = portal.now().toISOString()
    const { rows } = await sql<{ id: string }>`
      select id from outbox_mail mail
      where sent_at is null and next_try_at <= ${now} and tried_until > ${now} and not exists (
        select from job.job where name = ${sendingJob} and state < 'completed' and data ->> 'id' = mail.id::text)
      order by next_try_at limit ${queuedAtATime}`.execute(db)
    await portal.jobs.enqueueAll(db, sendingJob, rows)
  },
}

export const jobs = [send, again]
