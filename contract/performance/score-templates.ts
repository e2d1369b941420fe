/** Templates of score cards: whom each is for, and what it measures. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, named, requiredText } from '../endpoint.ts'
import { measuresField } from './score.ts'

/** By which the cards of a designation, a campaign, or a designation of a campaign are made. */
export const scoreTemplates = crud({
  path: 'score_templates',
  noun: 'score_template',
  summary:
    'The templates of score cards: whom each is for, and what it measures. A change applies to the cards made from then on.',
  read: 'score_template.read',
  edit: 'score_template.edit',
  stake: 'none',
  topics: ['score_templates', 'structure'],
  fields: {
    title: requiredText(80),
    office_id: z._default(z.nullable(id), null),
    designation_id: z._default(z.nullable(id), null),
    measures: measuresField,
  },
  checks: [
    z.refine(
      ({ office_id, designation_id }: { office_id?: string | null; designation_id?: string | null }) =>
        Boolean(office_id || designation_id),
      { error: 'Choose a designation, a campaign or both', path: ['designation_id'] },
    ),
  ],
  row: { title: z.string(), office: z.nullable(named), designation: z.nullable(named), measures: measuresField },
  sort: ['title'],
})
