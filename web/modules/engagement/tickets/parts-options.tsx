/** Choices of the forms and filters of tickets. */
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { ticketCategories } from '@iroko/contract/engagement/ticket-settings'
import { useCall } from '../../../lib/use-call.ts'
import { personOption } from '../../../screens/choices/people.ts'
import type { Option } from '../../../screens/fields/option.ts'

export function useCategoryOptions(): Option[] {
  const { data } = useCall(ticketCategories.list, { query: { limit: 1000, sort: 'title' } })
  return (data?.ticket_categories ?? []).map(({ id, title }) => ({ value: id, label: title }))
}

export function useHandlerOptions(): Option[] {
  const { data } = useCall(ticketDesk.handlers)
  return (data?.handlers ?? []).map((handler) => ({ ...personOption(handler), value: handler.id }))
}
