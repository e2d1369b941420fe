/** What is done to chosen tickets together. */
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { showResults } from '../../../screens/bulk/results.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import type { DeskTicket } from '../tickets/columns.tsx'
import { useHandlerOptions } from '../tickets/parts-options.tsx'

interface Many {
  tickets: readonly DeskTicket[]
}

/** Sends one change of them all; what was refused is said ticket by ticket. */
function useChange(tickets: Many['tickets']) {
  const close = useClose()
  const send = useSend(ticketDesk.updateEach, { prefix: 'Ticket | ' })
  return async (change: { assignee_id?: string | null; status?: 'solved' | 'closed' }) => {
    const chosen = tickets.map(({ id, version }) => ({ id, version }))
    const answer = await send.mutateAsync({ body: { tickets: chosen, ...change } })
    close(true)
    showResults(answer, (id) => `Ticket ${tickets.find((ticket) => ticket.id === id)?.number ?? ''}`)
  }
}

export function AssignDialog({ tickets }: Many) {
  const change = useChange(tickets)
  return (
    <FormDialog<{ assignee_id?: string }>
      title={`Assign ${countOf(tickets.length, 'ticket')}`}
      submit="Assign"
      fields={[
        {
          name: 'assignee_id',
          label: 'Assignee',
          type: 'select',
          full: true,
          placeholder: 'Nobody',
          description: 'Leave blank to return them to the responsible people',
          options: useHandlerOptions(),
        },
      ]}
      onSubmit={({ assignee_id }) => change({ assignee_id: assignee_id || null })}
    />
  )
}

export function CloseDialog({ tickets }: Many) {
  const change = useChange(tickets)
  return (
    <FormDialog<{ status: 'solved' | 'closed' }>
      title={`Close ${countOf(tickets.length, 'ticket')}`}
      submit="Close"
      fields={[
        {
          name: 'status',
          label: 'Their reporters are told that the tickets are solved',
          type: 'radio',
          full: true,
          value: 'closed',
          options: [
            { value: 'closed', label: 'Close now' },
            { value: 'solved', label: 'Mark as solved; closed after a week without a reply' },
          ],
        },
      ]}
      onSubmit={({ status }) => change({ status })}
    />
  )
}
