/** Adding people, changing their records, and what happens when they leave; part of the people module. */
import * as z from 'zod/mini'
import { day, endpoint, id, message, moment, personRef, requiredText, text, version } from '../endpoint.ts'
import { phone } from '../identifiers.ts'
import { grantedRoles } from '../permissions.ts'
import { fileRef } from '../platform/files.ts'
import { directoryRow, employeeStatus, employmentTypes, genders } from './directory.ts'
import { firstPayBody } from './pay-details.ts'

export const maritalStatuses = ['single', 'married', 'divorced', 'widowed'] as const
export const documentKinds = ['contract', 'identification', 'certificate', 'guarantor_form'] as const
export const documentKindLabel = {
  contract: 'Contract',
  identification: 'Identification',
  certificate: 'Certificate',
  guarantor_form: 'Guarantor form',
} as const

const workEmail = requiredText(254, 'Email is required').check(
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter a valid email such as ada@company.com'),
)
const optional = (max: number) => z.optional(z.nullable(text(max)))
const optionalDay = z.optional(z.nullable(day))
const optionalId = z.optional(z.nullable(id))
/** A colleague by OGID. */
const colleague = z.optional(z.nullable(text(20)))

/** Who the person is. */
export const personFields = {
  first_name: requiredText(80, 'First name is required'),
  middle_name: optional(80),
  last_name: requiredText(80, 'Last name is required'),
  email: workEmail,
  gender: z.optional(z.nullable(z.enum(genders))),
  birth_date: optionalDay,
  marital_status: z.optional(z.nullable(z.enum(maritalStatuses))),
  phone: z.optional(z.nullable(phone)),
  address: optional(200),
  city: optional(80),
  state_of_origin: optional(40),
  lga: optional(80),
  next_of_kin: optional(160),
  emergency_contact: optional(160),
}

/** Where a person sits; dated, because March's report shows March's place. */
const placeFields = {
  office_id: id,
  team_id: optionalId,
  designation_id: id,
  branch_id: id,
}

/** The terms of the employment. */
const termFields = {
  hire_date: day,
  employment_type: z.enum(employmentTypes),
  probation_ends_on: optionalDay,
  remote: z.boolean(),
}

/** Who leads them from the first day, one of each kind (specification 9). */
export const leaderFields = {
  team_lead: colleague,
  supervisor: colleague,
  manager: colleague,
  quality_assurance: colleague,
}

const probationAfterHire = (value: { hire_date: string; probation_ends_on?: string | null | undefined }): boolean =>
  !value.probation_ends_on || value.probation_ends_on > value.hire_date
const probationFault = { error: 'The probation ends after the hire date', path: ['probation_ends_on'] }

const isBorn = (value: { birth_date?: string | null | undefined }): boolean =>
  !value.birth_date || value.birth_date < new Date().toISOString()
const birthFault = { error: 'The birth date is in the future', path: ['birth_date'] }

export const personBody = z.strictObject(personFields).check(z.refine(isBorn, birthFault))
export const jobBody = z
  .strictObject({ ...termFields, ...placeFields, ...leaderFields })
  .check(z.refine(probationAfterHire, probationFault))
export const documentsBody = z.strictObject({
  contract: z.array(id).check(z.maxLength(10)),
  identification: z.array(id).check(z.maxLength(10)),
  certificate: z.array(id).check(z.maxLength(10)),
  guarantor_form: z.array(id).check(z.maxLength(10)),
})

const handRole = z.enum(grantedRoles, 'This role cannot be given by hand')
export const firstRolesBody = z.strictObject({ roles: z.array(handRole).check(z.maxLength(grantedRoles.length)) })

/** Pay and roles are steps of those who may fill them in. */
export const draftSteps = ['person', 'job', 'pay', 'documents', 'roles', 'review'] as const
export type DraftStep = (typeof draftSteps)[number]

/** What is filled in so far; each step is checked when it is left and all of them when the person is added. */
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

const people = z
  .array(text(20))
  .check(z.minLength(1, 'Choose at least one person'), z.maxLength(1000, 'At most 1,000 people at once'))

/** What somebody who leaves still holds, to be handed over first. */
export const handOver = z.object({
  reportees: z.array(z.object({ ...personRef.shape, leadership_type: z.number() })),
  approvals: z.array(z.object({ id: z.string(), kind: z.string(), summary: z.string(), requester: personRef })),
  offices: z.array(z.object({ id: z.string(), title: z.string() })),
  teams: z.array(z.object({ id: z.string(), title: z.string() })),
})

const ogidParams = z.strictObject({ ogid: requiredText(60) })
const reason = requiredText(500, 'Say why')

export const peopleChanges = {
  drafts: endpoint({
    method: 'GET',
    path: '/api/v1/employee_drafts.json',
    access: 'people.edit',
    summary: 'The caller’s own unfinished forms of people to add, newest first, without what they say about pay.',
    reply: z.object({ employee_drafts: z.array(draftRow), can: canFill }),
  }),
  draft: endpoint({
    method: 'GET',
    path: '/api/v1/employee_drafts/{id}.json',
    access: 'people.edit',
    summary: 'One of the caller’s unfinished forms.',
    params: z.strictObject({ id }),
    reply: z.object({ employee_draft: draftRow }),
  }),
  startDraft: endpoint({
    method: 'POST',
    path: '/api/v1/employee_drafts.json',
    access: 'people.edit',
    summary: 'Keeps the first step of a person to add.',
    body: z.strictObject({ step: z.enum(draftSteps), content: draftContent }),
    reply: z.object({ employee_draft: draftRow }),
  }),
  saveDraft: endpoint({
    method: 'PATCH',
    path: '/api/v1/employee_drafts/{id}.json',
    access: 'people.edit',
    summary: 'Keeps what is filled in so far; the steps that are not sent stay as they were.',
    params: z.strictObject({ id }),
    body: z.strictObject({ version, step: z.enum(draftSteps), content: draftContent }),
    reply: z.object({ employee_draft: draftRow }),
  }),
  dropDraft: endpoint({
    method: 'DELETE',
    path: '/api/v1/employee_drafts/{id}.json',
    access: 'people.edit',
    summary: 'Throws one of the caller’s unfinished forms away.',
    params: z.strictObject({ id }),
    reply: message,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/employees.json',
    access: 'people.edit',
    summary:
      'Adds a person in one go: record, place, leaders, leave grants, documents, and, by whoever may, pay details and roles; an invitation to choose a password goes out by mail. Answers `employees` with the new one. A check digit that does not fit the bank answers 409 `check_digit` unless `despite_check_digit` is sent. A department that gives its people rights asks for a fresh proof of who calls (403 `step_up_required`).',
    body: z.strictObject({
      person: personBody,
      job: jobBody,
      pay: z.optional(firstPayBody),
      documents: z.optional(documentsBody),
      roles: z.optional(firstRolesBody),
      /** The form that this finishes; it is gone afterwards. */
      draft_id: z.optional(id),
    }),
    reply: z.object({ message: z.string(), employees: z.array(directoryRow) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/invite.json',
    access: 'people.edit',
    summary: 'Mails a new invitation to somebody who has not chosen a password yet.',
    params: ogidParams,
    reply: message,
  }),
  record: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/record.json',
    access: 'people.edit',
    summary: 'The parts of a record that can be changed, as they stand today, with their version.',
    params: ogidParams,
    reply: z.object({
      record: z.object({
        ...personRef.shape,
        status: employeeStatus,
        version,
        is_own: z.boolean(),
        has_signed_in: z.boolean(),
        person: z.object({
          first_name: z.string(),
          middle_name: z.nullable(z.string()),
          last_name: z.string(),
          email: z.string(),
          gender: z.nullable(z.enum(genders)),
          birth_date: z.nullable(day),
          marital_status: z.nullable(z.string()),
          phone: z.nullable(z.string()),
          address: z.nullable(z.string()),
          city: z.nullable(z.string()),
          state_of_origin: z.nullable(z.string()),
          lga: z.nullable(z.string()),
          next_of_kin: z.nullable(z.string()),
          emergency_contact: z.nullable(z.string()),
        }),
        terms: z.object({
          hire_date: day,
          employment_type: z.enum(employmentTypes),
          probation_ends_on: z.nullable(day),
          confirmed_on: z.nullable(day),
          remote: z.boolean(),
        }),
        place: z.nullable(
          z.object({
            office_id: z.string(),
            team_id: z.nullable(z.string()),
            designation_id: z.nullable(z.string()),
            branch_id: z.nullable(z.string()),
            starts_on: day,
          }),
        ),
      }),
    }),
  }),
  updatePerson: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}.json',
    access: 'people.edit',
    summary: 'Changes who a person is: names, e-mail, contact, family.',
    params: ogidParams,
    body: z.strictObject({ version, ...personFields }).check(z.refine(isBorn, birthFault)),
    reply: z.object({ message: z.string(), version }),
  }),
  updateTerms: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/terms.json',
    access: 'people.edit',
    summary: 'Changes the terms of an employment; nobody changes their own.',
    params: ogidParams,
    body: z
      .strictObject({ version, ...termFields, confirmed_on: optionalDay })
      .check(z.refine(probationAfterHire, probationFault)),
    reply: z.object({ message: z.string(), version }),
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/v1/placements.json',
    access: 'people.edit',
    summary:
      'Moves people to another place from a day on; what is left out stays as it is for each of them. The history before that day is kept. A department that gives its people rights asks for a fresh proof of who calls (403 `step_up_required`).',
    body: z
      .strictObject({
        ogids: people,
        starts_on: day,
        office_id: z.optional(id),
        team_id: optionalId,
        designation_id: z.optional(id),
        branch_id: z.optional(id),
      })
      .check(
        z.refine(
          (value) => Boolean(value.office_id || value.team_id !== undefined || value.designation_id || value.branch_id),
          'Choose what changes: office, team, designation or branch',
        ),
      ),
    reply: z.object({ message: z.string(), moved: z.number() }),
  }),
  handOver: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/hand_over.json',
    access: 'people.edit',
    summary: 'What somebody holds that must be handed over before they leave: reportees, open approvals, offices, teams.',
    params: ogidParams,
    reply: z.object({ hand_over: handOver }),
  }),
  deactivate: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/deactivate.json',
    access: 'people.edit',
    summary:
      'Ends an employment as resigned (`left`) or `terminated`: sessions end at once, roles stop counting, what they hold goes to the successor.',
    params: ogidParams,
    body: z.strictObject({
      status: z.enum(['left', 'terminated']),
      exit_date: day,
      reason,
      successor: colleague,
    }),
    reply: message,
  }),
  reactivate: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/reactivate.json',
    access: 'people.edit',
    summary:
      'Takes somebody back from today on, into the place they had or another. A department that gives its people rights asks for a fresh proof of who calls (403 `step_up_required`).',
    params: ogidParams,
    body: z.strictObject({ reason, ...placeFields }),
    reply: message,
  }),
}
