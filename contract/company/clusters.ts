/** Groups of campaigns under one lead of operations; a campaign is in one at a time. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, personName, requiredText, text } from '../endpoint.ts'

export const clusters = crud({
  path: 'clusters',
  noun: 'cluster',
  summary: 'Groups of campaigns under one operations lead.',
  read: 'structure.read',
  edit: 'cluster.edit',
  stake: 'none',
  topics: ['structure', 'people'],
  fields: {
    title: requiredText(80),
    lead_ogid: z.optional(z.nullable(text(20))),
    campaign_ids: z.array(id).check(z.maxLength(200, 'At most 200 campaigns')),
  },
  row: {
    title: z.string(),
    lead: z.nullable(personName),
    campaigns: z.array(z.object({ id: z.string(), title: z.string(), headcount: z.number() })),
    headcount: z.number(),
  },
  sort: ['title', 'headcount'],
})
