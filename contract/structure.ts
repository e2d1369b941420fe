/** The company's parts: departments and campaigns (offices), teams, branches, designations. */
import * as z from 'zod/mini'
import { endpoint, flag, id, idParams, listQuery, listReply, message, requiredText, version } from './endpoint.ts'
import { officeType } from './session.ts'

const office = z.object({
  id: z.string(),
  title: z.string(),
  code: z.string(),
  office_type: officeType,
  head: z.nullable(z.object({ ogid: z.string(), full_name: z.string() })),
  branch: z.nullable(z.string()),
  client: z.nullable(z.string()),
  headcount: z.number(),
})

const designationFields = {
  title: requiredText(80),
  /** 1 is the first rung; a higher number is a higher post. */
  grade: z.number('Enter a number').check(z.int('Enter a whole number'), z.gte(1, 'At least 1'), z.lte(30, 'At most 30')),
}
const designation = z.object({ id: z.string(), title: z.string(), grade: z.number(), headcount: z.number(), version })

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
  campaigns: endpoint({
    method: 'GET',
    path: '/api/v1/campaigns.json',
    access: 'structure.read',
    summary: 'The campaigns with their managers, clients and headcounts.',
    query,
    rows: 'campaigns',
    reply: listReply('campaigns', office),
  }),
  teams: endpoint({
    method: 'GET',
    path: '/api/v1/teams.json',
    access: 'structure.read',
    summary: 'The teams with their office and lead.',
    query: listQuery(['title', 'headcount'], { office_id: z.optional(id) }),
    rows: 'teams',
    reply: listReply(
      'teams',
      z.object({
        id: z.string(),
        title: z.string(),
        office: z.object({ id: z.string(), title: z.string() }),
        lead: z.nullable(z.object({ ogid: z.string(), full_name: z.string() })),
        headcount: z.number(),
      }),
    ),
  }),
  branches: endpoint({
    method: 'GET',
    path: '/api/v1/branches.json',
    access: 'structure.read',
    summary: 'The branches with address and zone.',
    query: listQuery(['title', 'headcount'], {}),
    rows: 'branches',
    reply: listReply(
      'branches',
      z.object({
        id: z.string(),
        title: z.string(),
        address: z.string(),
        state: z.string(),
        time_zone: z.string(),
        headcount: z.number(),
      }),
    ),
  }),
  designations: endpoint({
    method: 'GET',
    path: '/api/v1/designations.json',
    access: 'structure.read',
    summary: 'The designations with their grade.',
    query: listQuery(['title', 'grade', 'headcount'], {}),
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
  removeDesignation: endpoint({
    method: 'DELETE',
    path: '/api/v1/designations/{id}.json',
    access: 'structure.edit',
    summary: 'Archives a designation; refused while somebody has it, saying how many.',
    params: idParams,
    reply: message,
  }),
}
