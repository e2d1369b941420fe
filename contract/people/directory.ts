/** Employees: the directory everyone may read, and the parts of a record that only some may. */
import * as z from 'zod/mini'
import { day, endpoint, flag, id, listQuery, listReply, personRef, text } from '../endpoint.ts'
import { genders, officeType } from '../session.ts'

export const employeeStatuses = ['active', 'left', 'terminated'] as const
export const employeeStatus = z.enum(employeeStatuses)
/** How a status is shown (specification 4). */
export const employeeStatusLabel = { active: 'ACTIVE', left: 'RESIGNED', terminated: 'TERMINATED' } as const

export const employmentTypes = ['full_time', 'contract', 'intern'] as const
export const employmentWords: Record<(typeof employmentTypes)[number], string> = {
  full_time: 'Full time',
  contract: 'Contract',
  intern: 'Intern',
}

const directoryFields = {
  id: z.string(),
  ogid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  profile_picture: z.nullable(z.string()),
  office: z.nullable(z.object({ id: z.string(), title: z.string(), office_type: officeType })),
  team: z.nullable(z.string()),
  designation: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  remote: z.boolean(),
  is_lead: z.boolean(),
  status: employeeStatus,
  /** The first day, while it is ahead. */
  joins_on: z.nullable(day),
}

/** A person in the directory: what everyone may know. */
export const directoryRow = z.object(directoryFields)

const leader = z.object({
  leadership_type: z.number(),
  ogid: z.string(),
  full_name: z.string(),
  profile_picture: z.nullable(z.string()),
})

/** Behind `people.job.read`. */
const job = z.object({
  hire_date: day,
  employment_type: z.enum(employmentTypes),
  probation_ends_on: z.nullable(day),
  confirmed_on: z.nullable(day),
  roles: z.array(z.string()),
  leaders: z.array(leader),
  placements: z.array(
    z.object({
      id: z.string(),
      starts_on: day,
      ends_on: z.nullable(day),
      office: z.string(),
      team: z.nullable(z.string()),
      designation: z.nullable(z.string()),
      branch: z.nullable(z.string()),
    }),
  ),
  /** Those that are approved or in effect, newest first; without figures. */
  promotions: z.array(
    z.object({
      id: z.string(),
      effective_on: day,
      status: z.enum(['approved', 'effective']),
      designation: z.string(),
      office: z.string(),
      may_open_letter: z.boolean(),
    }),
  ),
  /** When they left or came back, newest first. */
  status_changes: z.array(z.object({ status: employeeStatus, effective_on: day, reason: z.string() })),
})

/** Behind `people.personal.read`. */
export const personalShape = {
  middle_name: z.nullable(z.string()),
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
  private_email: z.nullable(z.string()),
}

/** The people of a list by OGID, as one sheet of the chosen ones asks for them: `OG000001,OG000002`. */
const chosen = z.optional(
  z.pipe(
    text(6000).check(z.regex(/^OG\d+(,OG\d+)*$/, 'Enter OGIDs, separated by commas')),
    z.transform((value: string) => value.split(',')),
  ),
)

const filters = {
  status: z.optional(employeeStatus),
  office_id: z.optional(id),
  office_type: z.optional(officeType),
  team_id: z.optional(id),
  branch_id: z.optional(id),
  designation_id: z.optional(id),
  remote: z.optional(flag),
  is_lead: z.optional(flag),
  /** Finds only people whose personal part the caller may read: a filter tells what it filters by. */
  gender: z.optional(z.enum(genders)),
  /** From and to these days; only people whose job part the caller may read. */
  hired_from: z.optional(day),
  hired_to: z.optional(day),
  /** The last working day, as far as somebody left. */
  left_from: z.optional(day),
  left_to: z.optional(day),
  /** Not confirmed yet, and the probation ends then. */
  probation_from: z.optional(day),
  probation_to: z.optional(day),
  /** With a document that ends by then; only people whose personal part the caller may read. */
  documents_to: z.optional(day),
  ogids: chosen,
}

export const people = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/employees.json',
    access: 'directory.read',
    stake: 'none',
    topics: ['people', 'leaders', 'structure'],
    summary: 'The directory. People who left appear only to callers who may read everyone’s job records.',
    query: listQuery(['full_name', 'ogid', 'office', 'designation'], {
      ...filters,
      /** Only people in the caller's scope of `people.job.read`: what a lead's page shows. */
      in_scope: z.optional(flag),
    }),
    rows: 'employees',
    reply: listReply('employees', directoryRow),
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/v1/employee_details.json',
    access: 'people.job.read',
    stake: 'sensitive',
    topics: ['people', 'leaders', 'structure'],
    summary:
      'People whose job records the caller may read, with hire date, employment type and nearest leader; `phone` only of those whose personal records the caller may read.',
    query: listQuery(
      ['full_name', 'ogid', 'office', 'designation', 'hire_date', 'employment_type', 'probation_ends_on'],
      filters,
    ),
    rows: 'employee_details',
    reply: listReply(
      'employee_details',
      z.object({
        ...directoryFields,
        hire_date: day,
        employment_type: z.enum(employmentTypes),
        probation_ends_on: z.nullable(day),
        /** Of today's leaders the nearest; quality assurance only where nobody else leads. */
        leader: z.nullable(personRef),
        phone: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}.json',
    access: 'directory.read',
    topics: ['people', 'leaders', 'structure', 'background', 'documents', 'erasures', 'pay'],
    summary:
      'One person by OGID or id: the directory part for everyone, job and personal parts (null otherwise) for those in scope.',
    reply: z.object({
      employee: z.object({
        ...directoryFields,
        job: z.nullable(job),
        personal: z.nullable(z.object(personalShape)),
        can: z.object({
          see_leave: z.boolean(),
          see_attendance: z.boolean(),
          see_pay: z.boolean(),
          edit: z.boolean(),
          change_picture: z.boolean(),
          /** Name a delegate for them: requests come to them, and the caller leads them or is HR. */
          delegate: z.boolean(),
        }),
      }),
    }),
  }),
}

/** A search that a person types into a select of colleagues. */
export const peopleSearch = text(100)
