/** Adding people, changing their records, and what happens when they leave; part of the people module. */
import * as z from 'zod/mini'
import { companyZone } from '../clock.ts'
import { addMonths, dayIn } from '../dates.ts'
import { chosenPeople, day, eachResult, endpoint, id, personRef, requiredText, text, version } from '../endpoint.ts'
import { phone } from '../identifiers.ts'
import { genders } from '../session.ts'
import { employeeStatus, employmentTypes, personalShape } from './directory.ts'

export const maritalStatuses = ['single', 'married', 'divorced', 'widowed'] as const
export const documentKinds = ['contract', 'identification', 'certificate', 'guarantor_form'] as const
/** What a record can hold: what the form asks for, and what came with an application. */
export const recordDocumentKinds = [...documentKinds, 'resume'] as const
export type RecordDocumentKind = (typeof recordDocumentKinds)[number]
export const documentKindLabel = {
  contract: 'Contract',
  identification: 'Identification',
  certificate: 'Certificate',
  guarantor_form: 'Guarantor form',
  resume: 'Resume',
} as const

const workEmail = requiredText(254, 'Email is required').check(
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter a valid email such as ada@company.com'),
)
/** Where the invitation goes of somebody without a company mailbox. */
const privateEmail = z.optional(
  z.nullable(text(254).check(z.regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'Enter a valid email such as ada@example.com'))),
)
const optional = (max: number) => z.optional(z.nullable(text(max)))
const optionalDay = z.optional(z.nullable(day))
const optionalId = z.optional(z.nullable(id))
/** A colleague by OGID. */
export const colleague = z.optional(z.nullable(text(20)))

/**
 * A name as people have it: with digits and brackets where a record needs them, and with nothing that a workbook, a page or a letter would take
 * for something else than words.
 */
const nameSigns = z.regex(/^(?![-+=@])[^=<>"@{}[\]|\\^~*;:!?#$%&+_]*$/u, 'Enter a name in letters, without other signs')

/** Who the person is. */
export const personFields = {
  first_name: requiredText(80, 'First name is required').check(nameSigns),
  middle_name: z.optional(z.nullable(text(80).check(nameSigns))),
  last_name: requiredText(80, 'Last name is required').check(nameSigns),
  email: workEmail,
  private_email: privateEmail,
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

/** Placement: dated, because past reports show past placements. */
export const placeFields = {
  office_id: id,
  team_id: optionalId,
  designation_id: id,
  branch_id: id,
}

/** Nobody at work today was hired before; a year is easily mistyped. */
const firstHire = '1960-01-01'

/** A first day, a transfer or a change of terms can be planned so many months ahead. */
export const monthsAhead = 12
export const hiredTooFarAhead = `Enter a hire date at most ${monthsAhead} months ahead`
/** Also for a rehire; what is on record from before keeps its date. */
export const newHireDate = day.check(
  z.refine((value) => value >= firstHire, `Enter a hire date from ${firstHire} on`),
  z.refine((value) => value <= addMonths(dayIn(companyZone, new Date()), monthsAhead), hiredTooFarAhead),
)

/** The terms of the employment. */
const termFields = {
  hire_date: day.check(z.refine((value) => value >= firstHire, `Enter a hire date from ${firstHire} on`)),
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
const probationFault = { error: 'Enter a probation end after the hire date', path: ['probation_ends_on'] }

const ages = { least: 15, most: 100 }
/** Nobody works before 15 (Labour Act, section 59), and a year is easily mistyped. */
const isPlausibleBirth = ({ birth_date }: { birth_date?: string | null | undefined }): boolean => {
  const today = dayIn(companyZone, new Date())
  return !birth_date || (addMonths(birth_date, ages.least * 12) <= today && addMonths(birth_date, ages.most * 12) > today)
}
const birthFault = { error: `Enter the birth date of a person aged ${ages.least} to ${ages.most}`, path: ['birth_date'] }

export const personBody = z.strictObject(personFields).check(z.refine(isPlausibleBirth, birthFault))
export const jobBody = z
  .strictObject({ ...termFields, hire_date: newHireDate, ...placeFields, ...leaderFields })
  .check(z.refine(probationAfterHire, probationFault))
export const documentsBody = z.strictObject({
  contract: z.array(id).check(z.maxLength(10)),
  identification: z.array(id).check(z.maxLength(10)),
  certificate: z.array(id).check(z.maxLength(10)),
  guarantor_form: z.array(id).check(z.maxLength(10)),
})

const people = z
  .array(text(20))
  .check(z.minLength(1, 'Choose at least one person'), z.maxLength(1000, 'At most 1,000 people at once'))

/** What is left out keeps each person's value. */
const moveFields = {
  starts_on: day,
  office_id: z.optional(id),
  team_id: optionalId,
  designation_id: z.optional(id),
  branch_id: z.optional(id),
}
const changesSomething = z.refine<{ ogids?: unknown; starts_on?: unknown; team_id?: unknown }>(
  ({ ogids: _ogids, starts_on: _starts_on, team_id, ...rest }) => team_id !== undefined || Object.values(rest).some(Boolean),
  'Choose what changes: office, team, designation, branch or a leader',
)

/** What a change of placement changes besides it, in sentences. */
export const placementEffects = z.object({ effects: z.array(z.string()) })

export const records = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/record.json',
    access: 'people.edit',
    topics: ['people', 'leaders', 'structure'],
    summary: 'The parts of a record that can be changed, as they stand today, with their version.',
    reply: z.object({
      record: z.object({
        ...personRef.shape,
        status: employeeStatus,
        version,
        is_own: z.boolean(),
        can: z.object({ invite: z.boolean() }),
        /** Where an invitation would go; `asks` once a second person has confirmed that address. */
        invitation: z.object({ address: z.string(), asks: z.boolean() }),
        person: z.object({
          first_name: z.string(),
          last_name: z.string(),
          email: z.string(),
          ...personalShape,
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
    stake: 'power',
    stepUp: 'sometimes',
    summary:
      'Changes personal details: names, contact, family. Another work email, and another private email of somebody who has signed in before, requires step-up verification (403 `step_up_required`) and takes effect once a second person confirms it.',
    body: z.strictObject({ version, ...personFields }).check(z.refine(isPlausibleBirth, birthFault)),
    reply: z.object({ message: z.string(), version }),
  }),
  updateTerms: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/terms.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'Changes the terms of an employment; callers cannot change their own.',
    body: z
      .strictObject({ version, ...termFields, confirmed_on: optionalDay })
      .check(z.refine(probationAfterHire, probationFault)),
    reply: z.object({ message: z.string(), version }),
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/v1/placements.json',
    access: 'people.edit',
    stake: 'power',
    stepUp: 'sometimes',
    summary:
      'Transfers people from a date, gives them new leaders, or both; omitted fields keep each person’s value. A new leader requires `people.lead.edit` and starts today or later. History before that date does not change. A department that grants permissions requires step-up verification (403 `step_up_required`).',
    body: z.strictObject({ ogids: people, ...moveFields, ...leaderFields }).check(changesSomething),
    reply: z.object({ message: z.string(), moved: z.number() }),
  }),
  transferEach: endpoint({
    method: 'PATCH',
    path: '/api/v1/placements/each.json',
    access: 'people.edit',
    stake: 'power',
    stepUp: 'sometimes',
    summary:
      'Transfers chosen people from a date, each separately: a refusal for one person does not stop the others. A department that grants permissions requires step-up verification (403 `step_up_required`).',
    body: z.strictObject({ ogids: chosenPeople, ...moveFields }).check(changesSomething),
    reply: eachResult,
  }),
  previewTransfer: endpoint({
    method: 'POST',
    path: '/api/v1/placements/preview.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'What a transfer would change besides the placement, such as days of leave, in sentences; nothing is saved.',
    body: z.strictObject({ ogids: people, ...moveFields, ...leaderFields }).check(changesSomething),
    reply: placementEffects,
  }),
  previewCancelTransfer: endpoint({
    method: 'POST',
    path: '/api/v1/placements/{id}/preview-cancel.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'What cancelling a planned transfer would change besides the placement, in sentences; nothing is saved.',
    reply: placementEffects,
  }),
  cancelTransfer: endpoint({
    method: 'DELETE',
    path: '/api/v1/placements/{id}.json',
    access: 'people.edit',
    stake: 'power',
    stepUp: 'sometimes',
    summary: 'Cancels a planned transfer; the current placement continues.',
  }),
}
