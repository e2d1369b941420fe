/**
 * Outgoing mail: written to the mail log with the change that causes it, sent by a job, held while no mail server is
 * configured.
 */
import { dayIn } from '@iroko/contract/dates'
import { daysInWords } from '@iroko/contract/day-words'
import { createTransport, type Transporter } from 'nodemailer'
import { v7 as uuid } from 'uuid'
import type { Db } from './database/database.ts'
import type { Environment } from './environment.ts'
import { insertAll } from './http/bulk.ts'
import type { JobDefinition } from './jobs.ts'
import { companyZone, type Portal } from './portal.ts'

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
  return { id: uuid(), recipient: oneLine(to), subject: words(oneLine(subject)), body: words(body) }
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

export const mailJob: JobDefinition = {
  name: 'send-mail',
  atATime: 50,
  async run(portal, { id }) {
    const db = portal.database.db
    const mail = await db.selectFrom('outbox_mail').selectAll().where('id', '=', String(id)).executeTakeFirst()
    if (!mail || mail.sent_at) return
    if (!portal.environment.SMTP_URL) {
      // Without a mail server, demo visitors find reset links in the log.
      const link = portal.environment.DEMO ? mail.body.match(/https?:\/\/\S+/)?.[0] : undefined
      if (link) portal.log.info(`Mail held for ${mail.recipient}, '${mail.subject}': ${link}`)
      return
    }
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
      await db
        .updateTable('outbox_mail')
        // The text of sent mail is deleted: it may contain an account link.
        .set({ sent_at: portal.now().toISOString(), error: null, body: '' })
        .where('id', '=', mail.id)
        .execute()
    } catch (error) {
      await db
        .updateTable('outbox_mail')
        .set({ error: error instanceof Error ? error.message : String(error) })
        .where('id', '=', mail.id)
        .execute()
      throw error
    }
  },
}
