import { leastFillingSeconds } from '@iroko/contract/engagement/tickets'
import { invalid } from '@iroko/contract/errors'
import * as z from 'zod/mini'
import { knowsSecret } from '../../../lib/sign-in/tokens.ts'

interface Contact {
  first_name: string
  last_name: string
  ogid: string
  email: string
}

/** A visitor must say who they are (specification 5); refuses naming each field that is missing. */
export function contactOf(given: { [K in keyof Contact]?: string | undefined }): Contact {
  const { first_name = '', last_name = '', ogid = '', email = '' } = given
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries({ first_name, last_name, ogid, email }))
    if (!value) fields[name] = 'Field Required'
  if (email && !z.safeParse(z.email(), email).success) fields.email = 'Enter a valid email'
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { first_name, last_name, ogid, email }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
const longestSubject = 120

/** The beginning of a document as plain text, in one line; 'Picture' for one without a word. */
export function subjectOf(html: string): string {
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= longestSubject) return words || 'Picture'
  return `${words.slice(0, longestSubject - 1).trimEnd()}…`
}

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

/** What was written anew in an answer to a mail: everything before the first line that quotes. */
export function newWordsOf(text: string): string {
  const lines = text.split(/\r?\n/)
  const quoted = lines.findIndex((line) => /^>|^-{2,} ?Original Message|^On .+ wrote:\s*$/i.test(line))
  const own = lines.slice(0, quoted === -1 ? lines.length : quoted).join('\n')
  return own.trim() || text
}

type Sign = (value: string) => string

/** What a form is given when it is opened and sends back: the moment, signed. */
export function formStamp(now: Date, sign: Sign): string {
  const at = String(now.getTime())
  return `${at}.${sign(`ticket_form:${at}`)}`
}

const dayMs = 86_400_000

/** When a form was opened: `unknown` without a stamp of ours from the last day, `hasty` sooner than a person fills it in. */
export function fillingOf(stamp: string | undefined, now: Date, sign: Sign): 'unknown' | 'hasty' | 'usual' {
  const [at = '', signature = ''] = (stamp ?? '').split('.')
  if (!knowsSecret(signature, sign(`ticket_form:${at}`))) return 'unknown'
  const age = now.getTime() - Number(at)
  if (age > dayMs) return 'unknown'
  return age < leastFillingSeconds * 1000 ? 'hasty' : 'usual'
}

/** The mark of a ticket in the subject of a mail: its number, and what nobody guesses. */
export const markOf = (number: number, key: string): string => `[#${number}-${key}]`

export function readMark(subject: string): { number: number; key: string } | undefined {
  const found = /\[#(\d{1,9})-([\w-]{6,40})\]/.exec(subject)
  return found ? { number: Number(found[1]), key: found[2] ?? '' } : undefined
}
