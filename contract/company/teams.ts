/** The teams of departments and campaigns. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, personName, requiredText, text } from '../endpoint.ts'
import { officeType } from '../session.ts'

export const teams = crud({
  path: 'teams',
  noun: 'team',
  summary: 'The teams with their office and lead.',
  read: 'structure.read',
  edit: 'structure.edit',
  stake: 'none',
  topics: ['structure', 'people'],
  fields: { title: requiredText(80), office_id: id, lead_ogid: z.optional(z.nullable(text(20))) },
  row: {
    title: z.string(),
    office: z.object({ id: z.string(), title: z.string(), office_type: officeType }),
    lead: z.nullable(personName),
    headcount: z.number(),
  },
  sort: ['title', 'headcount', 'office'],
  filters: { office_id: z.optional(id) },
})
