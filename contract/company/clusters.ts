/** Groups of campaigns under one lead of operations. */
import * as z from 'zod/mini'
import { endpoint, flag, id, idParams, listQuery, listReply, requiredText, text, version } from '../endpoint.ts'
import { archive, restore } from './offices.ts'

const person = z.object({ ogid: z.string(), full_name: z.string() })
const cluster = z.object({
  id: z.string(),
  title: z.string(),
  lead: z.nullable(person),
  campaigns: z.array(z.object({ id: z.string(), title: z.string(), headcount: z.number() })),
  headcount: z.number(),
  archived_at: z.nullable(z.string()),
  version,
})
const clusterFields = {
  title: requiredText(80),
  lead_ogid: z.optional(z.nullable(text(20))),
  campaign_ids: z.array(id).check(z.maxLength(200, 'At most 200 campaigns')),
}

export const clusters = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/clusters.json',
    access: 'structure.read',
    summary: 'Groups of campaigns under one operations lead.',
    query: listQuery(['title', 'headcount'], { archived: z.optional(flag) }),
    rows: 'clusters',
    reply: listReply('clusters', cluster),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/clusters.json',
    access: 'cluster.edit',
    summary: 'Adds a cluster; a campaign is in one at a time.',
    body: z.strictObject(clusterFields),
    reply: z.object({ message: z.string(), cluster }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/clusters/{id}.json',
    access: 'cluster.edit',
    summary: 'Changes the title, the lead or the campaigns of a cluster.',
    params: idParams,
    body: z.strictObject({ ...clusterFields, version }),
    reply: z.object({ message: z.string(), cluster }),
  }),
  archive: archive('clusters', 'cluster', 'cluster.edit', '; its campaigns are free for another'),
  restore: restore('clusters', 'cluster', 'cluster.edit'),
}
