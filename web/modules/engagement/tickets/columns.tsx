/** How tickets look in lists, on the board and in the drawer. */
import type { Row } from '@iroko/contract/endpoint'
import type { TargetState, ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { slaHours, type TicketPriority, type TicketStatus, type tickets } from '@iroko/contract/engagement/tickets'
import { valueText } from '../../../screens/columns/cell-text.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type DeskTicket = Row<typeof ticketDesk.list>
export type MyTicket = Row<typeof tickets.mine>

export const ticketStatusMap: StatusMap<TicketStatus> = {
  new: { label: 'New', tone: 'info' },
  open: { label: 'Open', tone: 'waiting' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  solved: { label: 'Solved', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
}

export const priorityMap: StatusMap<TicketPriority> = {
  urgent: { label: 'Urgent', tone: 'bad' },
  high: { label: 'High', tone: 'waiting' },
  normal: { label: 'Normal', tone: 'neutral' },
  low: { label: 'Low', tone: 'neutral' },
}

/** What the clock of a ticket says: when it is to be solved, or that it stands still. */
export function SlaClock({ ticket }: { ticket: Pick<DeskTicket, 'due_at' | 'overdue' | 'status' | 'priority'> }) {
  if (ticket.overdue) return <StatusBadge status="late" map={{ late: { label: 'Overdue', tone: 'bad' } }} />
  if (ticket.due_at) return <DateText value={ticket.due_at} />
  return <span>{ticket.status === 'waiting' ? 'Paused' : '-'}</span>
}

export const targetMap: StatusMap<TargetState> = {
  open: { label: 'Open', tone: 'waiting' },
  met: { label: 'Met', tone: 'good' },
  missed: { label: 'Missed', tone: 'bad' },
  none: { label: 'None', tone: 'neutral' },
}

/** When a ticket is to be answered for the first time, or how that was kept. */
export function FirstReply({ ticket }: { ticket: Pick<DeskTicket, 'first_due_at' | 'first_reply'> }) {
  if (ticket.first_reply === 'open' && ticket.first_due_at) return <DateText value={ticket.first_due_at} />
  return <StatusBadge status={ticket.first_reply} map={targetMap} />
}

/** The same in a column of dates. */
const dueText = (ticket: DeskTicket) =>
  ticket.due_at && !ticket.overdue ? valueText(ticket.due_at) : <SlaClock ticket={ticket} />

/** 'Urgent: 4 working hours' */
export const priorityWords = (priority: TicketPriority): string =>
  `${priorityMap[priority].label}: ${slaHours[priority]} working hours`

export const myColumns: Column<MyTicket>[] = [
  { key: 'number', label: 'Number', sortable: true, width: 100 },
  { key: 'subject', label: 'Subject', width: 320 },
  { key: 'category', label: 'Category', width: 140 },
  { key: 'status', label: 'Status', width: 120, render: ({ status }) => <StatusBadge status={status} map={ticketStatusMap} /> },
  { key: 'created_at', label: 'Sent', sortable: true, width: 160 },
  { key: 'updated_at', label: 'Last change', sortable: true, width: 160 },
]

export const deskColumns: Column<DeskTicket>[] = [
  { key: 'number', label: 'Number', sortable: true, width: 90 },
  { key: 'subject', label: 'Subject', width: 190 },
  { key: 'category', label: 'Category', width: 96, render: ({ category }) => category?.title ?? '-' },
  {
    key: 'priority',
    label: 'Priority',
    sortable: true,
    width: 96,
    render: ({ priority }) => <StatusBadge status={priority} map={priorityMap} />,
  },
  {
    key: 'status',
    label: 'Status',
    width: 96,
    render: ({ status, merged_into }) =>
      merged_into === null ? <StatusBadge status={status} map={ticketStatusMap} /> : `Merged into ${merged_into}`,
  },
  {
    key: 'first_reply',
    label: 'First reply',
    width: 140,
    render: (ticket) =>
      ticket.first_reply === 'open' && ticket.first_due_at ? valueText(ticket.first_due_at) : <FirstReply ticket={ticket} />,
  },
  { key: 'due_at', label: 'Due', sortable: true, width: 140, render: dueText },
  { key: 'assignee', label: 'Assignee', width: 120, render: ({ assignee }) => assignee?.full_name ?? '-' },
  {
    key: 'reporter',
    label: 'Reporter',
    width: 150,
    render: ({ reporter, is_guest }) => (is_guest ? `${reporter} (guest)` : reporter),
  },
  {
    key: 'resolution',
    label: 'Resolution target',
    width: 140,
    hidden: true,
    render: ({ resolution }) => <StatusBadge status={resolution} map={targetMap} />,
  },
  { key: 'merged_into', label: 'Merged into', width: 110, hidden: true, render: ({ merged_into }) => merged_into ?? '-' },
  { key: 'rating', label: 'Rating', align: 'end', width: 80, hidden: true },
]
