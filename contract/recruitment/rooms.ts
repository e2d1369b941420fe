/** The rooms in which applicants are interviewed: kept once, so that none is double-booked under two names. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, named, requiredText } from '../endpoint.ts'

export const rooms = crud({
  path: 'interview_rooms',
  noun: 'interview_room',
  summary: 'The rooms of branches for interviews, and how many interviews are still to be held in each.',
  read: 'interview.read',
  edit: 'interview.edit',
  stake: 'none',
  topics: ['interviews', 'structure'],
  fields: { title: requiredText(80), branch_id: id },
  row: { title: z.string(), branch: named, ahead: z.number() },
  sort: ['title', 'branch', 'ahead'],
  filters: { branch_id: z.optional(id) },
})
