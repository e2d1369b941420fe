/**
 * Outgoing mail: written to the mail log with the change that causes it, sent by a job, tried for 48 hours while the mail server is away,
 * held while none is configured.
 */
import { dayIn } from '@iroko/contract/dates'
import { daysInWords } from '@iroko/contract/day-words'
import { type Kysely, sql, type Updateable } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { v7 as uuid } from 'uuid'
import type { DB } from '../../database.types.ts'
import { untilBack } from '../connection/trouble.ts'
import type { Db } from '../database/database.ts'
import { insertAll } from '../http/bulk.ts'
import type { JobDefinition } from '../jobs.ts'
import { companyZone, type Portal } from '../portal.ts'
import { withFreshLink } from '../sign-in/links.ts'
import type { Environment } from '../start/environment.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text; a day in it or in the subject, as yyyy-MM-dd, is written as people say it. */
  body: string
}

export async function sendMail(portal: Portal, db: Db, mail: Mail): Promise<void> {
  const row = outboxRow(portal, mail)
  await db.insertInto('outbox_mail').values(row).execute()
  await portal.jobs.enqueue(db, 'send-mail', { id: row.id })
}

/** Many letters in few statements. */
export async function sendMails(portal: Portal, db: Db, mails: readonly Mail[]): Promise<void> {
  const rows = mails.map((mail) => outboxRow(portal, mail))
  await insertAll(db, 'outbox_mail', rows)
  await portal.jobs.enqueueAll(
    db,
    'send-mail',
    rows.map(({ id }) => ({ id })),
  )
}

function outboxRow(portal: Portal, { to, subject, body }: Mail) {
  // One line each, against header injection.
  const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
  const today = dayIn(companyZone, portal.now())
  const words = (text: string) => daysInWords(text, today)
  const at = portal.now()
  const times = { next_try_at: later(at, firstTryMs), tried_until: later(at, triedMs) }
  return { id: uuid(), recipient: oneLine(to), subject: words(oneLine(subject)), body: words(body), ...times }
}

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

/** For how long a letter is tried. */
const triedMs = 48 * 3_600_000
/** Nothing is heard of a process that is at a letter for longer: it has ended. */
const sendingMs = 15 * 60_000
/** After a letter was written, its job may take as long to come. */
const firstTryMs = 10 * 60_000
const mostPauseMinutes = 120
const queuedAtATime = 1000

/** Minutes until a letter is tried again that was tried so often. */
export const pauseMinutes = (tries: number): number => Math.min(2 ** (tries - 1), mostPauseMinutes)

const later = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString()

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
  name: 'send-mail',
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
      const next_try_at = later(portal.now(), pauseMinutes(mail.tries) * 60_000)
      await keep({ error: error instanceof Error ? error.message : String(error), next_try_at })
      return
    }
    // It has left: however long the database is away, that is kept before anybody sends it again.
    await untilBack(() =>
      // The text of sent mail is deleted: it may contain an account link.
      keep({ sent_at: portal.now().toISOString(), error: null, body: '' }),
    )
  },
}

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
        select from job.job where name = ${send.name} and state < 'completed' and data ->> 'id' = mail.id::text)
      order by next_try_at limit ${queuedAtATime}`.execute(db)
    await portal.jobs.enqueueAll(db, send.name, rows)
  },
}

/** Has letters sent again that have not left, as if they were written now. */
export async function sendAgain(portal: Portal, db: Db, ids: readonly string[]): Promise<void> {
  const now = portal.now()
  const change = { tries: 0, next_try_at: later(now, firstTryMs), tried_until: later(now, triedMs) }
  await db.updateTable('outbox_mail').set(change).where('id', 'in', ids).where('sent_at', 'is', null).execute()
  await portal.jobs.enqueueAll(
    db,
    send.name,
    ids.map((id) => ({ id })),
  )
}

export const jobs = [send, again]
