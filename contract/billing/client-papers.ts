/** Papers that contacts of clients upload: advices of payments and certificates of withheld tax. Accounting records each or returns it with a reason. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, id, idParams, listQuery, listReply, moment, named, requiredText, text, version } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'

export const paperKinds = ['remittance', 'certificate'] as const
export type PaperKind = (typeof paperKinds)[number]
export const paperKindWords: Record<PaperKind, string> = {
  remittance: 'Remittance advice',
  certificate: 'Certificate of withheld tax',
}

export const paperStates = ['waiting', 'recorded', 'returned'] as const
export type PaperState = (typeof paperStates)[number]
export const paperStateWords: Record<PaperState, string> = { waiting: 'To record', recorded: 'Recorded', returned: 'Returned' }

const choice = 'Choose from the list'

const paper = z.object({
  ...{ id: z.string(), kind: z.enum(paperKinds), number: z.string(), dated_on: day, amount_kobo: z.number(), note: z.string() },
  ...{ file: fileRef, invoice: z.nullable(named), created_at: moment },
  /** The contact who sent it. */
  sent_by: z.string(),
  state: z.enum(paperStates),
  /** Empty until accounting has answered, and where it says nothing. */
  answer: z.string(),
  answered_at: z.nullable(moment),
})
const sentPaper = z.object({
  ...paper.shape,
  ...{ client: named, answered_by: z.nullable(z.string()), version: z.number() },
})

const topics = ['receipts'] as const
const reply = z.object({ message: z.string() })

export const clientPapers = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/client_papers.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics,
    summary: 'Advices of payments and certificates of withheld tax that clients sent, with what was done with each.',
    query: listQuery(['created_at', 'amount_kobo', 'client'], {
      client_id: z.optional(id),
      kind: z.optional(z.enum(paperKinds, choice)),
      state: z.optional(z.enum(paperStates, choice)),
    }),
    rows: 'client_papers',
    reply: listReply('client_papers', sentPaper),
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/v1/client_papers/{id}/answer.json',
    access: 'receipt.edit',
    stake: 'none',
    summary: 'Says that a paper of a client is recorded, or returns it with a reason; the client is mailed.',
    params: idParams,
    body: z.strictObject({
      state: z.enum(['recorded', 'returned'], choice),
      answer: z._default(text(500), ''),
      version,
    }),
    reply,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/papers.json',
    access: 'client',
    stake: 'none',
    topics,
    summary: 'Papers that the own company sent, and what became of them; for who sees money.',
    query: listQuery(['created_at'], {}),
    rows: 'client_papers',
    reply: listReply('client_papers', paper),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/papers.json',
    access: 'client',
    stake: 'none',
    summary: 'Sends an advice of a payment or a certificate of withheld tax, uploaded before; for who sees money.',
    body: z.strictObject({
      kind: z.enum(paperKinds, choice),
      number: requiredText(40),
      dated_on: day,
      amount_kobo: koboBetween(1, 1e14, 'Enter an amount'),
      invoice_id: z.optional(id),
      note: z._default(text(500), ''),
      file_id: z.uuid('Choose a file'),
    }),
    reply,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/files.json',
    access: 'client',
    stake: 'none',
    summary: 'Stores one file of a contact, private until a paper or a dispute refers to it; for who sees money.',
    body: z.unknown(),
    upload: true,
    reply: z.object({ file: fileRef }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/files/{id}',
    access: 'client',
    stake: 'none',
    topics: [],
    summary: 'The bytes of a file that a contact of the own company sent; for who sees money.',
    raw: true,
  }),
}
