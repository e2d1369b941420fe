/** How tickets look in lists, on the board and in the drawer. */
import type { Row } from '@iroko/contract/endpoint'
import type { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
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
  { key: 'number', label: 'Number', sortable: true, width: 100 },
  { key: 'subject', label: 'Subject', width: 240 },
  {
    key: 'reporter',
    label: 'Reporter',
    width: 150,
    render: ({ reporter, is_guest }) => (is_guest ? `${reporter} (guest)` : reporter),
  },
  { key: 'category', label: 'Category', width: 110, render: ({ category }) => category?.title ?? '-' },
  {
    key: 'priority',
    label: 'Priority',
    sortable: true,
    width: 96,
    render: ({ priority }) => <StatusBadge status={priority} map={priorityMap} />,
  },
  { key: 'status', label: 'Status', width: 96, render: ({ status }) => <StatusBadge status={status} map={ticketStatusMap} /> },
  { key: 'due_at', label: 'Due', sortable: true, width: 150, render: dueText },
  { key: 'assignee', label: 'Assignee', width: 140, render: ({ assignee }) => assignee?.full_name ?? '-' },
  { key: 'rating', label: 'Rating', align: 'end', width: 80, hidden: true },
]
