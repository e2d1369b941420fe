/** Rotations: shifts in turn, each for so many days, then again from the first. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { day, id, type Row, requiredText, whole } from '../endpoint.ts'

export const rotations = crud({
  path: 'shift_rotations',
  noun: 'shift_rotation',
  summary: 'The rotations: repeating shifts, each for a number of days.',
  read: 'shift.read',
  edit: 'shift.edit',
  stake: 'none',
  topics: ['shifts', 'roster'],
  fields: {
    title: requiredText(60),
    anchor_on: day,
    steps: z
      .array(z.strictObject({ shift_id: z.nullable(id), days: whole(1, 366) }))
      .check(z.minLength(2, 'Add at least two parts'), z.maxLength(26, 'At most 26 parts')),
  },
  row: {
    title: z.string(),
    anchor_on: day,
    steps: z.array(z.object({ shift_id: z.nullable(z.string()), days: z.number(), title: z.nullable(z.string()) })),
    length_days: z.number(),
    assignments: z.number(),
  },
  sort: ['title', 'anchor_on'],
})
export type Rotation = Row<typeof rotations.list>
