/** A measured month as it is shared with the client, who accepts it or objects to lines of it. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  flag,
  id,
  idParams,
  listQuery,
  listReply,
  moment,
  named,
  requiredText,
  version,
  whole,
} from '../endpoint.ts'
import { billedLine } from './invoices.ts'
import { monthHash, monthPlace, monthStates } from './months.ts'

const objection = z.object({
  ...{ id: z.string(), position: z.number(), line: z.string(), reason: z.string() },
  /** The contact who objected. */
  raised_by: z.string(),
  raised_at: moment,
  /** Empty until accounting has answered. */
  answer: z.string(),
  answered_at: z.nullable(moment),
})
const heldObjection = z.object({
  ...objection.shape,
  ...{ contract: named, client: named, month: day, answered_by: z.nullable(z.string()), version: z.number() },
})

const row = z.object({
  /** Contract and month. */
  id: z.string(),
  contract: named,
  month: day,
  state: z.enum(monthStates),
  shared_until: day,
  objections_open: z.number(),
})

/** Amounts are null for contacts who do not see money. */
const shown = z.object({
  ...row.shape,
  hash: z.string(),
  accepted_by: z.nullable(z.string()),
  accepted_at: z.nullable(moment),
  lines: z.array(z.object({ ...billedLine.shape, amount_kobo: z.nullable(z.number()) })),
  totals: z.nullable(
    z.object({
      ...{ net_kobo: z.number(), vat_bp: z.number(), vat_kobo: z.number(), total_kobo: z.number(), wht_kobo: z.number() },
    }),
  ),
  days: z.array(z.object({ day, people: z.number(), minutes: z.number() })),
  objections: z.array(objection),
  ...{ may_accept: z.boolean(), may_object: z.boolean() },
})

const topics = ['invoices'] as const
const reply = z.object({ message: z.string() })

export const sharedMonths = {
  objections: endpoint({
    method: 'GET',
    path: '/api/v1/billing_objections.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    summary: 'Lines of shared months that clients object to, with their answers.',
    query: listQuery(['raised_at', 'client'], {
      contract_id: z.optional(id),
      month: z.optional(day),
      is_open: z.optional(flag),
    }),
    rows: 'billing_objections',
    reply: listReply('billing_objections', heldObjection),
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/v1/billing_objections/{id}/answer.json',
    access: 'invoice.edit',
    stake: 'none',
    summary: 'Answers the contact who objects to a line of a month.',
    params: idParams,
    body: z.strictObject({ answer: requiredText(1000), version }),
    reply,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/billing_months.json',
    access: 'client',
    stake: 'none',
    topics,
    summary: 'The own months that are or were shared; for who decides requests.',
    query: listQuery(['month'], {}),
    rows: 'billing_months',
    reply: listReply('billing_months', row),
  }),
  showMine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/billing_months/{id}/{month}.json',
    access: 'client',
    topics,
    params: monthPlace,
    summary: 'An own month as it is shared; amounts only for who sees money.',
    reply: z.object({ billing_month: shown }),
  }),
  daysMine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/billing_months/{id}/{month}/days.json',
    access: 'client',
    stake: 'none',
    topics,
    params: monthPlace,
    summary: 'Days and minutes behind an own month, person by person; named only where that is agreed.',
    query: listQuery(['day', 'person'], { day: z.optional(day) }),
    rows: 'days',
    reply: listReply(
      'days',
      z.object({ id: z.string(), day, campaign: z.string(), line: z.string(), person: z.string(), minutes: z.number() }),
    ),
  }),
  accept: endpoint({
    method: 'PATCH',
    path: '/api/v1/client_auth/billing_months/{id}/{month}/accept.json',
    access: 'client',
    stake: 'none',
    params: monthPlace,
    summary: 'Accepts an own month as it is shared.',
    body: z.strictObject({ hash: monthHash }),
    reply,
  }),
  object: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/billing_months/{id}/{month}/objections.json',
    access: 'client',
    stake: 'none',
    params: monthPlace,
    summary: 'Objects to a line of an own month that is shared.',
    body: z.strictObject({ hash: monthHash, position: whole(1, 10_000), reason: requiredText(1000) }),
    reply,
  }),
}
