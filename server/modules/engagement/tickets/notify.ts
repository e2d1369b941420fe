/** What tickets tell whom. Nothing that a reporter entered stands in it, for an address can be anybody's; a reply carries its words. */

import { type Letter, privateSubject } from '../../../lib/mail/letters.ts'
import type { Mail } from '../../../lib/mail/mail.ts'
import { replyMarker } from '../inbound-mail/rules.ts'

export const followPath = (token: string): string => `/guest/ticket?token=${token}`
export const deskList = '/dashboard/main/ticket-management'
export const deskPath = (id: string): string => `${deskList}?open=${id}`
export const ownPath = (id: string): string => `/dashboard/main/tickets?open=${id}`

export const newsOf = {
  received: (number: number) => ({ subject: `Ticket ${number} received`, line: `Your ticket number is ${number}.` }),
  replied: (number: number) => ({ subject: `Reply to ticket ${number}`, line: `Your ticket ${number} has a reply.` }),
  solved: (number: number) => ({
    subject: `Ticket ${number} solved`,
    line: `Your ticket ${number} is solved. A reply reopens it.`,
  }),
  merged: (number: number) => ({
    subject: `Ticket ${number} handled with another`,
    line: `Your ticket ${number} is handled together with a ticket about the same thing. You will get the replies.`,
  }),
} as const
export type ReporterNews = keyof typeof newsOf

/** To a reporter who works here. */
export function reporterLetter(news: ReporterNews, number: number, words: string): Letter {
  const { subject, line } = newsOf[news](number)
  return { subject, lines: [line, ...(words ? [words] : [])], door: 'Open ticket and reply' }
}

/** Of a ticket that is kept from somebody: notices and mails go into exports and logs, so this one names nothing. */
export const neutralLetter: Letter = {
  subject: privateSubject,
  lines: ['There is a message for you in the portal.'],
  door: 'Open message',
}

/** To a guest, who follows it by the link, or answers this mail where the portal receives mail. */
export function guestMail(
  news: ReporterNews,
  ticket: { number: number; email: string; mark: string; link: string; words: string },
): Mail {
  const { subject, line } = newsOf[news](ticket.number)
  const lines = [
    `--- ${replyMarker} ---`,
    'Hello,',
    line,
    ...(ticket.words ? [ticket.words] : []),
    `Read it and reply here: ${ticket.link}`,
    'Anyone with this link can see the ticket.',
    ...(news === 'received' ? ['If you did not send a ticket, you can ignore this email.'] : []),
  ]
  return { to: ticket.email, subject: `${subject} ${ticket.mark}`, body: lines.join('\n\n') }
}

export const assignedLetter = (number: number): Letter => ({
  subject: `Ticket ${number} assigned to you`,
  lines: [`Ticket ${number} is assigned to you.`],
  door: 'Open ticket',
})

export const awayLetter = (number: number, assignee: string): Letter => ({
  subject: `Ticket ${number} assigned to an absent colleague`,
  lines: [`Ticket ${number} is assigned to ${assignee}, who is on leave today.`],
  door: 'Open ticket',
})

export const answeredLetter = (number: number): Letter => ({
  subject: `Reply from the reporter of ticket ${number}`,
  lines: [`The reporter of ticket ${number} replied.`],
  door: 'Open ticket',
})

export const newLetter = (number: number, category: string | null): Letter => ({
  subject: category ? `New ticket ${number}: ${category}` : `New ticket ${number}`,
  lines: [
    category
      ? `Ticket ${number} of the category ${category} has arrived. Nobody has it yet.`
      : `Ticket ${number} without a category has arrived. Nobody has it yet.`,
  ],
  door: 'Open ticket',
})

export const overdueLetter = (number: number, assignee: { full_name: string; is_away: boolean } | undefined): Letter => ({
  subject: `Ticket ${number} overdue`,
  lines: [`Ticket ${number} should have been solved by now.`, holderLine(assignee)],
  door: 'Open ticket',
})

function holderLine(assignee: { full_name: string; is_away: boolean } | undefined): string {
  if (!assignee) return 'It is assigned to nobody.'
  return `It is assigned to ${assignee.full_name}${assignee.is_away ? ', who is on leave today' : ''}.`
}

export const unansweredLetter = (number: number): Letter => ({
  subject: `Ticket ${number} awaits its first reply`,
  lines: [`Ticket ${number} should have been answered by now.`],
  door: 'Open ticket',
})

/** Lines of one letter; the list itself has all. */
const mostLate = 20

/** Several late tickets in one letter, by what the letter of each would say. */
export const lateTicketsLetter = (letters: readonly Letter[]): Letter => ({
  subject: `${letters.length} tickets are late`,
  lines: [
    ...letters.slice(0, mostLate).map(({ lines }) => lines.join(' ')),
    ...(letters.length > mostLate ? [`And ${letters.length - mostLate} more.`] : []),
  ],
  door: 'Open tickets',
})

export const returnedLetter = (number: number, from: string, isSuccessor: boolean): Letter => ({
  subject: isSuccessor ? `Ticket ${number} assigned to you` : `Ticket ${number} is unassigned again`,
  lines: [
    isSuccessor
      ? `Ticket ${number} is assigned to you, as ${from} no longer handles it.`
      : `${from} no longer handles ticket ${number}. Nobody has it now.`,
  ],
  door: 'Open ticket',
})
