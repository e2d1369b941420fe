/** Outgoing mail: written to the mail log with the change that causes it, and sent by a job (`sending.ts`). */
import { dayIn } from '@iroko/contract/dates'
import { daysInWords } from '@iroko/contract/day-words'
import { v7 as uuid } from 'uuid'
import type { Db } from '../database/database.ts'
import { insertAll } from '../http/bulk.ts'
import { companyZone, type Portal } from '../portal.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text; a day in it or in the subject, as yyyy-MM-dd, is written as people say it. */
  body: string
  /**
   * Where whoever had it sent is led who hears that there is nobody at the address. Only of an address that they entered or may read: without it
   * they hear nothing.
   */
  undelivered?: string
}

export const sendingJob = 'send-mail'

/** `by`: the id of the person who has it sent. */
export async function sendMail(portal: Portal, db: Db, mail: Mail, by: string | null = null): Promise<void> {
  const row = outboxRow(portal, mail, by)
  await db.insertInto('outbox_mail').values(row).execute()
  await portal.jobs.enqueue(db, sendingJob, { id: row.id })
}

/** Many letters in few statements. */
export async function sendMails(portal: Portal, db: Db, mails: readonly Mail[]): Promise<void> {
  const rows = mails.map((mail) => outboxRow(portal, mail, null))
  await insertAll(db, 'outbox_mail', rows)
  await portal.jobs.enqueueAll(
    db,
    sendingJob,
    rows.map(({ id }) => ({ id })),
  )
}

function outboxRow(portal: Portal, { to, subject, body, undelivered }: Mail, by: string | null) {
  // One line each, against header injection.
  const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
  const today = dayIn(companyZone, portal.now())
  const words = (text: string) => daysInWords(text, today)
  const at = portal.now()
  const times = { next_try_at: later(at, firstTryMs), tried_until: later(at, triedMs) }
  const hears = by && undelivered ? { sent_by: by, undelivered_path: undelivered } : { sent_by: null, undelivered_path: null }
  return { id: uuid(), recipient: oneLine(to), subject: words(oneLine(subject)), body: words(body), ...times, ...hears }
}

/** For how long a letter is tried. */
const triedMs = 48 * 3_600_000
/** After a letter was written, its job may take as long to come. */
const firstTryMs = 10 * 60_000

export const later = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString()

/** Has letters sent again that have not left, as if they were written now. */
export async function sendAgain(portal: Portal, db: Db, ids: readonly string[]): Promise<void> {
  const now = portal.now()
  const change = { tries: 0, refused_at: null, next_try_at: later(now, firstTryMs), tried_until: later(now, triedMs) }
  await db.updateTable('outbox_mail').set(change).where('id', 'in', ids).where('sent_at', 'is', null).execute()
  await portal.jobs.enqueueAll(
    db,
    sendingJob,
    ids.map((id) => ({ id })),
  )
}
