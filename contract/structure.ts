/** The company's parts: departments and campaigns (offices), teams, branches, designations. */
import * as z from 'zod/mini'
import { endpoint, flag, id, listQuery, listReply } from './endpoint.ts'
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
    reply: listReply('designations', z.object({ id: z.string(), title: z.string(), grade: z.number(), headcount: z.number() })),
  }),
}
