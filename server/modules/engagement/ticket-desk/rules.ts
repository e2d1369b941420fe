/** What stands against a step of those who handle tickets. */
import { type TicketStatus, ticketMoves } from '@iroko/contract/engagement/tickets'
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'
import { type Handled, type Handler, mayHandle } from '../ticket-settings/rules.ts'

/** What was merged is handled in another place. */
export const whyNotHandle = (ticket: { number: number; merged_into_id: string | null }): Fault | undefined =>
  ticket.merged_into_id === null
    ? undefined
    : conflict('merged', `Ticket ${ticket.number} was merged. Open the ticket that is handled in its place`)

export const whyNotMove = (from: TicketStatus, to: TicketStatus): Fault | undefined =>
  from === to || ticketMoves[from].includes(to) ? undefined : conflict('move', `This ticket is ${from}. It cannot become ${to}`)

export function whyNotAssign(
  ticket: Omit<Handled, 'assignee_id'>,
  id: string,
  handlers: readonly Handler[],
): Fault | undefined {
  if (ticket.reporter_ids.includes(id)) return forbidden('A ticket cannot be assigned to its own reporter')
  const handler = handlers.find((handler) => handler.id === id)
  if (!handler || !mayHandle(handler, ticket)) return invalid({ assignee_id: 'Choose a person who may handle this ticket' })
  return undefined
}

interface Twin {
  id: string
  number: number
  status: TicketStatus
  confidential: boolean
  excluded_id: string | null
  merged_into_id: string | null
}

/** Why a ticket cannot be handled with another: whoever handles the one would then read the other. */
export function whyNotMerge(ticket: Twin & { has_merged: boolean }, into: Twin | undefined): Fault | undefined {
  if (!into || into.id === ticket.id) return invalid({ into: 'Enter the number of another ticket that you may handle' })
  if (ticket.has_merged)
    return conflict(
      'has_merged',
      `Other tickets are handled with ticket ${ticket.number}. Merge ${into.number} into it instead`,
    )
  if (into.merged_into_id !== null)
    return conflict('merged', `Ticket ${into.number} was merged itself. Choose the one that is open`)
  if (into.status === 'solved' || into.status === 'closed')
    return conflict('settled', `Ticket ${into.number} is ${into.status}. Reopen it first`)
  if (into.confidential !== ticket.confidential || into.excluded_id !== ticket.excluded_id)
    return conflict('other_people', 'These tickets are handled by different people. Answer each one separately')
  return undefined
}
