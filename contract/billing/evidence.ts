/** Papers by which a client is taxed as it is, with the day each ends: entered by accounting, or sent by the client and confirmed. */
import * as z from 'zod/mini'
import { day, endpoint, id, idParams, listQuery, listReply, moment, named, text, version } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'

export const evidenceKinds = ['contract', 'residence', 'no_establishment', 'withholding'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]
export const evidenceKindWords: Record<EvidenceKind, string> = {
  contract: 'Contract',
  residence: 'Proof of residence abroad',
  no_establishment: 'Statement of no establishment in Nigeria',
  withholding: 'Certificate of a lower rate of WHT',
}
/** As it stands within a sentence. */
export const evidenceInWords = (kind: EvidenceKind): string => {
  const words = evidenceKindWords[kind]
  return words.charAt(0).toLowerCase() + words.slice(1)
}
/** What a zero-rated client must have. NA: none is listed by law; these are kept. */
export const zeroRatedBy: readonly EvidenceKind[] = ['contract', 'residence', 'no_establishment']

export const evidenceStates = ['waiting', 'valid', 'expired', 'returned'] as const
export type EvidenceState = (typeof evidenceStates)[number]
export const evidenceStateWords: Record<EvidenceState, string> = {
  waiting: 'To confirm',
  valid: 'Valid',
  expired: 'Expired',
  returned: 'Returned',
}

const choice = 'Choose from the list'

const own = z.object({
  ...{ id: z.string(), kind: z.enum(evidenceKinds), file: fileRef, created_at: moment },
  /** The last day on which it counts; null without an end. */
  expires_on: z.nullable(day),
  /** As it is today. */
  state: z.enum(evidenceStates),
  /** Why it was returned. */
  answer: z.string(),
})
const kept = z.object({
  ...own.shape,
  ...{ client: named, version: z.number(), sent_by: z.nullable(z.string()), answered_by: z.nullable(z.string()) },
  /** When the client was asked for the next one by mail. */
  asked_on: z.nullable(day),
})
const draft = {
  kind: z.enum(evidenceKinds, choice),
  expires_on: z._default(z.nullable(day), null),
  file_id: z.uuid('Choose a file'),
}
const topics = ['clients'] as const
const reply = z.object({ message: z.string() })

export const clientEvidence = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/client_evidence.json',
    access: 'client.read',
    stake: 'sensitive',
    topics,
    summary: 'Papers by which clients are taxed as they are, with the day each ends.',
    query: listQuery(['expires_on', 'created_at', 'client'], {
      client_id: z.optional(id),
      state: z.optional(z.enum(evidenceStates, choice)),
    }),
    rows: 'client_evidence',
    reply: listReply('client_evidence', kept),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/client_evidence.json',
    access: 'client.edit',
    stake: 'money',
    summary: 'Enters a paper of a client, which counts at once.',
    body: z.strictObject({ client_id: id, ...draft }),
    reply,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/v1/client_evidence/{id}/answer.json',
    access: 'client.edit',
    stake: 'money',
    summary: 'Confirms what a client sent, or says why a paper does not count.',
    params: idParams,
    body: z.strictObject({ state: z.enum(['valid', 'returned'], choice), answer: z._default(text(500), ''), version }),
    reply,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/evidence.json',
    access: 'client',
    stake: 'none',
    topics,
    summary: 'Papers of the own company by which it is taxed; for who sees money.',
    query: listQuery(['created_at'], {}),
    rows: 'client_evidence',
    reply: listReply('client_evidence', own),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/evidence.json',
    access: 'client',
    stake: 'none',
    summary: 'Sends a paper, uploaded before, to be confirmed; for who sees money.',
    body: z.strictObject(draft),
    reply,
  }),
}
