/** A client disputes a line of an issued invoice; accounting accepts or rejects it with an answer. An accepted one asks for a credit note. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, id, idParams, listQuery, listReply, moment, named, requiredText, version, whole } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'

export const disputeStates = ['open', 'accepted', 'rejected'] as const
export type DisputeState = (typeof disputeStates)[number]
export const disputeStateWords: Record<DisputeState, string> = { open: 'Disputed', accepted: 'Accepted', rejected: 'Rejected' }

const choice = 'Choose from the list'

const dispute = z.object({
  ...{ id: z.string(), invoice: named, position: z.number(), line: z.string(), amount_kobo: z.number(), reason: z.string() },
  state: z.enum(disputeStates),
  /** The contact who disputes it. */
  raised_by: z.string(),
  raised_at: moment,
  /** Empty until accounting has answered. */
  answer: z.string(),
  answered_at: z.nullable(moment),
  file: z.nullable(fileRef),
})
const heldDispute = z.object({
  ...dispute.shape,
  ...{ client: named, due_on: day, answered_by: z.nullable(z.string()), version: z.number() },
})

const topics = ['invoices'] as const
const reply = z.object({ message: z.string() })

export const disputes = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/disputes.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    summary: 'Lines of invoices that clients dispute, with their answers.',
    query: listQuery(['raised_at', 'amount_kobo', 'client'], {
      invoice_id: z.optional(id),
      client_id: z.optional(id),
      state: z.optional(z.enum(disputeStates, choice)),
    }),
    rows: 'disputes',
    reply: listReply('disputes', heldDispute),
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/v1/disputes/{id}/answer.json',
    access: 'invoice.edit',
    stake: 'none',
    summary: 'Accepts or rejects a dispute with an answer, and says which credit note an accepted one asks for.',
    params: idParams,
    body: z.strictObject({ state: z.enum(['accepted', 'rejected'], choice), answer: requiredText(1000), version }),
    reply,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/disputes.json',
    access: 'client',
    stake: 'none',
    topics,
    summary: 'Disputes of the own invoices; for who sees money.',
    query: listQuery(['raised_at'], { invoice_id: z.optional(id) }),
    rows: 'disputes',
    reply: listReply('disputes', dispute),
  }),
  raise: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/invoices/{id}/disputes.json',
    access: 'client',
    stake: 'none',
    summary: 'Disputes a line of an own invoice, by up to what it comes to; for who sees money.',
    params: idParams,
    body: z.strictObject({
      position: whole(1, 10_000),
      amount_kobo: koboBetween(1, 1e14, 'Enter an amount'),
      reason: requiredText(1000),
      /** Uploaded by the contact before. */
      file_id: z.optional(z.uuid('Choose a file')),
    }),
    reply,
  }),
}
