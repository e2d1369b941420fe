/** A ticket as its reporter follows it, signed in or by the link alone: what was asked, the replies, a reply, the rating. */

import type { Input } from '@iroko/contract/endpoint'
import { type FollowedTicket, isSettled, tickets } from '@iroko/contract/engagement/tickets'
import { isEmptyRichText } from '@iroko/contract/rich-text'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { ticketStatusMap } from './columns.tsx'
import { Message } from './parts-message.tsx'

const prefix = 'Ticket | '

/** The guest has no line of live news: their page asks by itself. */
const everyHalfMinute = 30_000

export function TicketThread({ token }: { token: string }) {
  const isSignedIn = useSession() !== null
  const found = useCall(tickets.follow, { params: { token } }, isSignedIn ? {} : { refetchInterval: everyHalfMinute })
  if (!found.isSuccess) return <Loaded found={found} prefix={prefix} count={4} height={72} />
  return <Thread token={token} ticket={found.data.ticket} mayAttach={isSignedIn} />
}

interface ThreadProps {
  token: string
  ticket: FollowedTicket
  mayAttach: boolean
}

function Thread({ token, ticket, mayAttach }: ThreadProps) {
  const settled = isSettled(ticket.status)
  const fileOf = (file_id: string) => ({ call: tickets.followFile, input: { params: { token, file_id } } })
  return (
    <div className="column20">
      <DescriptionList
        items={[
          { label: 'Ticket', value: ticket.number },
          { label: 'Status', value: <StatusBadge status={ticket.status} map={ticketStatusMap} /> },
          ...(ticket.category ? [{ label: 'Category', value: ticket.category }] : []),
          ...(ticket.excludes ? [{ label: 'Kept from', value: 'The person you chose', full: true }] : []),
          ...(ticket.rating ? [{ label: 'Rating', value: `${ticket.rating} of 5` }] : []),
        ]}
      />
      {ticket.merged ? (
        <p>This ticket is handled together with another about the same thing. You get the replies here.</p>
      ) : null}
      <ol className="column12" aria-label="Messages">
        <Message author="You" at={ticket.created_at} body={ticket.complaint} files={ticket.files} fileOf={fileOf} />
        {ticket.replies.map(({ id, from, created_at, body, files }) => (
          <Message
            key={id}
            author={from === 'team' ? 'Help desk' : 'You'}
            at={created_at}
            body={body}
            files={files}
            fileOf={fileOf}
            isTeam={from === 'team'}
          />
        ))}
      </ol>
      {settled ? <Rating token={token} rating={ticket.rating} /> : null}
      <Answer token={token} settled={settled} maySolve={!(settled || ticket.merged)} mayAttach={mayAttach} />
    </div>
  )
}

type AnswerDraft = Input<typeof tickets.answer>['body']

interface AnswerProps {
  token: string
  settled: boolean
  maySolve: boolean
  mayAttach: boolean
}

function Answer({ token, settled, maySolve, mayAttach }: AnswerProps) {
  // A form that was sent starts empty again.
  const [sent, setSent] = useState(0)
  const answer = useSend(tickets.answer, { prefix, success: 'message', onSuccess: () => setSent(sent + 1), quietFields: true })
  const solve = useSend(tickets.solve, { prefix, success: 'message' })
  const fields: Field<AnswerDraft>[] = [
    { name: 'body', label: 'Your reply', type: 'richText', required: true },
    ...(mayAttach
      ? [
          {
            name: 'file_ids',
            label: 'Files',
            type: 'file',
            purpose: 'ticket',
            isMulti: true,
          } as const satisfies Field<AnswerDraft>,
        ]
      : []),
  ]
  return (
    <Section
      title={settled ? 'Reopen this ticket' : 'Reply'}
      actions={
        maySolve ? (
          <Button variant="default" loading={solve.isPending} onClick={() => solve.mutate({ params: { token } })}>
            Mark as solved
          </Button>
        ) : null
      }
    >
      <RecordForm<AnswerDraft>
        key={sent}
        fields={fields}
        schema={tickets.answer.body}
        submit={settled ? 'Reply and reopen' : 'Send reply'}
        disabled={(draft) => isEmptyRichText(draft.body ?? '')}
        onSubmit={(body) => answer.mutateAsync({ params: { token }, body })}
      />
    </Section>
  )
}

type RatingDraft = Input<typeof tickets.rate>['body']

const ratingFields: Field<RatingDraft>[] = [
  {
    name: 'rating',
    label: 'How satisfied are you?',
    type: 'radio',
    required: true,
    full: true,
    options: [
      { value: 5, label: '5, very satisfied' },
      { value: 4, label: '4' },
      { value: 3, label: '3' },
      { value: 2, label: '2' },
      { value: 1, label: '1, not satisfied' },
    ],
  },
  { name: 'comment', label: 'Comment', type: 'textarea', maxLength: 1000 },
]

function Rating({ token, rating }: { token: string; rating: number | null }) {
  const rate = useSend(tickets.rate, { prefix, success: 'message', quietFields: true })
  return (
    <Section title={rating ? 'Change your rating' : 'Rate the help'}>
      <RecordForm<RatingDraft>
        fields={ratingFields}
        schema={tickets.rate.body}
        value={rating ? { rating } : {}}
        submit="Save rating"
        onSubmit={(body) => rate.mutateAsync({ params: { token }, body })}
      />
    </Section>
  )
}
