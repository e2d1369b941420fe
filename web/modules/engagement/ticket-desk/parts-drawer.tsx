/** One ticket in full, for those who handle it. */
import '../../../ui/mantine-over.ts'
import type { Input, Output } from '@iroko/contract/endpoint'
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { cannedAnswers } from '@iroko/contract/engagement/ticket-settings'
import { firstReplyHours, slaHours, ticketMoves, ticketPriorities } from '@iroko/contract/engagement/tickets'
import { isEmptyRichText } from '@iroko/contract/rich-text'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { durationText } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { FirstReply, priorityWords, SlaClock, ticketStatusMap } from '../tickets/columns.tsx'
import classes from '../tickets/parts.module.css'
import { Message } from '../tickets/parts-message.tsx'
import { useCategoryOptions, useHandlerOptions } from '../tickets/parts-options.tsx'
import { WholeMail } from './parts-mail.tsx'

type Ticket = Output<typeof ticketDesk.show>['ticket']

const prefix = 'Ticket | '

export function TicketDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(ticketDesk.show, { params: { id } })
  const title = found.data ? `Ticket ${found.data.ticket.number}` : 'Ticket'
  return (
    <RecordDrawer title={title} found={found} errorPrefix="Ticket" onClose={onClose}>
      {({ ticket }) => <Handling ticket={ticket} isBehind={found.isFetching} />}
    </RecordDrawer>
  )
}

interface HandlingProps {
  ticket: Ticket
  /** A newer version is on its way: what is pressed now would meet a ticket that has changed. */
  isBehind: boolean
}

function Handling({ ticket, isBehind }: HandlingProps) {
  const { id } = ticket
  const fileOf = (file_id: string) => ({ call: ticketDesk.file, input: { params: { id, file_id } } })
  const mailOf = (mailId: string | null) => (mailId ? <WholeMail ticketId={id} mailId={mailId} /> : null)
  return (
    <div className="column20">
      <DescriptionList
        items={[
          { label: 'Reporter', value: ticket.is_guest ? `${ticket.reporter} (guest)` : ticket.reporter },
          { label: 'OGID', value: ticket.ogid },
          { label: 'Email', value: ticket.email, full: true },
          { label: 'Status', value: <StatusBadge status={ticket.status} map={ticketStatusMap} /> },
          { label: 'First reply', value: <FirstReply ticket={ticket} /> },
          { label: 'Due', value: <SlaClock ticket={ticket} /> },
          {
            label: 'Working time used',
            value: `${ticket.sla_minutes === 0 ? '0m' : durationText(ticket.sla_minutes)} of ${slaHours[ticket.priority]}h`,
          },
          { label: 'Targets', value: targetText(ticket.priority), full: true },
          ...(ticket.excluded
            ? [
                {
                  label: 'Kept from',
                  value: `${ticket.excluded.full_name}. Do not show or mention this ticket to them`,
                  full: true,
                },
              ]
            : []),
          ...(ticket.rating ? [{ label: 'Rating', value: `${ticket.rating} of 5` }] : []),
          ...(ticket.rating_comment ? [{ label: 'Comment', value: ticket.rating_comment, full: true }] : []),
        ]}
      />
      {ticket.merged_into === null ? (
        <Controls ticket={ticket} isBehind={isBehind} />
      ) : (
        <p>This ticket is handled as ticket {ticket.merged_into}. Its reporter gets the replies of that one.</p>
      )}
      <ol className="column12" aria-label="Messages">
        <Message
          author={ticket.reporter}
          at={ticket.created_at}
          body={ticket.complaint}
          files={ticket.files}
          fileOf={fileOf}
          mail={mailOf(ticket.mail_id)}
        />
        {ticket.merged.map(({ id: twin, number, reporter, complaint, created_at, files, mail_id }) => (
          <Message
            key={twin}
            author={`${reporter}, ticket ${number}`}
            at={created_at}
            body={complaint}
            files={files}
            fileOf={fileOf}
            mail={mailOf(mail_id)}
          />
        ))}
        {ticket.entries.map((entry) =>
          entry.kind === 'event' ? (
            <li key={entry.id} className={classes.event}>
              <span>
                {entry.body}
                {entry.author ? ` by ${entry.author}` : ''}
              </span>
              <DateText value={entry.created_at} />
            </li>
          ) : (
            <Message
              key={entry.id}
              author={entry.from_reporter ? (entry.reporter ?? ticket.reporter) : (entry.author ?? 'System')}
              at={entry.created_at}
              body={entry.body}
              files={entry.files}
              fileOf={fileOf}
              isTeam={!entry.from_reporter}
              isNote={entry.kind === 'note'}
              mail={mailOf(entry.mail_id)}
            />
          ),
        )}
      </ol>
      {ticket.merged_into === null ? <Reply ticket={ticket} /> : null}
    </div>
  )
}

/** 'First reply 8h, solution 24h' */
const targetText = (priority: Ticket['priority']): string =>
  `First reply ${firstReplyHours[priority]}h, solution ${slaHours[priority]}h in working hours`

interface MergeDraft {
  into: number
}

/** Has a duplicate handled with another ticket, by the number that people quote. */
function MergeDialog({ ticket: { id, number, version } }: { ticket: Ticket }) {
  const close = useClose()
  const merge = useSend(ticketDesk.merge, { prefix, success: 'message', quietFields: true })
  return (
    <FormDialog<MergeDraft>
      title={`Merge ticket ${number}`}
      submit="Merge ticket"
      fields={[
        {
          name: 'into',
          label: 'Into ticket number',
          type: 'number',
          required: true,
          full: true,
          min: 1,
          decimals: 0,
          description:
            'This ticket is closed. Its reporter is told, and sees the replies to the other ticket from now on. This cannot be undone.',
        },
      ]}
      onSubmit={async ({ into }) => {
        await merge.mutateAsync({ params: { id }, body: { into, version } })
        close(true)
      }}
    />
  )
}

const statusActions = { new: '', open: 'Open', waiting: 'Wait for reporter', solved: 'Solve', closed: 'Close' } as const

/** Who has it, how urgent it is, and where it goes. */
function Controls({ ticket, isBehind }: HandlingProps) {
  const { id, version } = ticket
  const send = useSend(ticketDesk.update, { prefix, success: 'message' })
  const change = (body: Omit<Input<typeof ticketDesk.update>['body'], 'version'>) =>
    send.mutate({ params: { id }, body: { ...body, version } })
  const disabled = send.isPending || isBehind
  const isSettled = ticket.status === 'solved' || ticket.status === 'closed'
  return (
    <div className={classes.controls}>
      <Select<string>
        label="Assignee"
        placeholder="Unassigned"
        data={useHandlerOptions(ticket)}
        value={ticket.assignee?.id ?? null}
        searchable
        clearable
        disabled={disabled}
        onChange={(assignee_id) => change({ assignee_id })}
      />
      <Select<string>
        label="Priority"
        data={ticketPriorities.map((value) => ({ value, label: priorityWords(value) }))}
        value={ticket.priority}
        allowDeselect={false}
        disabled={disabled}
        onChange={(priority) => change({ priority: ticketPriorities.find((ticketPriority) => ticketPriority === priority) })}
      />
      <Select<string>
        label="Category"
        placeholder="No category"
        data={useCategoryOptions()}
        value={ticket.category?.id ?? null}
        clearable
        disabled={disabled}
        onChange={(category_id) => change({ category_id })}
      />
      <div className={`line8 ${classes.moves}`}>
        {ticketMoves[ticket.status].map((status) => (
          <Button key={status} variant="default" disabled={disabled} onClick={() => change({ status })}>
            {isSettled && status === 'open' ? 'Reopen' : statusActions[status]}
          </Button>
        ))}
        {ticket.merged.length === 0 ? (
          <AskButton variant="default" disabled={disabled} ask={() => <MergeDialog ticket={ticket} />}>
            Merge
          </AskButton>
        ) : null}
      </div>
    </div>
  )
}

type Draft = Input<typeof ticketDesk.reply>['body']

function Reply({ ticket }: { ticket: Ticket }) {
  const { id, category } = ticket
  const [start, setStart] = useState({ count: 0, body: '' })
  const restart = (body: string) => setStart(({ count }) => ({ count: count + 1, body }))
  const reply = useSend(ticketDesk.reply, { prefix, success: 'message', onSuccess: () => restart(''), quietFields: true })
  const { data } = useCall(cannedAnswers.list, { query: { limit: 1000, sort: 'title' } })
  const ofCategory = (answer: { category_id: string | null }) => Number(answer.category_id === category?.id)
  const answers = [...(data?.canned_answers ?? [])].sort((answer, other) => ofCategory(other) - ofCategory(answer))
  const fields: Field<Draft>[] = [
    {
      name: 'kind',
      label: 'Kind',
      type: 'radio',
      value: 'reply',
      options: [
        { value: 'reply', label: 'Reply to the reporter' },
        { value: 'note', label: 'Internal note' },
      ],
    },
    {
      name: 'status',
      label: 'Status after sending',
      type: 'select',
      placeholder: 'Keep current status',
      options: ticketMoves[ticket.status].map((value) => ({ value, label: statusActions[value] })),
    },
    { name: 'body', label: 'Text', type: 'richText', required: true },
    { name: 'file_ids', label: 'Files', type: 'file', purpose: 'ticket', isMulti: true },
  ]
  return (
    <Section title="Reply">
      {answers.length > 0 ? (
        <Select<string>
          label="Canned answer"
          placeholder="Choose an answer to start from"
          data={answers.map(({ id: value, title }) => ({ value, label: title }))}
          value={null}
          searchable
          onChange={(chosen) => restart(answers.find((answer) => answer.id === chosen)?.body ?? '')}
        />
      ) : null}
      <RecordForm<Draft>
        key={start.count}
        fields={fields}
        value={{ body: start.body }}
        submit="Send"
        disabled={(draft) => isEmptyRichText(draft.body ?? '')}
        onSubmit={({ status, ...draft }) =>
          reply.mutateAsync({ params: { id }, body: { ...draft, ...(status ? { status } : {}) } })
        }
      />
    </Section>
  )
}
