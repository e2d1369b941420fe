/** Education, guarantors and dependants of a person; part of the people module. */
import * as z from 'zod/mini'
import { day, endpoint, requiredText, text, version } from '../endpoint.ts'
import { phone } from '../identifiers.ts'

export const backgroundKinds = ['education', 'guarantor', 'dependant'] as const
export type BackgroundKind = (typeof backgroundKinds)[number]

const optional = (max: number) => z.optional(z.nullable(text(max)))
const relative = {
  full_name: requiredText(160, 'Enter the full name'),
  relationship: requiredText(60, 'Enter the relationship'),
}

/** Fields of each kind of entry. */
export const backgroundFields = {
  education: {
    institution: requiredText(160, 'Enter the school or university'),
    qualification: requiredText(160, 'Enter the qualification'),
    completed_in: z.optional(
      z.nullable(
        z.number('Enter a year').check(z.int('Enter a year'), z.gte(1940, 'Enter a year'), z.lte(2200, 'Enter a year')),
      ),
    ),
  },
  guarantor: { ...relative, occupation: optional(80), phone: z.optional(z.nullable(phone)), address: optional(200) },
  dependant: { ...relative, birth_date: z.optional(z.nullable(day)) },
}

const written = <S extends z.core.$ZodLooseShape>(more: S) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('education'), ...backgroundFields.education, ...more }),
    z.strictObject({ kind: z.literal('guarantor'), ...backgroundFields.guarantor, ...more }),
    z.strictObject({ kind: z.literal('dependant'), ...backgroundFields.dependant, ...more }),
  ])

const plain = z.nullable(z.string())
const row = z.object({
  id: z.string(),
  kind: z.enum(backgroundKinds),
  institution: plain,
  qualification: plain,
  completed_in: z.nullable(z.number()),
  full_name: plain,
  relationship: plain,
  occupation: plain,
  phone: plain,
  address: plain,
  birth_date: z.nullable(day),
  version,
})

export const background = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/background.json',
    access: 'people.personal.read',
    topics: ['background', 'people'],
    summary: 'Education, guarantors and dependants of a person.',
    reply: z.object({ background: z.array(row) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/background.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'Adds education, a guarantor or a dependant to a person’s record.',
    body: written({}),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/background/{id}.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'Changes education, a guarantor or a dependant; the type cannot change.',
    body: written({ version }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/background/{id}.json',
    access: 'people.edit',
    stake: 'none',
    summary: 'Deletes education, a guarantor or a dependant from a record.',
  }),
}
