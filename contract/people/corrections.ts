/** Documents of a person, and corrections that people ask for of their own record; part of the people module. */
import * as z from 'zod/mini'
import { endpoint, listQuery, listReply, moment, personRef, requiredText, text } from '../endpoint.ts'
import { personFields } from './records.ts'

/** Fields that a person may request to correct: personal details except the sign-in email. */
const { email: _signsIn, ...correctableFields } = personFields
export const correctable = Object.keys(correctableFields) as (keyof typeof correctableFields)[]
export const correctionStatuses = ['pending', 'approved', 'refused'] as const

const wanted = z.partial(z.strictObject(correctableFields))

const correctionField = z.object({
  field: z.enum(correctable),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  status: z.enum(correctionStatuses),
})

const correction = z.object({
  id: z.string(),
  employee: personRef,
  reason: z.string(),
  created_at: moment,
  decided_at: z.nullable(moment),
  decided_by: z.nullable(personRef),
  fields: z.array(correctionField),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})

export const recordCorrections = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/corrections.json',
    access: 'people.personal.read',
    stake: 'sensitive',
    topics: ['record_corrections'],
    summary: 'Record corrections: the caller’s own, for HR everyone’s.',
    query: listQuery(['created_at'], {
      pending: z.optional(z.enum(['true', 'false'], 'Enter true or false')),
      ogid: z.optional(requiredText(60)),
    }),
    rows: 'corrections',
    reply: listReply('corrections', correction),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/corrections.json',
    access: 'signed_in',
    stake: 'power',
    stepUp: 'sometimes',
    summary:
      'Requests a correction of the caller’s own record; only differing fields are saved. One pending request at a time.',
    body: z.strictObject({ fields: wanted, reason: requiredText(500, 'Enter a reason') }),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/corrections/{id}/decide.json',
    access: 'people.edit',
    stake: 'power',
    stepUp: 'sometimes',
    summary:
      'Decides a record correction field by field; approved fields are written at once, and rejecting one needs a reason. Callers cannot decide their own.',
    body: z.strictObject({ approved: z.array(z.enum(correctable)), comment: z._default(text(1000), '') }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/v1/corrections/{id}.json',
    access: 'signed_in',
    stake: 'none',
    summary: 'Withdraws an undecided record correction.',
  }),
}
