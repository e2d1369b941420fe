/** What tickets tell whom. Nothing that anybody entered stands in it: an address can be anybody's. */
import type { Letter } from '../../../lib/letters.ts'
import type { Mail } from '../../../lib/mail.ts'

export const followPath = (token: string): string => `/guest/ticket?token=${token}`
export const deskPath = (id: string): string => `/dashboard/main/ticket-management?open=${id}`
export const ownPath = '/dashboard/main/tickets'

export const newsOf = {
  received: (number: number) => ({ subject: `Ticket ${number} received`, line: `Your ticket number is ${number}.` }),
  replied: (number: number) => ({ subject: `Reply to ticket ${number}`, line: `Your ticket ${number} has a reply.` }),
  solved: (number: number) => ({
    subject: `Ticket ${number} solved`,
    line: `Your ticket ${number} is solved. A reply reopens it.`,
  }),
} as const
export type ReporterNews = keyof typeof newsOf

/** To a reporter who works here. */
export function reporterLetter(news: ReporterNews, number: number): Letter {
  const { subject, line } = newsOf[news](number)
  return { subject, lines: [line], door: 'Read it and reply here' }
}

/** To a guest, who follows it by the link, or answers this mail where the portal receives mail. */
export function guestMail(news: ReporterNews, ticket: { number: number; email: string; mark: string; link: string }): Mail {
  const { subject, line } = newsOf[news](ticket.number)
  const lines = [
    'Hello,',
    line,
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

export const answeredLetter = (number: number): Letter => ({
  subject: `Reply from the reporter of ticket ${number}`,
  lines: [`The reporter of ticket ${number} replied.`],
  door: 'Open ticket',
})

export const overdueLetter = (number: number): Letter => ({
  subject: `Ticket ${number} overdue`,
  lines: [`Ticket ${number} should have been solved by now.`],
  door: 'Open ticket',
})
