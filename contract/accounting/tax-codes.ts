/** Taxes of documents: VAT on sales and purchases, and what is withheld, each with rates that count from a day. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { day, requiredText, whole } from '../endpoint.ts'

export const taxCodeKinds = ['output', 'input', 'withheld'] as const
export type TaxCodeKind = (typeof taxCodeKinds)[number]
export const taxCodeKindWords: Record<TaxCodeKind, string> = {
  output: 'VAT on sales',
  input: 'VAT on purchases',
  withheld: 'Withheld',
}

export const taxTreatments = ['standard', 'zero', 'exempt', 'outside'] as const
export type TaxTreatment = (typeof taxTreatments)[number]
export const taxTreatmentWords: Record<TaxTreatment, string> = {
  standard: 'Standard rate',
  zero: 'Zero-rated',
  exempt: 'Exempt',
  outside: 'Outside the scope',
}

export interface TaxRate {
  starts_on: string
  /** Hundredths of a percent: 750 is 7.5 %. */
  rate_bp: number
}

const choice = 'Choose from the list'
const rate = { starts_on: day, rate_bp: whole(0, 10_000) }

export const taxCodes = crud({
  path: 'tax_codes',
  noun: 'tax_code',
  summary: 'The tax codes, each with its rate today and all its rates by the day from which they count, the latest first.',
  read: 'account.read',
  edit: 'tax.edit',
  stake: 'money',
  topics: ['accounts'],
  fields: {
    title: requiredText(80),
    kind: z.enum(taxCodeKinds, choice),
    treatment: z.enum(taxTreatments, choice),
    /** Another rate or day than the latest adds a rate; those that stand are never changed. */
    ...rate,
  },
  row: {
    title: z.string(),
    kind: z.enum(taxCodeKinds),
    treatment: z.enum(taxTreatments),
    /** Null before its first day. */
    rate_bp: z.nullable(z.number()),
    rates: z.array(z.object(rate)),
    /** An expense head names it. */
    is_used: z.boolean(),
  },
  sort: ['title'],
  filters: { kind: z.optional(z.enum(taxCodeKinds, choice)) },
})
export type TaxCodeDraft = z.output<typeof taxCodes.create.body>
