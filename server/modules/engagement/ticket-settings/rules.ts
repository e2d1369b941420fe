/** Who may handle which ticket, and who hears of it. */
import { type Fault, forbidden, invalid } from '@iroko/contract/errors'

/** Somebody who handles tickets: all of them, or those of the categories for which they are responsible. */
export interface Handler {
  id: string
  full_name: string
  all: boolean
  confidential: boolean
  /** The categories for which they are responsible, and those whose responsible people they lead. */
  category_ids: readonly string[]
  led_ids: readonly string[]
  is_away: boolean
}

/** What decides who handles a ticket. */
export interface Handled {
  category_id: string | null
  confidential: boolean
  assignee_id: string | null
  excluded_id: string | null
  /** Its reporter, and those of the tickets that are handled with it. */
  reporter_ids: readonly string[]
}

/** Nobody handles a ticket of their own, or one that is kept from them; `isHandledBy` says the same in SQL. */
export function mayHandle(handler: Handler, ticket: Omit<Handled, 'assignee_id'>): boolean {
  if (ticket.excluded_id === handler.id || ticket.reporter_ids.includes(handler.id)) return false
  const { category_id } = ticket
  if (category_id !== null && handler.category_ids.includes(category_id)) return true
  if (ticket.confidential && !handler.confidential) return false
  return handler.all || (category_id !== null && handler.led_ids.includes(category_id))
}

/** Who has a ticket, as ids; each of the three can be nobody. */
export interface Team {
  /** The assignee, unless they are away or may no longer handle it. */
  holder: string[]
  /** Who is responsible for its category and here; where nobody is, everyone who handles tickets. */
  responsible: string[]
  /** Who leads those who are responsible. */
  leads: string[]
}

export function teamOf(ticket: Handled, handlers: readonly Handler[]): Team {
  const fit = handlers.filter((handler) => mayHandle(handler, ticket))
  const here = fit.filter((handler) => !handler.is_away)
  const { category_id, assignee_id } = ticket
  const named = category_id === null ? [] : here.filter((handler) => handler.category_ids.includes(category_id))
  const all = here.filter((handler) => handler.all)
  const responsible = [named, all, fit].find((some) => some.length > 0) ?? []
  const leads = category_id === null ? [] : fit.filter((handler) => handler.led_ids.includes(category_id))
  const ids = (people: readonly Handler[]) => people.map(({ id }) => id)
  return { holder: ids(here.filter(({ id }) => id === assignee_id)), responsible: ids(responsible), leads: ids(leads) }
}

/** Who hears what is told of a ticket: whoever has it, else those who are responsible. */
export const hearersOf = ({ holder, responsible }: Team): string[] => (holder.length > 0 ? holder : responsible)

/** Who hears that a ticket is overdue, step by step: whoever has it, those who are responsible, their leads. */
export const stepsOf = ({ holder, responsible, leads }: Team): string[][] =>
  [holder, responsible, leads].filter((people) => people.length > 0)

/** From whom somebody can keep a confidential ticket: those who would handle one. */
export function excludableFrom<H extends Handler>(
  handlers: readonly H[],
  categories: readonly { id: string; confidential: boolean }[],
  reporterId: string,
): H[] {
  const confidential = categories.filter((category) => category.confidential).map(({ id }) => id)
  return handlers.filter(
    (handler) =>
      handler.id !== reporterId &&
      ((handler.all && handler.confidential) || handler.category_ids.some((id) => confidential.includes(id))),
  )
}

interface ExclusionFacts {
  reporter_id: string | undefined
  category: { id: string; confidential: boolean } | null
  handlers: readonly Handler[]
}

/** Why a new ticket cannot be kept from a person. */
export function whyNotExclude(excludedId: string, { reporter_id, category, handlers }: ExclusionFacts): Fault | undefined {
  if (!reporter_id) return forbidden('Sign in to keep a ticket from a person')
  if (!category?.confidential) return invalid({ excluded_id: 'Choose a confidential category, such as Complaint' })
  const ticket = { category_id: category.id, confidential: true, excluded_id: null, reporter_ids: [reporter_id] }
  const fit = handlers.filter((handler) => mayHandle(handler, ticket))
  if (!excludableFrom(fit, [category], reporter_id).some(({ id }) => id === excludedId))
    return invalid({ excluded_id: 'Choose a person from the list' })
  if (fit.length === 1)
    return invalid({ excluded_id: 'Nobody else handles these tickets. Leave the field blank, or ask the company' })
  return undefined
}
