import type { Input, Row } from '@iroko/contract/endpoint'
import { companyMessages } from '@iroko/contract/engagement/company-messages'
import { type NoticeKind, noticeKindNames, notifications } from '@iroko/contract/platform/notifications'
import { IconSend } from '@tabler/icons-react'
import { lazily } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { valueText } from '../../../screens/columns/cell-text.ts'
import type { Column } from '../../../screens/columns/column.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'
import { audienceText, useAudienceFields } from '../announcements/parts-audience.tsx'

type Sent = Row<typeof notifications.sent>
type Message = Row<typeof companyMessages.list>
type Draft = Input<typeof companyMessages.send>['body']

const MessageDialog = lazily(() => import('./parts.tsx').then((module) => module.MessageDialog))

const mailWords: Record<Sent['mail'], string> = { sent: 'Sent', held: 'Held', digest: 'In the digest', off: 'None' }

/** As somebody else reads them. */
const kindWords: Record<NoticeKind, string> = {
  decisions: 'Requests to decide',
  requests: 'Own requests',
  attendance: 'Attendance and outages',
  roster: 'Shifts and swaps',
  to_do: 'To do, and reminders',
  tasks: 'Own tasks',
  leave: 'Leave and balances',
  tickets: 'Own tickets',
  help_desk: 'Tickets to handle',
  profile: 'Profile, role, pay details',
  payroll: 'Payslips and filings',
  company: 'Company messages',
  quality: 'Quality',
  performance: 'Score cards, coaching, letters',
  interviews: 'Interviews and shadowing',
  recognition: 'Recognition',
}

const sentColumns: Column<Sent>[] = [
  { key: 'employee', label: 'Employee', render: ({ employee }) => employee.full_name },
  { key: 'created_at', label: 'Date', sortable: true, width: 160 },
  {
    key: 'kind',
    label: 'Kind',
    width: 240,
    render: ({ kind, title }) => (title ? `${kindWords[kind]}: ${title}` : kindWords[kind]),
  },
  { key: 'mail', label: 'Mail', width: 130, render: ({ mail }) => mailWords[mail] },
  {
    key: 'read_at',
    label: 'Read',
    width: 160,
    render: ({ read_at, opening_hidden }) => (opening_hidden ? 'Not shown' : valueText(read_at)),
  },
]

const messageColumns: Column<Message>[] = [
  { key: 'title', label: 'Title', sortable: true },
  { key: 'sent_at', label: 'Date', sortable: true, width: 160 },
  { key: 'office_ids', label: 'Audience', render: audienceText },
  { key: 'sent_by', label: 'Sent by', render: ({ sent_by }) => sent_by.full_name },
  { key: 'recipients', label: 'Recipients', align: 'end', width: 110 },
  { key: 'readers', label: 'Readers', align: 'end', width: 100 },
]

/** What went out to whom, and a message to an audience. */
export default function SentNotificationsPage() {
  const mayRead = useMay('notification.read')
  const maySend = useMay('notification.send')
  const send = (
    <AskButton leftSection={<IconSend size={18} />} ask={() => <Writing />}>
      Send message
    </AskButton>
  )
  const kinds = noticeKindNames.map((value) => ({ value, label: kindWords[value] }))
  const sent = (
    <ListView
      label="Notifications"
      empty="No notifications yet. What the portal tells people appears here."
      call={notifications.sent}
      columns={sentColumns}
      extra={{ sort: '-created_at' }}
      filters={[
        { name: 'kind', label: 'Kind', type: 'select', options: kinds },
        { name: 'unread', label: 'Unread', type: 'flag' },
      ]}
      errorPrefix="Notifications | "
    />
  )
  const written = (
    <ListView
      label="Messages"
      call={companyMessages.list}
      columns={messageColumns}
      extra={{ sort: '-sent_at' }}
      empty={send}
      onRowClick={(open) => void ask(<MessageDialog id={open.id} />)}
      errorPrefix="Notifications | "
    />
  )
  return (
    <Page
      title="Notifications"
      description="Notifications sent to people, and whether they were read. Titles are shown for messages only."
      actions={maySend ? send : null}
    >
      {mayRead || maySend ? (
        <AddressTabs
          label="Notifications"
          gap={12}
          tabs={[
            ...(mayRead ? [{ name: 'sent', title: 'Sent', content: sent }] : []),
            ...(maySend ? [{ name: 'messages', title: 'Messages', content: written }] : []),
          ]}
        />
      ) : (
        <NoPermission text="You cannot open this page. HR sees which notifications went out" />
      )}
    </Page>
  )
}

function Writing() {
  const audience = useAudienceFields<Draft>()
  const fields: Field<Draft>[] = [
    { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
    { name: 'body', label: 'Text', type: 'richText', required: true },
    ...audience,
  ]
  return (
    <SendDialog<Draft>
      title="Send message"
      submit="Send message"
      call={companyMessages.send}
      prefix="Notifications | "
      fields={fields}
    />
  )
}
