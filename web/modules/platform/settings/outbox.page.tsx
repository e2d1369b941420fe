import { Loaded } from '../../../ui/state/loaded.tsx'
import '../../../ui/mantine-over.ts'
import type { Row } from '@iroko/contract/endpoint'
import { type MailStatus, mailStatuses, settings } from '@iroko/contract/platform/settings'
import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import classes from './outbox.module.css'

type Mail = Row<typeof settings.outbox>

const statuses: StatusMap<MailStatus> = {
  sent: { label: 'Sent', tone: 'good' },
  held: { label: 'Held', tone: 'neutral' },
  retrying: { label: 'Retrying', tone: 'waiting' },
  refused: { label: 'No such address', tone: 'bad' },
  failed: statusWords.failed,
}

const columns: Column<Mail>[] = [
  { key: 'created_at', label: 'Date', sortable: true, width: 160, render: (mail) => momentText(mail.created_at) },
  { key: 'recipient', label: 'To' },
  { key: 'subject', label: 'Subject' },
  { key: 'status', label: 'Status', width: 120, render: ({ status }) => <StatusBadge status={status} map={statuses} /> },
  {
    key: 'next_try_at',
    label: 'Next attempt',
    width: 160,
    render: ({ next_try_at }) => (next_try_at ? momentText(next_try_at) : null),
  },
  { key: 'error', label: 'Error', hidden: true },
]

export default function OutboxPage() {
  const [open, setOpen] = useState<Mail>()
  const maySend = useMay('mail.send_again')
  const send = useSend(settings.sendAgain, { success: 'message' })
  const again = {
    label: (count: number) => `Send ${countOf(count, 'email')} again`,
    when: ({ can }: Mail) => can.send_again,
    run: async (mails: Mail[]) => send.mutateAsync({ body: { ids: mails.map(({ id }) => id) } }),
  }
  return (
    <>
      <ListPage
        title="Mail log"
        description="All mail of the portal. While no mail server is configured it is held here. Mail that does not leave is retried for 48 hours, unless the mail server says that there is nobody at the address."
        call={settings.outbox}
        empty="Mail appears here once the portal has sent or held it."
        columns={columns}
        extra={{ sort: '-created_at' }}
        filters={[
          {
            type: 'select',
            name: 'status',
            label: 'Status',
            options: mailStatuses.map((value) => ({ value, label: statuses[value].label })),
          },
        ]}
        bulk={maySend ? [again] : undefined}
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
