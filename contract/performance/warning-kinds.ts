/** The kinds of misconduct of the disciplinary policy. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { requiredText, text, whole } from '../endpoint.ts'

export const warningKinds = crud({
  path: 'warning_kinds',
  noun: 'warning_kind',
  summary: 'The kinds of misconduct, and at which step each begins.',
  read: 'warning_policy.read',
  edit: 'warning_policy.edit',
  stake: 'none',
  topics: ['warning_policy'],
  fields: {
    title: requiredText(80),
    about: text(500),
    /** The mildest step that it may begin at: gross misconduct begins further on. */
    first_rank: whole(1, 9),
  },
  row: { title: z.string(), about: z.string(), first_rank: z.number() },
  sort: ['title', 'first_rank'],
})
