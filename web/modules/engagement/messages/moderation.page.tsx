import type { Row } from '@iroko/contract/endpoint'
import { cards, occasions } from '@iroko/contract/engagement/cards'
import { guestMessages, moderationStatuses } from '@iroko/contract/engagement/messages'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import type { Column, RowAction } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'
import classes from './moderation.module.css'

type Message = Row<typeof guestMessages.queue>
type Card = Row<typeof cards.queue>
type Status = Message['status']

/** What is read before others see it: messages of visitors, and cards. */
export default function ModerationPage() {
  const may = useMay('moderation.decide')
  return (
    <Page
      title="Moderation"
      description="Messages and cards appear once they are approved. A decision can be changed at any time."
    >
      {may ? (
        <AddressTabs
          label="View"
          gap={12}
          tabs={[
            { name: 'messages', title: 'Guest messages', content: <Messages /> },
            { name: 'cards', title: 'Cards', content: <Cards /> },
          ]}
        />
      ) : (
        <NoPermission text="You cannot open this page. HR moderates messages and cards" />
      )}
    </Page>
  )
}

const filters = [
  {
    type: 'select' as const,
    name: 'status' as const,
    label: 'Status',
    options: moderationStatuses.map((status) => ({ value: status, label: statusWords[status].label })),
  },
]

const badge = ({ status }: { status: Status }) => <StatusBadge status={status} map={statusWords} />

/** Approve and reject: what waits for it in the row itself, what was decided in its menu, where it changes something. */
function decisions<R extends { id: string; status: Status }>(
  decide: (row: R, status: 'approved' | 'rejected') => void,
): RowAction<R>[] {
  const approve = { label: 'Approve', icon: <IconCheck size={16} />, run: (row: R) => decide(row, 'approved') }
  const reject = { label: 'Reject', icon: <IconX size={16} />, run: (row: R) => decide(row, 'rejected') }
  return [
    { ...approve, inRow: 'outline', when: ({ status }) => status === 'pending' },
    { ...reject, inRow: 'default', when: ({ status }) => status === 'pending' },
    { ...approve, when: ({ status }) => status === 'rejected' },
    { ...reject, danger: true, when: ({ status }) => status === 'approved' },
  ]
}

const messageColumns: Column<Message>[] = [
  { key: 'name', label: 'Name', width: 160 },
  { key: 'words', label: 'Message', width: 480, render: ({ words }) => <span className={classes.words}>{words}</span> },
  { key: 'status', label: 'Status', sortable: true, width: 120, render: badge },
  { key: 'created_at', label: 'Sent', sortable: true, width: 168 },
  { key: 'decided_by', label: 'Decided by', hidden: true },
]

function Messages() {
  const send = useSend(guestMessages.decide, { success: 'message' })
  return (
    <ListView
      label="Guest messages"
      empty="No guest messages yet. New ones appear here for your decision."
      call={guestMessages.queue}
      columns={messageColumns}
      filters={filters}
      rowLabel={({ name }) => `the message of ${name}`}
      actions={decisions<Message>(({ id }, status) => send.mutate({ params: { id }, body: { status } }))}
    />
  )
}

const cardColumns: Column<Card>[] = [
  { key: 'from', label: 'From', width: 160 },
  { key: 'to', label: 'To', width: 160 },
  {
    key: 'words',
    label: 'Message',
    width: 252,
    render: ({ words, picture }) => (
      <span className={classes.card}>
        {picture ? <img src={picture} alt="" width={64} height={64} className={classes.picture} /> : null}
        <span className={classes.words}>{words}</span>
      </span>
    ),
  },
  { key: 'occasion', label: 'Occasion', width: 198, render: ({ occasion }) => occasions[occasion].title },
  { key: 'status', label: 'Status', sortable: true, width: 104, render: badge },
  { key: 'created_at', label: 'Sent', sortable: true, width: 168, hidden: true },
  { key: 'decided_by', label: 'Decided by', hidden: true },
]

function Cards() {
  const send = useSend(cards.decide, { success: 'message' })
  return (
    <ListView
      label="Cards"
      empty="No cards yet. New ones appear here for your decision."
      call={cards.queue}
      extra={{ prefix: 'cards' }}
      columns={cardColumns}
      filters={filters}
      rowLabel={({ from, to }) => `the card of ${from.full_name} to ${to.full_name}`}
      actions={decisions<Card>(({ id, picture }, status) => send.mutate({ params: { id }, body: { status, picture } }))}
    />
  )
}
