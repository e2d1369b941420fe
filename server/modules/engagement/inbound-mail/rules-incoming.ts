/** A mail as the gateway has parsed it, made into one that can be worked with: no mail is refused for what its sender's program made of it. */
import { createHash } from 'node:crypto'
import type { InboundMail } from '@iroko/contract/engagement/tickets'
import * as z from 'zod/mini'

export interface IncomingMail {
  message_id: string
  /** '' where there is none, or none that can be answered. */
  from: string
  name: string
  /** In one line. */
  subject: string
  text: string
  html: string
  to: string[]
  cc: string[]
  in_reply_to: string
  references: string[]
  files: { name: string; content: string }[]
  /** The verdict of DMARC. */
  dmarc: string
}

type Text = string | null | undefined

/** What PostgreSQL can keep. */
const clean = (text: Text): string => (text ?? '').replaceAll('\u0000', '').toWellFormed().trim()
const inOneLine = (text: Text): string => clean(text).replace(/[\p{Cc}\s]+/gu, ' ')
const longestId = 300
const digestOf = (text: string): string => `<${createHash('sha256').update(text).digest('hex')}@mail>`
/** An id is compared with others and never shown: one that is very long by what is made of it. */
const idOf = (text: Text): string => {
  const id = inOneLine(text)
  return id.length > longestId ? digestOf(id) : id
}
const present = (texts: readonly Text[] | null | undefined, read: (text: Text) => string): string[] =>
  (texts ?? []).map(read).filter(Boolean)

const longestAddress = 254
const isAddress = (text: string): boolean => text.length <= longestAddress && z.safeParse(z.email(), text).success

/** 'Ada Bello <ada@mail.test>' */
function senderOf(from: string): { address: string; name: string } {
  const [, before = '', within] = /^([^<>]*)<([^<>]*)>$/.exec(from) ?? []
  const address = (within ?? from).trim()
  const name = before.trim().replace(/^"(.*)"$/, '$1')
  return isAddress(address) ? { address, name } : { address: '', name: name || address }
}

const longestName = 160

/** `day` stands in for the id of a mail that has none: the same words again on another day are another mail. */
export function readMail(given: InboundMail, day: string): IncomingMail {
  const { address, name } = senderOf(inOneLine(given.from))
  const content = { subject: inOneLine(given.subject), text: clean(given.text), html: clean(given.html) }
  const files = (given.files ?? []).map((file) => ({ name: inOneLine(file.name), content: file.content ?? '' }))
  return {
    ...content,
    message_id: idOf(given.message_id) || digestOf(JSON.stringify([day, address, name, content, files])),
    from: address,
    name: (inOneLine(given.name) || name).slice(0, longestName),
    to: present(given.to, inOneLine),
    cc: present(given.cc, inOneLine),
    in_reply_to: idOf(given.in_reply_to),
    references: present(given.references, idOf),
    files,
    dmarc: inOneLine(given.authentication?.dmarc).toLowerCase(),
  }
}

const programs = /^(mailer-daemon|postmaster|bounces?|no-?reply|do-?not-?reply)([+.@-]|$)/i

/** How programs begin the subject of an absence note; what people write about such notes has no colon there, or goes on otherwise. */
const absenceNote = new RegExp(
  `^(?:${[
    'automatic reply',
    'auto(?:matic)?[- ]?(?:reply|response)',
    'out of (?:the )?office auto-?reply',
    'automatische antwort',
    'abwesenheitsnotiz',
    'réponse automatique',
    'respuesta automática',
    'resposta automática',
    'risposta automatica',
    'automatisch antwoord',
    'autosvar',
  ].join('|')})\\s*:`,
  'i',
)

/**
 * Whether a program wrote a mail (RFC 3834), or we did: an answer to it would be answered by the next program. By what its headers say, by who
 * sent it (a returned letter has no sender), and by how absence notes of programs without any such header begin.
 */
export function isAutomatic(given: InboundMail, mailFrom: string): boolean {
  const from = inOneLine(given.from)
  const address = senderOf(from).address.toLowerCase()
  const own = senderOf(mailFrom).address.toLowerCase()
  const headers = [
    !/^(no\b.*)?$/i.test(inOneLine(given.auto_submitted)),
    /\b(all|oof|autoreply)\b/i.test(inOneLine(given.auto_response_suppress)),
    /^(auto[_-]reply|bulk|junk)$/i.test(inOneLine(given.precedence)),
    /^<\s*>$/.test(inOneLine(given.return_path)),
  ]
  return (
    headers.includes(true) ||
    /^(<\s*>)?$/.test(from) ||
    programs.test(address || from) ||
    (own !== '' && own === address) ||
    absenceNote.test(inOneLine(given.subject).normalize('NFC'))
  )
}
