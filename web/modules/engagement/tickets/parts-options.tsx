/** Choices of the forms and filters of tickets. */
import type { Output } from '@iroko/contract/endpoint'
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { tickets } from '@iroko/contract/engagement/tickets'
import { useCall } from '../../../lib/use-call.ts'
import { personOption } from '../../../screens/choices/people.ts'
import type { Option } from '../../../screens/fields/option.ts'

type Handler = Output<typeof ticketDesk.handlers>['handlers'][number]

export function useCategoryOptions(): Option[] {
  const { data } = useCall(tickets.form)
  return (data?.categories ?? []).map(({ id, title }) => ({ value: id, label: title }))
}

const toOption = (handler: Handler): Option => {
  const { label } = personOption(handler)
  return { value: handler.id, label: handler.is_away ? `${label} · on leave today` : label }
}

/** Everyone who handles tickets; of one ticket those who may handle that one, first who is responsible for its category. */
export function useHandlerOptions(ticket?: { category: { id: string } | null; confidential: boolean }): Option[] {
  const { data } = useCall(ticketDesk.handlers)
  const handlers = data?.handlers ?? []
  if (!ticket) return handlers.map(toOption)
  const isResponsible = ({ category_ids }: Handler) => ticket.category !== null && category_ids.includes(ticket.category.id)
  const others = handlers.filter(
    (handler) => !isResponsible(handler) && handler.all && (handler.confidential || !ticket.confidential),
  )
  return [...handlers.filter(isResponsible), ...others].map(toOption)
}
