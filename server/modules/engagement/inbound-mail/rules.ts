/** What a mail that comes in says. */
import { decodeHTML } from 'entities'
import type { IncomingMail } from './rules-incoming.ts'

/** Plain text of a mail as a document: each paragraph its own. */
export const documentOf = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign] ?? ''};`)
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br>')}</p>`)
    .join('')

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
    return start < quotes ? all.slice(0, start).join('\n').trim() || text : text
  }
  while (cut > 0 && (isBlank(all[cut - 1]) || isQuote(all[cut - 1]))) cut -= 1
  return (
    all
      .slice(0, introductionOf(all, cut, own))
      .join('\n')
      .trim() || text
  )
}

/** Quoted, and by programs that check links before they open them in their own spelling. */
const links = /(?:https?:\/\/[^\s<>"/]{1,200})?\/guest\/ticket\?token=[\w-]{1,200}|%2Fguest%2Fticket%3Ftoken%3D[\w-]{1,200}/gi

/**
 * Whoever has the link of a ticket reads it: quoted in an answer it would stand before everybody who reads that. `token` is that of the ticket
 * whose mail it is (letters, digits, - and _), which may be broken over two lines.
 */
export function withoutLinks(text: string, token = ''): string {
  const broken = [...token].join('(?:=?\\r?\\n[> ]{0,10})?')
  const plain = token ? text.replace(new RegExp(broken, 'g'), '(link)') : text
  return plain.replace(links, '(link)')
}

/** A subject without the marks by which a mail joins its ticket. */
export const withoutMarks = (subject: string): string =>
  subject
    .replace(/\[#\d{1,10}-[\w-]{1,40}\]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()

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
    .slice(0, longestKept)
}

/** As much as is kept of a mail. */
const longestKept = 1_000_000
/** As much of its text, and of its subject, as a ticket shows. */
const longestText = 100_000
const longestSubject = 500

/** Both parts of a mail as plain text; that of its HTML only where it does not say the same. */
export function partsOf({ text, html }: Pick<IncomingMail, 'text' | 'html'>): { words: string; html_words: string } {
  const words = text.slice(0, longestKept)
  const html_words = textOfHtml(html)
  const bare = (part: string) => part.replace(/\s+/g, '')
  return { words, html_words: bare(words) === bare(html_words) ? '' : html_words }
}

/** What a ticket shows of words and subject, and what it says of the rest. */
export function shownOf(subject: string, words: string): { subject: string; words: string; cuts: string[] } {
  const cuts: string[] = []
  if (subject.length > longestSubject) cuts.push(`The subject was cut after ${longestSubject} characters`)
  if (words.length > longestText) cuts.push(`The text was cut after ${longestText.toLocaleString('en-NG')} characters`)
  // Not within a sign of two halves.
  return {
    subject: subject.slice(0, longestSubject).toWellFormed(),
    words: words.slice(0, longestText).toWellFormed(),
    cuts,
  }
}

/** The earlier mails that one answers, the newest first. */
export const answersTo = ({ in_reply_to, references }: Pick<IncomingMail, 'in_reply_to' | 'references'>): string[] =>
  [in_reply_to, ...references.toReversed()].filter(Boolean)

/** Whether the domain of the sender stands for the mail. */
export const isProven = ({ dmarc }: Pick<IncomingMail, 'dmarc'>): boolean => dmarc === 'pass'

const mostNamed = 10
const longestNamed = 254

/** What the team is to know beside the words: who else has the mail, that it may not be from whom it says, and that nobody can be answered. */
export function remarksOn({ cc, dmarc, from }: Pick<IncomingMail, 'cc' | 'dmarc' | 'from'>): string[] {
  const named = cc.slice(0, mostNamed).map((address) => address.slice(0, longestNamed).toWellFormed())
  const more = cc.length - mostNamed
  const copied = `Also sent to ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return [
    ...(cc.length > 0 ? [copied] : []),
    ...(dmarc === 'fail' ? ['This mail may not be from its sender: it failed DMARC'] : []),
    ...(from === '' ? ['This mail has no address that can be answered'] : []),
  ]
}
