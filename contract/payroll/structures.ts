/** How a monthly salary is made up of its parts: of people of one designation, or of everyone else. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, requiredText, whole } from '../endpoint.ts'

/** Hundredths of a percent of the monthly gross. */
const part = whole(0, 10_000)
const parts = {
  basic_bp: part.check(z.gte(1, 'Enter a share above zero')),
  housing_bp: part,
  transport_bp: part,
  utility_bp: part,
  meal_bp: part,
  other_bp: part,
}
export type StructureParts = { [K in keyof typeof parts]: number }

const sumOf = (shares: StructureParts): number =>
  shares.basic_bp + shares.housing_bp + shares.transport_bp + shares.utility_bp + shares.meal_bp + shares.other_bp

export const salaryStructures = crud({
  path: 'salary_structures',
  noun: 'salary_structure',
  summary: 'The salary structures: hundredths of a percent of the monthly gross by component, 10,000 together.',
  read: 'payroll.read',
  edit: 'payroll.edit',
  stake: 'money',
  topics: ['pay_types', 'structure'],
  fields: {
    title: requiredText(80),
    /** For this designation; null for everyone without a structure of their own. */
    designation_id: z.nullable(id),
    ...parts,
  },
  checks: [
    z.refine<StructureParts>((shares) => sumOf(shares) === 10_000, {
      error: 'The parts must add up to 100%',
      path: ['other_bp'],
    }),
  ],
  row: {
    title: z.string(),
    designation_id: z.nullable(z.string()),
    designation: z.nullable(z.object({ id: z.string(), title: z.string() })),
    ...parts,
  },
  sort: ['title'],
})
