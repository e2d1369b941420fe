/** Adding people, in steps that are kept as a draft. */
import * as z from 'zod/mini'
import { endpoint, id, moment, version } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'
import { grantedRoles } from '../roles.ts'
import { directoryRow } from './directory.ts'
import { firstPayBody } from './pay-details.ts'
import { documentsBody, jobBody, personBody } from './records.ts'

const handRole = z.enum(grantedRoles, 'This role cannot be assigned manually')
export const firstRolesBody = z.strictObject({ roles: z.array(handRole).check(z.maxLength(grantedRoles.length)) })

/** Pay and roles are steps of those who may fill them in. */
export const draftSteps = ['person', 'job', 'pay', 'documents', 'roles', 'review'] as const
export type DraftStep = (typeof draftSteps)[number]

/** The values so far. A step is checked when it is left, all of them when the person is added. */
const draftContent = z.strictObject({
  person: z.optional(z.record(z.string(), z.unknown())),
  job: z.optional(z.record(z.string(), z.unknown())),
  pay: z.optional(z.record(z.string(), z.unknown())),
  documents: z.optional(z.record(z.string(), z.unknown())),
  roles: z.optional(z.record(z.string(), z.unknown())),
})
/** Which of the steps the caller may fill in: pay, and which roles they can give. */
const canFill = z.object({ pay: z.boolean(), roles: z.array(handRole) })
export type DraftContent = z.output<typeof draftContent>

const draftRow = z.object({
  id: z.string(),
  title: z.string(),
  step: z.enum(draftSteps),
  content: draftContent,
  /** The files that the documents' step names. */
  files: z.array(fileRef),
  updated_at: moment,
  version,
  can: canFill,
})

export const newcomers = {
  drafts: endpoint({
    method: 'GET',
    path: '/api/v1/employee_drafts.json',
    access: 'people.edit',
    topics: [],
    summary: 'The caller’s own drafts of people to add, newest first, without pay.',
    reply: z.object({ employee_drafts: z.array(draftRow), can: canFill }),
  }),
  draft: endpoint({
    method: 'GET',
    path: '/api/v1/employee_drafts/{id}.json',
    access: 'people.edit',
    topics: [],
    summary: 'One of the caller’s drafts.',
    reply: z.object({ employee_draft: draftRow }),
  }),
  startDraft: endpoint({
    method: 'POST',
    path: '/api/v1/employee_drafts.json',
    access: 'people.edit',
    stake: 'none',
    sealed: true,
    summary: 'Saves the first step of a person to add.',
    body: z.strictObject({ step: z.enum(draftSteps), content: draftContent }),
    reply: z.object({ employee_draft: draftRow }),
  }),
  saveDraft: endpoint({
    method: 'PATCH',
    path: '/api/v1/employee_drafts/{id}.json',
    access: 'people.edit',
    stake: 'none',
    sealed: true,
    summary: 'Saves a draft; steps that are not sent keep their values.',
    body: z.strictObject({ version, step: z.enum(draftSteps), content: draftContent }),
    reply: z.object({ employee_draft: draftRow }),
  }),
  dropDraft: endpoint({
    method: 'DELETE',
    path: '/api/v1/employee_drafts/{id}.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'Deletes one of the caller’s drafts.',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/employees.json',
    access: 'people.edit',
    stake: 'power',
    stepUp: 'sometimes',
    summary:
      'Adds a person in one go: record, placement, leaders, leave grants, documents and, with permission, pay details and roles; sends an invitation by mail. Answers `employees` with the new one. A check digit that does not match the bank answers 409 `check_digit` unless `despite_check_digit` is sent. A department that grants permissions requires step-up verification (403 `step_up_required`).',
    body: z.strictObject({
      person: personBody,
      job: jobBody,
      pay: z.optional(firstPayBody),
      documents: z.optional(documentsBody),
      roles: z.optional(firstRolesBody),
      /** Two people with one phone number: asked for by 409 `same_phone`. */
      another_person: z._default(z.boolean(), false),
      /** The draft that this call completes and deletes. */
      draft_id: z.optional(id),
    }),
    reply: z.object({ message: z.string(), employees: z.array(directoryRow) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/invite.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'Sends a new invitation to a person who has not chosen a password.',
  }),
}
