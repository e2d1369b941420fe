import { Loaded } from '../../../ui/state/loaded.tsx'
import '../../../ui/mantine-over.ts'
import type { Row } from '@iroko/contract/endpoint'
import { settings } from '@iroko/contract/platform/settings'
import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import classes from './outbox.module.css'

type Mail = Row<typeof settings.outbox>
type Way = 'sent' | 'failed' | 'kept'

const ways: StatusMap<Way> = {
  sent: { label: 'Sent', tone: 'good' },
  failed: statusWords.failed,
  kept: { label: 'Held', tone: 'neutral' },
}

function wayOf({ sent_at, error }: Mail): Way {
  if (sent_at) return 'sent'
  return error ? 'failed' : 'kept'
}

const columns: Column<Mail>[] = [
  { key: 'created_at', label: 'Date', sortable: true, width: 160, render: (mail) => momentText(mail.created_at) },
  { key: 'recipient', label: 'To' },
  { key: 'subject', label: 'Subject' },
  { key: 'sent_at', label: 'Status', width: 120, render: (mail) => <StatusBadge status={wayOf(mail)} map={ways} /> },
  { key: 'error', label: 'Error', hidden: true },
]

export default function OutboxPage() {
  const [open, setOpen] = useState<Mail>()
  return (
    <>
      <ListPage
        title="Mail log"
        description="All mail of the portal. While no mail server is configured it is held here."
        call={settings.outbox}
        empty="Mail appears here once the portal has sent or held it."
        columns={columns}
        extra={{ sort: '-created_at' }}
        onRowClick={setOpen}
        rowLabel={(mail) => mail.subject}
      />
      <Drawer
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.subject}
        position="right"
        size="lg"
        classNames={{ title: classes.title }}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open ? <MailText {...open} /> : null}
      </Drawer>
    </>
  )
}

function MailText({ id, recipient, error: failure }: Mail) {
  const found = useCall(settings.outboxMail, { params: { id } })
  if (!found.isSuccess) return <Loaded found={found} count={4} height={24} />
  const { data } = found
  const { body, created_at, sent_at } = data.outbox_mail
  return (
    <>
      <DescriptionList
        items={[
          { label: 'To', value: recipient, full: true },
          { label: 'Date', value: <DateText value={created_at} /> },
          { label: 'Sent', value: sent_at ? <DateText value={sent_at} /> : null },
          ...(failure ? [{ label: 'Error', value: failure, full: true }] : []),
        ]}
      />
      <p className={classes.body}>{body}</p>
    </>
  )
}
