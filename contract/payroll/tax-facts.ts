/** What a person's tax of a year follows from beside pay: contributions chosen, reliefs declared, what another payroll paid before. */
import * as z from 'zod/mini'
import { endpoint, message, personRef, requiredText, text, version, whole } from '../endpoint.ts'

const kobo = z
  .number('Enter an amount')
  .check(
    z.int('Enter an amount with at most two decimals'),
    z.gte(0, 'Enter zero or more'),
    z.lte(1e13, 'This amount is too large'),
  )

const facts = {
  pension: z.boolean(),
  /** Voluntary for private employers since 2023. */
  nhf: z.boolean(),
  nhis: z.boolean(),
  /** Of the year. */
  rent_kobo: kobo,
  life_premium_kobo: kobo,
  mortgage_interest_kobo: kobo,
  /** Which papers were seen; needed where something is declared. */
  evidence: text(500),
  /** Paid by another payroll in the same year, before the first payslip here. */
  before_months: whole(0, 11),
  before_gross_kobo: kobo,
  before_reliefs_kobo: kobo,
  before_tax_kobo: kobo,
}
const shape = z.object(facts)
export type TaxFacts = z.output<typeof shape>

const params = z.strictObject({
  ogid: requiredText(60),
  year: z.coerce.number('Enter a year').check(z.int('Enter a year'), z.gte(2000, 'Enter a year'), z.lte(2200, 'Enter a year')),
})

export const taxFacts = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/tax_facts/{year}.json',
    access: 'people.pay.read',
    topics: ['pay', 'people'],
    summary: 'What a person’s tax of a year follows from beside pay, with the state that it is owed to.',
    params,
    reply: z.object({
      tax_facts: z.object({
        employee: personRef,
        year: z.number(),
        ...facts,
        /** Of residence on 1 January, or on the first day of work in the year. */
        tax_state: z.nullable(z.string()),
        /** 0 before anything was entered. */
        version: z.number(),
        can: z.object({ edit: z.boolean() }),
      }),
    }),
  }),
  set: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/tax_facts/{year}.json',
    access: 'people.pay.edit',
    stepUp: true,
    summary:
      'Changes what the tax of a year follows from; payslips that are not approved yet take it up when they are recalculated.',
    params,
    body: z
      .strictObject({ ...facts, version: z.union([version, z.literal(0)]) })
      .check(
        z.refine(
          ({ rent_kobo, life_premium_kobo, mortgage_interest_kobo, evidence }) =>
            rent_kobo + life_premium_kobo + mortgage_interest_kobo === 0 || evidence !== '',
          { error: 'Enter which papers you have seen', path: ['evidence'] },
        ),
      ),
    reply: message,
  }),
}
