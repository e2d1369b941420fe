/** The template of clearances: what is to be done before somebody leaves, by whom, for which office and branch. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, named, requiredText, whole } from '../endpoint.ts'
import { clearanceExits, clearanceOwners } from './clearance.ts'

export const clearanceItems = crud({
  path: 'clearance_items',
  noun: 'clearance_item',
  summary: 'The tasks that a clearance begins with.',
  read: 'clearance.edit',
  edit: 'clearance.edit',
  stake: 'none',
  topics: ['clearance', 'structure'],
  fields: {
    title: requiredText(120),
    owner: z.enum(clearanceOwners, 'Choose who answers for it'),
    /** Due so many days before the last working day. */
    days_before: whole(0, 90),
    /** Only for leavers of this office; empty: of all. */
    office_id: z._default(z.nullable(id), null),
    branch_id: z._default(z.nullable(id), null),
    exits: z._default(
      z.array(z.enum(clearanceExits, 'Choose from the list')).check(z.minLength(1, 'Choose at least one kind of exit')),
      [...clearanceExits],
    ),
  },
  row: {
    title: z.string(),
    owner: z.enum(clearanceOwners),
    days_before: z.number(),
    office: z.nullable(named),
    branch: z.nullable(named),
    exits: z.array(z.enum(clearanceExits)),
  },
  sort: ['owner', 'title', 'days_before'],
  filters: { owner: z.optional(z.enum(clearanceOwners)) },
})
