/** The tickets of others: as a table, as a board, and one of them in full. */

import { targetStates, ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { isSettled, ticketPriorities, ticketStatuses } from '@iroko/contract/engagement/tickets'
import { Suspense } from 'react'
import { countOf } from '../../../lib/format.ts'
import { lazily } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { BulkAction } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { type DeskTicket, deskColumns, priorityMap, SlaClock, targetMap, ticketStatusMap } from '../tickets/columns.tsx'
import classes from '../tickets/parts.module.css'
import { useCategoryOptions, useHandlerOptions } from '../tickets/parts-options.tsx'
import { AssignDialog, CloseDialog } from './parts-many.tsx'

const TicketDrawer = lazily(() => import('./parts-drawer.tsx').then((module) => module.TicketDrawer))

const statusOptions = ticketStatuses.map((value) => ({ value, label: ticketStatusMap[value].label }))
const priorityOptions = ticketPriorities.map((value) => ({ value, label: priorityMap[value].label }))

const targetOptions = targetStates.map((value) => ({ value, label: targetMap[value].label }))

const isHandled = ({ merged_into }: DeskTicket) => merged_into === null

const bulk: BulkAction<DeskTicket>[] = [
  {
    label: (count) => `Assign ${countOf(count, 'ticket')}`,
    ask: (rows) => <AssignDialog tickets={rows} />,
    when: (ticket) => isHandled(ticket) && !isSettled(ticket.status),
  },
  {
    label: (count) => `Close ${countOf(count, 'ticket')}`,
    ask: (rows) => <CloseDialog tickets={rows} />,
    when: (ticket) => isHandled(ticket) && ticket.status !== 'closed',
  },
]

/** The one that the address names, over table or board. */
export function OpenTicket() {
  const { id, close } = useOpenRecord('open')
  return <Suspense>{id ? <TicketDrawer key={id} id={id} onClose={close} /> : null}</Suspense>
}

export function DeskTable() {
  const { open } = useOpenRecord('open')
  return (
    <ListView
      label="Tickets"
      empty="No tickets yet. New ones appear here automatically."
      call={ticketDesk.list}
      columns={deskColumns}
      extra={{ sort: 'due_at' }}
      filters={[
        { name: 'status', label: 'Status', type: 'select', options: statusOptions },
        { name: 'unsolved', label: 'Unsolved', type: 'flag' },
        { name: 'priority', label: 'Priority', type: 'select', options: priorityOptions },
        { name: 'category_id', label: 'Category', type: 'select', options: useCategoryOptions() },
        { name: 'assignee_id', label: 'Assignee', type: 'select', options: useHandlerOptions() },
        { name: 'unassigned', label: 'Unassigned', type: 'flag' },
        { name: 'overdue', label: 'Overdue', type: 'flag' },
        { name: 'without_category', label: 'Without category', type: 'flag' },
        { name: 'month', label: 'Month sent (yyyy-MM)', type: 'text' },
        { name: 'first_reply', label: 'First reply target', type: 'select', options: targetOptions },
        { name: 'resolution', label: 'Resolution target', type: 'select', options: targetOptions },
        { name: 'merged', label: 'Merged', type: 'flag' },
      ]}
      bulk={bulk}
      onRowClick={({ id }) => open(id)}
      rowLabel={({ number }) => `Ticket ${number}`}
      errorPrefix="Ticket | "
    />
  )
}

/** Closed ones are looked for in the table. */
const columns = ['new', 'open', 'waiting', 'solved'] as const

export function DeskBoard() {
  return (
    <div className={classes.board}>
      {columns.map((status) => (
        <Column key={status} status={status} />
      ))}
    </div>
  )
}

const atATime = 50

function Column({ status }: { status: (typeof columns)[number] }) {
  const found = useCall(ticketDesk.list, {
    query: { status, limit: atATime, sort: status === 'solved' ? '-updated_at' : 'due_at' },
  })
  const { open } = useOpenRecord('open')
  const total = found.data?.total ?? 0
  return (
    <section className="shrinks" aria-label={ticketStatusMap[status].label}>
      <h2 className={classes.columnTitle}>
        {ticketStatusMap[status].label} ({total})
      </h2>
      <Loaded found={found} prefix="Ticket | " count={3} height={84} />
      {found.data && total === 0 ? <p className="small">No tickets</p> : null}
      <ul className="column8">
        {found.data?.tickets.map((ticket) => (
          <li key={ticket.id}>
            <Card ticket={ticket} onOpen={() => open(ticket.id)} />
          </li>
        ))}
      </ul>
      {total > atATime ? <p className="small">{countOf(total - atATime, 'more ticket')} in the table</p> : null}
    </section>
  )
}

function Card({ ticket, onOpen }: { ticket: DeskTicket; onOpen: () => void }) {
  return (
    <button type="button" className={`surface ${classes.card}`} onClick={onOpen}>
      <strong>{ticket.subject}</strong>
      <span className={classes.facts}>
        <StatusBadge status={ticket.priority} map={priorityMap} />
        <span>
          {ticket.due_at && !ticket.overdue ? 'Due ' : null}
          <SlaClock ticket={ticket} />
        </span>
      </span>
      <span className="small">
        {[ticket.number, ticket.category?.title ?? 'No category', ticket.assignee?.full_name ?? 'Unassigned'].join(' · ')}
      </span>
    </button>
  )
}
