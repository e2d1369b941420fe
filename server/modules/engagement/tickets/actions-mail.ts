/** Mail that comes in: a reply to a ticket, or a ticket of a guest. */
import { Readable } from 'node:stream'
import { isFault } from '@iroko/contract/errors'
import { filePurposes } from '@iroko/contract/platform/files'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { deleteFile } from '../../../lib/files/files.ts'
import { labelOf, takeFile, typeFor, wrongKind } from '../../../lib/files/intake.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import type { Portal } from '../../../lib/portal.ts'
import { knowsSecret } from '../../../lib/sign-in/tokens.ts'
import { insertFile } from '../../platform/files/store.ts'
import {
  answersTo,
  documentOf,
  isProven,
  newWordsOf,
  partsOf,
  remarksOn,
  shownOf,
  withoutLinks,
  withoutMarks,
} from '../inbound-mail/rules.ts'
import type { IncomingMail } from '../inbound-mail/rules-incoming.ts'
import { mailKey, noteEvent, openTicket, takeAnswer } from './actions.ts'
import { readMark } from './rules.ts'
import * as store from './store.ts'

interface KeptFile {
  id: string
  name: string
  type: string
  size: number
  sha256: string
}

interface MailFiles {
  kept: KeptFile[]
  /** Why others were not, in a sentence each. */
  refused: string[]
}

/** As many as somebody may attach to a ticket on the screen. */
const mostFiles = 5
const purpose = filePurposes.ticket
const base64 = /^[a-z\d+/\s]*={0,2}\s*$/i

/**
 * Keeps the files of a mail like uploads for a ticket: by their bytes, scanned, and not where they could harm. What is refused is said in
 * the ticket, for nobody is there to choose another; what cannot be checked now is an error, and the gateway sends the mail again.
 */
export async function keepMailFiles(portal: Portal, files: IncomingMail['files']): Promise<MailFiles> {
  const kept: KeptFile[] = []
  const refused: string[] = []
  for (const { name: given, content } of files) {
    const name = labelOf(given)
    const id = uuid()
    try {
      if (kept.length === mostFiles) throw wrongKind(`at most ${mostFiles} files`)
      if (!base64.test(content)) throw wrongKind('its bytes could not be read')
      const taken = await takeFile(portal, id, Readable.from([Buffer.from(content, 'base64')]), {
        ...purpose,
        typeOf: typeFor<string>(purpose),
      })
      kept.push({ id, name, ...taken })
    } catch (error) {
      if (!isFault(error) || error.status >= 500) {
        await dropMailFiles(portal, kept)
        throw error
      }
      refused.push(`${name} was not kept. ${error.message}`)
    }
  }
  return { kept, refused }
}

export async function dropMailFiles({ environment, database }: Portal, kept: readonly KeptFile[]): Promise<void> {
  for (const { id } of kept) await deleteFile(environment, database.db, id)
}

/** Takes a mail once. `isNew` says whether it is the first time, so that its files are kept. */
export async function takeMail(tools: Tools, mail: IncomingMail, { kept, refused }: MailFiles) {
  const { db, now, portal } = tools
  const before = await store.findMail(db, mail.message_id)
  if (before) return { isNew: false, answer: { message: 'Mail already taken', ticket: before } }
  for (const file of kept) await insertFile(db, { ...file, purpose: 'ticket', created_by: null })
  const ids = kept.map(({ id }) => id)
  const found = await answered(db, mail)
  const { words, html_words } = partsOf(mail)
  const token = found?.ticket.follow_token
  const written = found ? newWordsOf(words || html_words, portal.environment.MAIL_FROM) : words || html_words
  const shown = shownOf(mail.subject, withoutLinks(written, token))
  const body = (text: string, cuts: readonly string[]) =>
    documentOf([text, ...cuts, ...refused].join('\n\n')) || documentOf('(no words)')
  const entry_id = found ? await takeAnswer(tools, found, body(shown.words, shown.cuts), ids) : null
  const complaint = () => body(`${shown.subject}\n\n${shown.words}`, shown.cuts)
  const ticket = found?.ticket ?? (await openTicket(tools, { ...guestOf(mail), complaint: complaint() }, ids))
  for (const remark of remarksOn(mail)) await noteEvent(tools, ticket.id, null, remark)
  await store.insertMail(db, mail.message_id, ticket.id, now)
  await store.insertWholeMail(db, {
    id: uuid(),
    ticket_id: ticket.id,
    entry_id,
    sender: mail.from || mail.name,
    subject: withoutMarks(mail.subject),
    recipients: mail.to,
    copies: mail.cc,
    words: withoutLinks(words, token),
    html_words: withoutLinks(html_words, token),
    received_at: now.toISOString(),
  })
  return { isNew: true, answer: { message: found ? 'Reply taken' : 'Ticket created', ticket: { number: ticket.number } } }
}

/** The sender of a mail is easily forged: it is a guest's, whoever it says it is from. */
function guestOf({ name, from }: IncomingMail) {
  const [first_name = '', ...rest] = name.split(/\s+/)
  return {
    employee_id: null,
    first_name: first_name || from || '-',
    last_name: rest.join(' '),
    ogid: '-',
    email: from,
    category: null,
    excluded_id: null,
  }
}

/**
 * The ticket that a mail answers: by the mark in its subject, or by an earlier mail of it that it names, which is no secret and therefore
 * counts only of a sender whose domain stands for it. Either way from the address of its reporter, the private one of who has left.
 */
async function answered(db: Db, mail: IncomingMail) {
  const mark = readMark(mail.subject)
  const marked = mark && (await store.lockFollowed(db, { number: mark.number }))
  if (marked && knowsSecret(mark.key, mailKey(marked.ticket.follow_token)))
    return (await isReporter(db, marked.ticket, mail.from)) ? marked : undefined
  const named = isProven(mail) ? await store.findAnswered(db, answersTo(mail)) : undefined
  const found = named && (await store.lockFollowed(db, named))
  return found && (await isReporter(db, found.ticket, mail.from)) ? found : undefined
}

async function isReporter(db: Db, { email, employee_id }: store.HeldTicket, from: string): Promise<boolean> {
  const reporter = employee_id ? await store.findReporter(db, employee_id) : undefined
  const address = reporter && reporter.status !== 'active' ? reporter.private_email : email
  return from !== '' && address?.toLowerCase() === from.toLowerCase()
}
