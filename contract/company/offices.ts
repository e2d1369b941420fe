/** Departments and campaigns, one of them or a team in full, and the people behind a number. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import {
  endpoint,
  id,
  listQuery,
  listReply,
  named,
  personName as person,
  requiredText,
  text,
  timeZone,
  whole,
} from '../endpoint.ts'
import { genders, officeType } from '../session.ts'

/** Countries whose holidays a campaign may keep: Nigeria's and those of clients. */
export const holidayCalendars = [
  ...['NG', 'GH', 'CI', 'CM', 'SN', 'KE', 'RW', 'TZ', 'UG', 'ET', 'EG', 'MA', 'ZA', 'AE', 'SA', 'IN'],
  ...['GB', 'IE', 'FR', 'DE', 'NL', 'ES', 'PT', 'IT', 'US', 'CA', 'AU', 'NZ'],
] as const

const fields = {
  title: requiredText(80),
  head_ogid: z.optional(z.nullable(text(20))),
  branch_id: z.optional(z.nullable(id)),
}
const row = {
  title: z.string(),
  /** Set once from the first title. Department permissions follow from the code, so it never changes. */
  code: z.string(),
  office_type: officeType,
  head: z.nullable(person),
  branch: z.nullable(z.string()),
  branch_id: z.nullable(z.string()),
  client: z.nullable(z.string()),
  client_id: z.nullable(z.string()),
  /** Of a campaign that keeps its own; null where people live by the clock of their branch. */
  time_zone: z.nullable(z.string()),
  /** Country of its public holidays (ISO 3166). */
  holiday_calendar: z.string(),
  committed_headcount: z.nullable(z.number()),
  teams: z.number(),
  headcount: z.number(),
}

/** The company's own offices: their people have the rights of the code, which stays whatever the title becomes. */
export const departments = crud({
  path: 'departments',
  noun: 'department',
  summary: 'The departments with their heads and headcounts.',
  read: 'structure.read',
  edit: 'structure.edit',
  stake: 'none',
  topics: ['structure', 'people'],
  fields,
  row,
  sort: ['title', 'headcount'],
})

/** What the company does for clients; whatever the title, its people have no rights by it. */
export const campaigns = crud({
  path: 'campaigns',
  noun: 'campaign',
  summary: 'The campaigns with their managers, clients and headcounts.',
  read: 'structure.read',
  edit: 'structure.edit',
  stake: 'none',
  topics: ['structure', 'people'],
  fields: {
    ...fields,
    client_id: z.optional(z.nullable(id)),
    time_zone: z.optional(z.nullable(timeZone)),
    holiday_calendar: z.enum(holidayCalendars, 'Choose one of the calendars'),
    committed_headcount: z.optional(z.nullable(whole(0, 100_000))),
  },
  row,
  sort: ['title', 'headcount'],
})

const office = z.nullable(z.object({ id: z.string(), title: z.string(), office_type: officeType }))
const share = z.object({ title: z.string(), people: z.number() })

export const offices = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/offices/{id}.json',
    access: 'structure.read',
    topics: ['structure', 'leaders'],
    summary: 'One department, campaign or team: details, teams and leaders; headcounts with the permission for them.',
    reply: z.object({
      office: z.object({
        id: z.string(),
        title: z.string(),
        office_type: officeType,
        /** Of departments and campaigns. */
        code: z.nullable(z.string()),
        /** The office of a team. */
        office,
        head: z.nullable(person),
        branch: z.nullable(z.string()),
        client: z.nullable(z.string()),
        time_zone: z.nullable(z.string()),
        holiday_calendar: z.nullable(z.string()),
        committed_headcount: z.nullable(z.number()),
        archived_at: z.nullable(z.string()),
        headcount: z.number(),
        teams: z.array(z.object({ id: z.string(), title: z.string(), lead: z.nullable(person), headcount: z.number() })),
        /** Leaders here, with leadership type and number of direct reports; the first hundred. */
        leads: z.array(
          z.object({
            ...person.shape,
            profile_picture: z.nullable(z.string()),
            leadership_type: z.number(),
            reportees: z.number(),
          }),
        ),
        numbers: z.nullable(z.object({ by_designation: z.array(share), by_gender: z.array(share), by_branch: z.array(share) })),
      }),
    }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/v1/offices/{id}/history.json',
    access: 'people.job.read',
    stake: 'none',
    topics: ['structure', 'leaders'],
    summary: 'Who joined and left an office or team, within the caller’s scope of job records; for HR also its changes.',
    query: listQuery(['at'], {}),
    rows: 'events',
    reply: listReply(
      'events',
      z.object({
        id: z.string(),
        /** A day or a moment. */
        at: z.string(),
        event: z.enum(['joined', 'left', 'create', 'update', 'archive', 'restore']),
        person: z.nullable(person),
        by: z.nullable(z.string()),
      }),
    ),
  }),
  ofGender: endpoint({
    method: 'GET',
    path: '/api/v1/genders/{gender}/employees.json',
    access: 'people.personal.read',
    stake: 'sensitive',
    topics: ['people'],
    summary: 'Active employees of one gender whose personal records the caller may read.',
    params: z.strictObject({ gender: z.enum(genders, 'Choose female or male') }),
    query: listQuery(['full_name', 'office', 'designation'], { office_id: z.optional(id) }),
    rows: 'employees',
    reply: listReply(
      'employees',
      z.object({
        id: z.string(),
        ...person.shape,
        profile_picture: z.nullable(z.string()),
        office: z.nullable(z.string()),
        team: z.nullable(z.string()),
        designation: z.nullable(z.string()),
        branch: z.nullable(z.string()),
      }),
    ),
  }),

  campaignClients: endpoint({
    method: 'GET',
    path: '/api/v1/campaign_clients.json',
    access: 'structure.edit',
    stake: 'none',
    topics: [],
    summary: 'The clients that a campaign can work for.',
    query: listQuery(['title'], {}),
    rows: 'clients',
    reply: listReply('clients', named),
  }),
}
