/** Mail that comes in: a reply to a ticket, or a ticket of a guest. */
import { Readable } from 'node:stream'
import type { InboundMail } from '@iroko/contract/engagement/tickets'
import { isFault } from '@iroko/contract/errors'
import { filePurposes } from '@iroko/contract/platform/files'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { deleteFile } from '../../../lib/files/files.ts'
import { labelOf, takeFile, wrongKind } from '../../../lib/files/intake.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import type { Portal } from '../../../lib/portal.ts'
import { knowsSecret } from '../../../lib/sign-in/tokens.ts'
import { insertFile } from '../../platform/files/store.ts'
import { answersTo, documentOf, isProven, newWordsOf, remarksOn, wordsIn } from '../inbound-mail/rules.ts'
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
const { types, ...purpose } = filePurposes.ticket

/**
 * Keeps the files of a mail like uploads for a ticket: by their bytes, scanned, and not where they could harm. What is refused is said in
 * the ticket, for nobody is there to choose another; what cannot be checked now is an error, and the gateway sends the mail again.
 */
export async function keepMailFiles(portal: Portal, files: InboundMail['files']): Promise<MailFiles> {
  const kept: KeptFile[] = []
  const refused: string[] = []
  for (const { name: given, content } of files) {
    const name = labelOf(given)
    const id = uuid()
    try {
      if (kept.length === mostFiles) throw wrongKind(`at most ${mostFiles} files`)
      const taken = await takeFile(portal, id, Readable.from([Buffer.from(content, 'base64')]), {
        ...purpose,
        typeOf: (stored) => {
          const type = types.find((accepted) => accepted === stored.type)
          if (!type) throw wrongKind(purpose.words)
          return type
        },
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
export async function takeMail(tools: Tools, mail: InboundMail, { kept, refused }: MailFiles) {
  const { db, now, portal } = tools
  const before = await store.findMail(db, mail.message_id)
  if (before) return { isNew: false, answer: { message: 'Mail already taken', ticket: before } }
  for (const file of kept) await insertFile(db, { ...file, purpose: 'ticket', created_by: null })
  const ids = kept.map(({ id }) => id)
  const found = await answered(db, mail)
  const words = wordsIn(mail)
  const body = (text: string) => documentOf([text, ...refused].join('\n\n')) || documentOf('(no words)')
  const ticket = found
    ? { id: found.ticket.id, number: found.ticket.number }
    : await openTicket(tools, { ...guestOf(mail), complaint: body(`${mail.subject}\n\n${words}`) }, ids)
  if (found) await takeAnswer(tools, found, body(newWordsOf(words, portal.environment.MAIL_FROM)), ids)
  for (const remark of remarksOn(mail)) await noteEvent(tools, ticket.id, null, remark)
  await store.insertMail(db, mail.message_id, ticket.id, now)
  return { isNew: true, answer: { message: found ? 'Reply taken' : 'Ticket created', ticket: { number: ticket.number } } }
}

/** The sender of a mail is easily forged: it is a guest's, whoever it says it is from. */
function guestOf({ name, from }: InboundMail) {
  const [first_name = '', ...rest] = name.split(/\s+/)
  return {
    employee_id: null,
    first_name: first_name || from,
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
async function answered(db: Db, mail: InboundMail) {
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
  return address?.toLowerCase() === from.toLowerCase()
}
