/** What the approval engine writes to people. */
import type { Letter } from '../../../lib/mail/letters.ts'

export interface Waiting {
  /** Where it opens. */
  link: string
  summary: string
  requester: string
  /** `yyyy-MM-dd` */
  since: string
}

/** What a person reads who has not decided in time; at most twenty requests by name with their links, the others as a number. */
export function reminderLetter(first_name: string, waiting: readonly Waiting[], home: string) {
  const shown = waiting
    .slice(0, 20)
    .map(
      ({ requester, summary, since, link }) => `- ${requester}: ${summary} (pending since ${since})\n  Open request: ${link}`,
    )
  const more = waiting.length > shown.length ? [`- and ${waiting.length - shown.length} more`] : []
  const isSingle = waiting.length === 1
  return {
    subject: isSingle ? 'A request awaits your decision' : `${waiting.length} requests await your decision`,
    body: [
      `Dear ${first_name},`,
      '',
      isSingle ? 'This request awaits your decision:' : 'These requests await your decision:',
      ...shown,
      ...more,
      ...(isSingle ? [] : ['', `View all pending requests: ${home}`]),
    ].join('\n'),
  }
}

interface Dates {
  starts_on: string
  ends_on: string
}

/** What a person reads who was named to decide for a colleague; `by` named them where the colleague could not. */
export const delegationLetter = (who: string, { starts_on, ends_on }: Dates, by?: string): Letter => ({
  subject: `You are the delegate of ${who} from ${starts_on}`,
  lines: [
    `From ${starts_on} to ${ends_on} you decide for ${who}, who is away. The requests awaiting them appear with yours.`,
    ...(by ? [`${by} arranged this delegation.`] : []),
  ],
  door: 'View requests',
})

/** What the person reads for whom somebody else named a delegate. */
export const arrangedLetter = (delegate: string, { starts_on, ends_on }: Dates, by: string): Letter => ({
  subject: `${delegate} is your delegate from ${starts_on}`,
  lines: [
    `${by} chose ${delegate} as your delegate from ${starts_on} to ${ends_on}.`,
    'You can end the delegation at any time.',
  ],
  door: 'View your delegations',
})

/** What the person reads whose delegate has left. */
export const delegateLeftLetter = (delegate: string, { starts_on, ends_on }: Dates): Letter => ({
  subject: `${delegate} is no longer your delegate`,
  lines: [
    `${delegate} no longer works here, so the delegation from ${starts_on} to ${ends_on} ended.`,
    'Choose another delegate if you are away.',
  ],
  door: 'View your delegations',
})

export interface ClientRequest {
  kind: string
  requester: string
  campaign: string
  starts_on: string | null
  ends_on: string | null
}

/** 'Ada Obi (Kora Bank Voice): leave from 2026-12-01 to 2026-12-04' */
const clientLine = (request: ClientRequest): string => `- ${request.requester} (${request.campaign}): ${clientWords(request)}`

/** 'leave from 2026-12-01 to 2026-12-04'; why they ask is the company's alone. */
export function clientWords({ kind, starts_on, ends_on }: Pick<ClientRequest, 'kind' | 'starts_on' | 'ends_on'>): string {
  const days = starts_on === null ? '' : starts_on === ends_on ? ` on ${starts_on}` : ` from ${starts_on} to ${ends_on ?? ''}`
  return `${kind.replaceAll('_', ' ')}${days}`
}

/** What a client's contact reads when requests of people of their campaigns wait for them. */
export function clientLetter(first_name: string, waiting: readonly ClientRequest[], link: string) {
  const shown = waiting.slice(0, 20).map(clientLine)
  const more = waiting.length > shown.length ? [`- and ${waiting.length - shown.length} more`] : []
  const isSingle = waiting.length === 1
  return {
    subject: isSingle
      ? 'A request from your campaign awaits your decision'
      : `${waiting.length} requests from your campaigns await your decision`,
    body: [
      `Dear ${first_name},`,
      '',
      isSingle ? 'This request awaits your decision:' : 'These requests await your decision:',
      ...shown,
      ...more,
      '',
      `Decide now: ${link}`,
    ].join('\n'),
  }
}

/** What those who approved read when the request could not take effect after all. */
export const notAppliedLetter = (requester: string, what: string, why: string): Letter => ({
  subject: `A request of ${requester} could not take effect`,
  lines: [`You approved this request: ${what}.`, `It was rejected by the system: ${why}.`],
  door: 'View request',
})

/** What an approver reads when whoever asked has left. */
export function leftLetter(first_name: string, requester: string, what: string) {
  return {
    subject: `The request of ${requester} was withdrawn`,
    body: [
      `Dear ${first_name},`,
      '',
      `${requester} no longer works here. This request was withdrawn and no longer awaits your decision: ${what}.`,
    ].join('\n'),
  }
}
