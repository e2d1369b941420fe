/** Evaluation forms in versions: a draft is written, one is active for a campaign and a type of contact, the others are retired. */
import * as z from 'zod/mini'
import { endpoint, id, listQuery, listReply, moment, named, requiredText, version, whole } from '../endpoint.ts'
import { contactTypes, sectionsField } from './form-content.ts'

export const formStatuses = ['draft', 'active', 'retired'] as const
export type FormStatus = (typeof formStatuses)[number]

const fields = {
  title: requiredText(120),
  /** A campaign. */
  office_id: id,
  contact_type: z.enum(contactTypes, 'Choose a type of contact'),
  /** Another evaluator releases what was evaluated. */
  needs_review: z._default(z.boolean(), false),
  /** On so many working days an evaluation can be disputed. */
  window_days: z._default(whole(1, 30), 5),
  sections: sectionsField,
}

const row = z.object({
  id: z.string(),
  title: z.string(),
  number: z.number(),
  office: named,
  contact_type: z.enum(contactTypes),
  status: z.enum(formStatuses),
  questions: z.number(),
  evaluations: z.number(),
  needs_review: z.boolean(),
  window_days: z.number(),
  activated_at: z.nullable(moment),
  can: z.object({ edit: z.boolean(), activate: z.boolean(), retire: z.boolean(), remove: z.boolean() }),
  version,
})

const saved = z.object({ message: z.string(), evaluation_form: z.object({ id: z.string(), version }) })
const versioned = z.strictObject({ version })

export const forms = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/evaluation_forms.json',
    access: 'evaluation.edit',
    stake: 'none',
    topics: ['evaluation_forms'],
    summary: 'The evaluation forms in all their versions.',
    query: listQuery(['title', 'number', 'status', 'activated_at', 'created_at'], {
      office_id: z.optional(id),
      contact_type: z.optional(z.enum(contactTypes, 'Choose a type of contact')),
      status: z.optional(z.enum(formStatuses, 'Choose a status')),
    }),
    rows: 'evaluation_forms',
    reply: listReply('evaluation_forms', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/evaluation_forms/{id}.json',
    access: 'evaluation.edit',
    topics: ['evaluation_forms'],
    summary: 'An evaluation form with its questions.',
    reply: z.object({ evaluation_form: z.object({ ...row.shape, office_id: z.string(), sections: sectionsField }) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/evaluation_forms.json',
    access: 'evaluation_form.edit',
    stake: 'none',
    summary: 'Writes the first version of a form, as a draft.',
    body: z.strictObject(fields),
    reply: saved,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluation_forms/{id}.json',
    access: 'evaluation_form.edit',
    stake: 'none',
    summary: 'Changes a draft. A form that was active never changes: copy it as its next version.',
    body: z.strictObject({ ...fields, version }),
    reply: saved,
  }),
  activate: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluation_forms/{id}/activate.json',
    access: 'evaluation_form.edit',
    stake: 'none',
    summary: 'Has contacts of its campaign and type evaluated by this draft from now on, and retires the form before it.',
    body: versioned,
  }),
  retire: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluation_forms/{id}/retire.json',
    access: 'evaluation_form.edit',
    stake: 'none',
    summary: 'Takes an active form out of use; evaluations that were begun with it are finished with it.',
    body: versioned,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/v1/evaluation_forms/{id}/copy.json',
    access: 'evaluation_form.edit',
    stake: 'none',
    summary: 'Copies a form into a draft: its next version, or a form of its own.',
    body: z.strictObject({ as: z.enum(['version', 'form'], 'Choose how to copy it') }),
    reply: saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/evaluation_forms/{id}.json',
    access: 'evaluation_form.edit',
    stake: 'none',
    summary: 'Deletes a draft, which nothing was evaluated with.',
  }),
}
