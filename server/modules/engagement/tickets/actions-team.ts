/** Telling those who handle a ticket: whoever has it, those who are responsible for its category, their leads. */
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, write } from '../../../lib/mail/letters.ts'
import { type Handled, hearersOf, mayHandle, stepsOf, teamOf } from '../ticket-settings/rules.ts'
import { listHandlers, type ShownHandler } from '../ticket-settings/store-handlers.ts'
import { deskPath, neutralLetter, newLetter, overdueLetter, returnedLetter, unansweredLetter } from './notify.ts'
import type { HeldTicket } from './store.ts'
import * as store from './store.ts'

type TicketRef = Handled & Pick<HeldTicket, 'id' | 'number'>

/** Tells people who handle a ticket; of one that is kept from somebody a letter names nothing. */
export const notifyHandlers = (
  call: Tools,
  { id, excluded_id }: TicketRef,
  people: readonly string[],
  letter: Letter,
): Promise<void> => write(call, people, deskPath(id), excluded_id ? neutralLetter : letter, 'help_desk')

/** Tells whoever has a ticket; those who are responsible where nobody has it, or where that person is away. `without`: who did it. */
export async function notifyTeam(call: Tools, ticket: TicketRef, letter: Letter, without?: string): Promise<void> {
  const people = hearersOf(teamOf(ticket, await listHandlers(call.db, call.today)))
  await notifyHandlers(
    call,
    ticket,
    people.filter((id) => id !== without),
    letter,
  )
}

/** Tells of a ticket that has just come in. */
export const notifyOfNew = (call: Tools, ticket: TicketRef, category: string | null): Promise<void> =>
  notifyTeam(call, ticket, newLetter(ticket.number, category))

/** What a letter says of a ticket that is late. */
export function lateLetter(kind: 'overdue' | 'unanswered', ticket: TicketRef, handlers: readonly ShownHandler[]): Letter {
  if (kind === 'unanswered') return unansweredLetter(ticket.number)
  return overdueLetter(
    ticket.number,
    handlers.find(({ id }) => id === ticket.assignee_id),
  )
}

/**
 * Whose turn it is to hear that a ticket is overdue: at first whoever has it or is responsible, later the others, up to their leads; and whether
 * somebody is left for the next time.
 */
export function turnOf(ticket: TicketRef, handlers: readonly ShownHandler[], level: number) {
  const steps = stepsOf(teamOf(ticket, handlers))
  return { people: steps[level] ?? [], goesOn: level + 1 < steps.length }
}

export const hearersOfTicket = (ticket: TicketRef, handlers: readonly ShownHandler[]): string[] =>
  hearersOf(teamOf(ticket, handlers))

/** Takes a ticket from somebody who no longer handles it: to a successor who may, else back to those who are responsible, who are told. */
export async function handBack(
  call: Tools,
  ticket: HeldTicket,
  handlers: readonly ShownHandler[],
  from: { id: string; full_name: string },
  successorId: string | null,
): Promise<void> {
  const others = handlers.filter(({ id }) => id !== from.id)
  const successor = others.find((handler) => handler.id === successorId && mayHandle(handler, ticket))
  const assignee_id = successor?.id ?? null
  await store.updateTicket(call.db, ticket, {
    assignee_id,
    overdue_level: 0,
    escalate_at: null,
    updated_at: call.now.toISOString(),
  })
  await call.audit({
    action: 'ticket.hand_back',
    entity: 'ticket',
    entity_id: ticket.id,
    before: { assignee_id: from.id },
    after: { assignee_id },
  })
  const now = { ...ticket, assignee_id }
  await notifyHandlers(
    call,
    now,
    hearersOf(teamOf(now, others)),
    returnedLetter(ticket.number, from.full_name, successor !== undefined),
  )
}
