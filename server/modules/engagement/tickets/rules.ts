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
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)

const longestSubject = 120

/** The beginning of a document as plain text, in one line; 'Picture' for one without a word. */
export function subjectOf(html: string): string {
  const words = unescaped(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= longestSubject) return words || 'Picture'
  return `${words.slice(0, longestSubject - 1).trimEnd()}…`
}

const longestWords = 4000

/** What a document says, as the plain text of a mail: each paragraph its own; cut where it is very long. */
export function wordsOf(html: string): string {
  const words = unescaped(
    html
      .replace(/<br\s*\/?>/g, '\n')
      .replace(/<\/(p|li|h\d|blockquote|pre)>/g, '\n\n')
      .replace(/<img[^<>]*>/g, '(picture)')
      .replace(/<[^<>]*>/g, ''),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return words.length <= longestWords ? words : `${words.slice(0, longestWords - 1).trimEnd()}…`
}

interface Written {
  kind: 'reply' | 'note' | 'event'
  from_reporter: boolean
  ticket_id: string
  created_at: string
}

/**
 * Whether the reporter of a ticket sees what was written: their own words and the replies of the team. Of the ticket that is handled in
 * its place only what the team replied since, for what stands there before was for somebody else.
 */
export function isSeenByReporter(entry: Written, ticket: { id: string; merged_at: string | null }): boolean {
  if (entry.kind !== 'reply') return false
  if (entry.ticket_id === ticket.id) return true
  return !entry.from_reporter && ticket.merged_at !== null && entry.created_at > ticket.merged_at
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
