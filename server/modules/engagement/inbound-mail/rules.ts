/** What a mail that comes in says. */
import type { InboundMail } from '@iroko/contract/engagement/tickets'
import { decodeHTML } from 'entities'

/** Plain text of a mail as a document: each paragraph its own. */
export const documentOf = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign] ?? ''};`)
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br>')}</p>`)
    .join('')

const programs = /^(mailer-daemon|postmaster|bounces?|no-?reply|do-?not-?reply)([+.@-]|$)/i

/** Whether a program wrote a mail (RFC 3834), or we did: an answer to it would be answered by the next program. */
export function isAutomatic({ auto_submitted, from }: { auto_submitted: string; from: string }, mailFrom: string): boolean {
  const own = /<([^<>]*)>/.exec(mailFrom)?.[1] ?? mailFrom
  return !/^\s*(no\b.*)?$/i.test(auto_submitted) || programs.test(from) || own.toLowerCase() === from.toLowerCase()
}

/** Stands above our letters: whatever is below it in an answer is ours. */
export const replyMarker = 'Please write your reply above this line'

/** Who writes our letters, of `MAIL_FROM`: 'Zuma Help Desk <portal@zuma.test>'. */
const namesOf = (mailFrom: string): string[] => {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^<>]*)>/.exec(mailFrom) ?? []
  return [address, name.trim().split(' ')[0] ?? ''].map((word) => word.trim().toLowerCase()).filter((word) => word.length > 2)
}

const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === ''
const isQuote = (line: string | undefined): boolean => line !== undefined && /^\s*>/.test(line)

/** Lines with which a program says whose words follow, whatever its language: 'On Friday Zuma wrote:', or From, Sent, To and Subject. */
const mostIntroducing = 8

/** Where the lines right above a place begin which introduce words of ours; the place itself where none do. */
function introductionOf(all: readonly string[], place: number, own: readonly string[]): number {
  let end = place
  while (end > 0 && isBlank(all[end - 1])) end -= 1
  let start = end
  while (start > 0 && end - start < mostIntroducing && !isBlank(all[start - 1]) && !isQuote(all[start - 1])) start -= 1
  const introduces = (from: number) => {
    const text = all.slice(from, end).join(' ').toLowerCase()
    return own.some((name) => text.includes(name)) && (/:$/.test(text.trimEnd()) || (text.match(/: /g)?.length ?? 0) > 2)
  }
  return start < end && introduces(start) ? start : place
}

/**
 * What was written anew in an answer to a letter of ours: what stands above the marker of that letter, or above a line that names us as the
 * sender with nothing but quoted lines after it. Of anything else nothing is cut, so that no word is lost.
 */
export function newWordsOf(text: string, mailFrom: string): string {
  const all = text.split(/\r?\n/)
  const own = namesOf(mailFrom)
  let cut = all.findIndex((line) => line.includes(replyMarker))
  if (cut === -1) {
    let quotes = all.length
    while (quotes > 0 && (isBlank(all[quotes - 1]) || isQuote(all[quotes - 1]))) quotes -= 1
    const isQuoted = all.slice(quotes).some(isQuote)
    const start = isQuoted ? introductionOf(all, quotes, own) : quotes
    return withoutLinks(start < quotes ? all.slice(0, start).join('\n').trim() || text : text)
  }
  while (cut > 0 && (isBlank(all[cut - 1]) || isQuote(all[cut - 1]))) cut -= 1
  return withoutLinks(
    all
      .slice(0, introductionOf(all, cut, own))
      .join('\n')
      .trim() || text,
  )
}

/** Whoever has the link of a ticket reads it: quoted in an answer it would stand before everybody who reads that. */
const withoutLinks = (text: string): string =>
  text.replace(/(?:https?:\/\/[^\s<>"/]{1,200})?\/guest\/ticket\?token=[\w-]{1,200}/g, '(link)')

/** What of an HTML mail nobody reads. */
const silent = new Set(['script', 'style', 'head', 'title', 'template', 'noscript'])
/** Before and after these a line ends; around the second kind a paragraph. */
const lines = new Set(['div', 'tr', 'li', 'dt', 'dd', 'hr'])
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'pre', 'section'])

const endOr = (at: number, text: string): number => (at === -1 ? text.length : at)

/** What stands at a '<', and where what follows it begins. */
function markAt(html: string, lower: string, at: number): { end: number; name: string } {
  if (lower.startsWith('<!--', at)) return { end: endOr(html.indexOf('-->', at), html) + 3, name: '' }
  const [mark = '', closes, name = ''] = /^<(?:[!?]|(\/?)([a-z][a-z\d]*)|\/)/.exec(lower.slice(at, at + 20)) ?? []
  // One that begins nothing is a sign like any other.
  if (mark === '') return { end: at, name: '' }
  const end = endOr(html.indexOf('>', at), html) + 1
  const isSilent = closes === '' && silent.has(name)
  return { end: isSilent ? endOr(lower.indexOf(`</${name}`, at), html) : end, name: isSilent ? '' : name }
}

/** The break that a tag makes after what stands before it. */
function breakOf(name: string, before: string): string {
  if (paragraphs.has(name)) return '\n\n'
  if (name === 'br') return '\n'
  return lines.has(name) && !before.endsWith('\n') ? '\n' : ''
}

/**
 * The words of an HTML mail as plain text, in one pass over it, whatever it holds: anybody can send one. What comes out is text and is
 * escaped like any other.
 */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase()
  const pieces: string[] = []
  const add = (piece: string) => piece && pieces.push(piece)
  let at = 0
  while (at < html.length) {
    const open = endOr(html.indexOf('<', at), html)
    add(html.slice(at, open).replace(/\s+/g, ' '))
    if (open === html.length) break
    const { end, name } = markAt(html, lower, open)
    add(end === open ? '<' : breakOf(name, pieces.at(-1) ?? ''))
    at = Math.max(end, open + 1)
  }
  return decodeHTML(pieces.join(''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, longestText)
}

const longestText = 100_000

/** What a mail says: its plain text, else its HTML as such. */
export const wordsIn = ({ text, html }: Pick<InboundMail, 'text' | 'html'>): string => text || textOfHtml(html)

/** The earlier mails that one answers, the newest first. */
export const answersTo = ({ in_reply_to, references }: Pick<InboundMail, 'in_reply_to' | 'references'>): string[] =>
  [in_reply_to, ...references.toReversed()].filter(Boolean)

const verdictOf = ({ authentication: { dmarc } }: Pick<InboundMail, 'authentication'>): string => dmarc.toLowerCase()

/** Whether the domain of the sender stands for the mail. */
export const isProven = (mail: Pick<InboundMail, 'authentication'>): boolean => verdictOf(mail) === 'pass'

const mostNamed = 10

/** What the team is to know beside the words: who else has the mail, and that it may not be from whom it says. */
export function remarksOn(mail: Pick<InboundMail, 'cc' | 'authentication'>): string[] {
  const named = mail.cc.filter(Boolean)
  const more = named.length - mostNamed
  const copied = `Also sent to ${named.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return [
    ...(named.length > 0 ? [copied] : []),
    ...(verdictOf(mail) === 'fail' ? ['This mail may not be from its sender: it failed DMARC'] : []),
  ]
}
