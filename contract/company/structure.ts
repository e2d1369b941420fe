/** The company's parts: departments and campaigns (offices), teams, branches, designations. */
import * as z from 'zod/mini'
import { endpoint, flag, id, idParams, listQuery, listReply, requiredText, text, version } from '../endpoint.ts'
import { officeType } from '../session.ts'
import { archive, restore } from './offices.ts'

const person = z.object({ ogid: z.string(), full_name: z.string() })
const archived_at = z.nullable(z.string())

const office = z.object({
  id: z.string(),
  title: z.string(),
  /** Given once, made from the first title; what rights follow. */
  code: z.string(),
  office_type: officeType,
  head: z.nullable(person),
  branch: z.nullable(z.string()),
  branch_id: z.nullable(z.string()),
  client: z.nullable(z.string()),
  client_id: z.nullable(z.string()),
  time_zone: z.string(),
  /** Whose public holidays it keeps: a country as ISO 3166 spells it. */
  holiday_calendar: z.string(),
  committed_headcount: z.nullable(z.number()),
  teams: z.number(),
  headcount: z.number(),
  archived_at,
  version,
})
export type OfficeRow = z.output<typeof office>

const team = z.object({
  id: z.string(),
  title: z.string(),
  office: z.object({ id: z.string(), title: z.string(), office_type: officeType }),
  lead: z.nullable(person),
  headcount: z.number(),
  archived_at,
  version,
})

export const webClocks = ['nobody', 'remote', 'everyone'] as const
export const placeRules = ['warn', 'block'] as const

const branch = z.object({
  id: z.string(),
  title: z.string(),
  address: z.string(),
  state: z.string(),
  time_zone: z.string(),
  /** Where a punch on the spot is taken: so many metres around the position. */
  fence_radius_m: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Addresses or ranges from which a punch is taken, as in '197.210.4.0/24'. */
  allowed_networks: z.array(z.string()),
  /** Who may clock in on the web here, and what the fence and the networks do with whoever is not within them. */
  web_clock: z.enum(webClocks),
  place_rule: z.enum(placeRules),
  headcount: z.number(),
  archived_at,
  version,
})

const designation = z.object({
  id: z.string(),
  title: z.string(),
  grade: z.number(),
  headcount: z.number(),
  archived_at,
  version,
})

/** Countries whose holidays a campaign may keep: Nigeria's and those of clients. */
export const holidayCalendars = [
  ...['NG', 'GH', 'CI', 'CM', 'SN', 'KE', 'RW', 'TZ', 'UG', 'ET', 'EG', 'MA', 'ZA', 'AE', 'SA', 'IN'],
  ...['GB', 'IE', 'FR', 'DE', 'NL', 'ES', 'PT', 'IT', 'US', 'CA', 'AU', 'NZ'],
] as const

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Two numbers of one kind, or neither. */
const both = (one: unknown, other: unknown): boolean =>
  (one === null || one === undefined) === (other === null || other === undefined)

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'Write an address or a range, as in 197.210.4.0/24',
})
const timeZone = requiredText(60).check(z.refine(isTimeZone, 'Choose a time zone that exists'))
const whole = (least: number, most: number) =>
  z
    .number('Enter a number')
    .check(
      z.int('Enter a whole number'),
      z.gte(least, `At least ${least}`),
      z.lte(most, `At most ${most.toLocaleString('en')}`),
    )
const degrees = (most: number) =>
  z.number('Enter a number').check(z.gte(-most, `At least -${most}`), z.lte(most, `At most ${most}`))

const officeFields = {
  title: requiredText(80),
  head_ogid: z.optional(z.nullable(text(20))),
  branch_id: z.optional(z.nullable(id)),
}
const campaignFields = {
  ...officeFields,
  client_id: z.optional(z.nullable(id)),
  time_zone: timeZone,
  holiday_calendar: z.enum(holidayCalendars, 'Choose one of the calendars'),
  committed_headcount: z.optional(z.nullable(whole(0, 100_000))),
}
const teamFields = { title: requiredText(80), office_id: id, lead_ogid: z.optional(z.nullable(text(20))) }
const designationFields = {
  title: requiredText(80),
  /** 1 is the first rung; a higher number is a higher post. */
  grade: whole(1, 30),
}
const branchFields = {
  title: requiredText(80),
  address: text(200),
  state: text(60),
  time_zone: timeZone,
  fence_radius_m: z.optional(z.nullable(whole(20, 5000))),
  latitude: z.optional(z.nullable(degrees(90))),
  longitude: z.optional(z.nullable(degrees(180))),
  allowed_networks: z.array(network).check(z.maxLength(50, 'At most 50 networks')),
  web_clock: z.optional(z.enum(webClocks, 'Choose who may clock in on the web')),
  place_rule: z.optional(z.enum(placeRules, 'Choose what happens elsewhere')),
}
interface Position {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  fence_radius_m?: number | null | undefined
}
const wholePosition = z.refine<Position>(({ latitude, longitude }) => both(latitude, longitude), {
  error: 'Enter the latitude and the longitude',
  path: ['latitude'],
})
const fencedPosition = z.refine<Position>(({ latitude, fence_radius_m }) => both(latitude, fence_radius_m), {
  error: 'A fence needs a radius and a position',
  path: ['fence_radius_m'],
})

const query = listQuery(['title', 'headcount'], { archived: z.optional(flag) })

export const structure = {
  departments: endpoint({
    method: 'GET',
    path: '/api/v1/departments.json',
    access: 'structure.read',
    summary: 'The departments with their heads and headcounts.',
    query,
    rows: 'departments',
    reply: listReply('departments', office),
  }),
  createDepartment: endpoint({
    method: 'POST',
    path: '/api/v1/departments.json',
    access: 'structure.edit',
    summary: 'Adds a department; its code is made from the title and never changes.',
    body: z.strictObject(officeFields),
    reply: z.object({ message: z.string(), department: office }),
  }),
  updateDepartment: endpoint({
    method: 'PATCH',
    path: '/api/v1/departments/{id}.json',
    access: 'structure.edit',
    summary: 'Changes the title, the head or the branch of a department; its code stays.',
    params: idParams,
    body: z.strictObject({ ...officeFields, version }),
    reply: z.object({ message: z.string(), department: office }),
  }),
  archiveDepartment: archive('departments', 'department', 'structure.edit'),
  restoreDepartment: restore('departments', 'department', 'structure.edit'),

  campaigns: endpoint({
    method: 'GET',
    path: '/api/v1/campaigns.json',
    access: 'structure.read',
    summary: 'The campaigns with their managers, clients and headcounts.',
    query,
    rows: 'campaigns',
    reply: listReply('campaigns', office),
  }),
  createCampaign: endpoint({
    method: 'POST',
    path: '/api/v1/campaigns.json',
    access: 'structure.edit',
    summary: 'Adds a campaign; whatever its title, its people have no rights by it.',
    body: z.strictObject(campaignFields),
    reply: z.object({ message: z.string(), campaign: office }),
  }),
  updateCampaign: endpoint({
    method: 'PATCH',
    path: '/api/v1/campaigns/{id}.json',
    access: 'structure.edit',
    summary: 'Changes a campaign: title, head, branch, client, time zone, holiday calendar, committed headcount.',
    params: idParams,
    body: z.strictObject({ ...campaignFields, version }),
    reply: z.object({ message: z.string(), campaign: office }),
  }),
  archiveCampaign: archive('campaigns', 'campaign', 'structure.edit'),
  restoreCampaign: restore('campaigns', 'campaign', 'structure.edit'),

  teams: endpoint({
    method: 'GET',
    path: '/api/v1/teams.json',
    access: 'structure.read',
    summary: 'The teams with their office and lead.',
    query: listQuery(['title', 'headcount', 'office'], { office_id: z.optional(id), archived: z.optional(flag) }),
    rows: 'teams',
    reply: listReply('teams', team),
  }),
  createTeam: endpoint({
    method: 'POST',
    path: '/api/v1/teams.json',
    access: 'structure.edit',
    summary: 'Adds a team to an office.',
    body: z.strictObject(teamFields),
    reply: z.object({ message: z.string(), team }),
  }),
  updateTeam: endpoint({
    method: 'PATCH',
    path: '/api/v1/teams/{id}.json',
    access: 'structure.edit',
    summary: 'Changes the title or the lead of a team, and its office while nobody is in it.',
    params: idParams,
    body: z.strictObject({ ...teamFields, version }),
    reply: z.object({ message: z.string(), team }),
  }),
  archiveTeam: archive('teams', 'team', 'structure.edit'),
  restoreTeam: restore('teams', 'team', 'structure.edit'),

  branches: endpoint({
    method: 'GET',
    path: '/api/v1/branches.json',
    access: 'structure.read',
    summary: 'The branches with address, zone, fence and networks.',
    query,
    rows: 'branches',
    reply: listReply('branches', branch),
  }),
  createBranch: endpoint({
    method: 'POST',
    path: '/api/v1/branches.json',
    access: 'structure.edit',
    summary: 'Adds a branch.',
    body: z.strictObject(branchFields).check(wholePosition, fencedPosition),
    reply: z.object({ message: z.string(), branch }),
  }),
  updateBranch: endpoint({
    method: 'PATCH',
    path: '/api/v1/branches/{id}.json',
    access: 'structure.edit',
    summary: 'Changes a branch: title, address, state, time zone, fence and networks.',
    params: idParams,
    body: z.strictObject({ ...branchFields, version }).check(wholePosition, fencedPosition),
    reply: z.object({ message: z.string(), branch }),
  }),
  archiveBranch: archive('branches', 'branch', 'structure.edit'),
  restoreBranch: restore('branches', 'branch', 'structure.edit'),

  designations: endpoint({
    method: 'GET',
    path: '/api/v1/designations.json',
    access: 'structure.read',
    summary: 'The designations with their grade.',
    query: listQuery(['title', 'grade', 'headcount'], { archived: z.optional(flag) }),
    rows: 'designations',
    reply: listReply('designations', designation),
  }),
  createDesignation: endpoint({
    method: 'POST',
    path: '/api/v1/designations.json',
    access: 'structure.edit',
    summary: 'Adds a designation.',
    body: z.strictObject(designationFields),
    reply: z.object({ message: z.string(), designation }),
  }),
  updateDesignation: endpoint({
    method: 'PATCH',
    path: '/api/v1/designations/{id}.json',
    access: 'structure.edit',
    summary: 'Renames a designation or changes its grade, for everyone who has it.',
    params: idParams,
    body: z.strictObject({ ...designationFields, version }),
    reply: z.object({ message: z.string(), designation }),
  }),
  archiveDesignation: archive('designations', 'designation', 'structure.edit'),
  restoreDesignation: restore('designations', 'designation', 'structure.edit'),
}
