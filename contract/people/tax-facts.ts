/** What a person's tax of a year follows from beside pay: contributions chosen, reliefs declared, what another payroll paid before. */
import * as z from 'zod/mini'
import { hasDecimals, koboBetween, nairaCell, payMonth, payYear } from '../amounts.ts'
import { sheetImport } from '../crud.ts'
import { endpoint, flag, id, listQuery, listReply, personRef, requiredText, text, version, whole } from '../endpoint.ts'
import { nigerianStates, taxNumber } from '../identifiers.ts'
import { fileRef } from '../platform/files.ts'

export const reliefKobo = koboBetween(0, 1e13)

export const joinerBands = ['prorated', 'full_year'] as const
export type JoinerBands = (typeof joinerBands)[number]
export const joinerBandsWords: Record<JoinerBands, string> = {
  prorated: 'In proportion to the months here',
  full_year: 'Of the whole year',
}
/** How bands and reliefs of somebody count who joined within the year; null for what is usual in the company. */
export const joinerChoice = z._default(z.nullable(z.enum(joinerBands, 'Choose from the list')), null)

/** Percent with at most two decimals. */
export const percentUpTo = (most: number) =>
  z.number('Enter a number').check(
    z.gte(0, 'Enter zero or more'),
    z.lte(most, `At most ${most}%`),
    z.refine((value) => hasDecimals(value, 2), 'At most two decimals'),
  )
/** Of pensionable pay; null for the rate of the law. */
const pensionPercent = z._default(z.nullable(percentUpTo(100)), null)

const facts = {
  pension: z.boolean(),
  pension_employee_percent: pensionPercent,
  pension_employer_percent: pensionPercent,
  /** Given to the pension fund besides, before tax: of the month’s pay, or as an amount. At most a third of the pay is deducted. */
  voluntary_percent: z._default(percentUpTo(33.33), 0),
  voluntary_kobo: z._default(reliefKobo, 0),
  /** Voluntary for private employers since 2023. */
  nhf: z.boolean(),
  nhis: z.boolean(),
  /** Of the year. */
  rent_kobo: reliefKobo,
  life_premium_kobo: reliefKobo,
  mortgage_interest_kobo: reliefKobo,
  /** Which papers were seen; needed where something is declared. */
  evidence: text(500),
  /** The document behind what lowers tax or pension; a change that does so without a new one leaves none. */
  paper_id: z._default(z.nullable(id), null),
  /** Paid by another payroll in the same year, before the first payslip here. */
  before_months: whole(0, 11),
  before_gross_kobo: reliefKobo,
  before_reliefs_kobo: reliefKobo,
  before_tax_kobo: reliefKobo,
  joiner_bands: joinerChoice,
}
const shape = z.object(facts)
export type TaxFacts = z.output<typeof shape>

const params = z.strictObject({
  ogid: requiredText(60),
  year: z.coerce.number('Enter a year').check(z.int('Enter a year'), z.gte(2000, 'Enter a year'), z.lte(2200, 'Enter a year')),
})

/** What the taxes and contributions of a person lack. */
export const taxGaps = ['tax_state', 'tax_id', 'rsa_pin', 'pfa', 'nhf_number'] as const
export type TaxGap = (typeof taxGaps)[number]
export const taxGapWords: Record<TaxGap, string> = {
  tax_state: 'State of tax residence',
  tax_id: 'Tax ID',
  rsa_pin: 'RSA PIN',
  pfa: 'PFA',
  nhf_number: 'NHF number',
}

export const taxFacts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tax_facts.json',
    access: 'people.pay.read',
    stake: 'sensitive',
    topics: ['pay', 'people', 'approvals'],
    summary: 'The tax details of a year for all active employees, and what is missing.',
    query: listQuery(['employee', 'tax_state'], {
      year: payYear,
      /** Only those who lack this, or anything. */
      missing: z.optional(z.enum([...taxGaps, 'any'])),
      /** Only those with a declaration that awaits a decision. */
      pending: z.optional(flag),
    }),
    rows: 'tax_facts',
    reply: listReply(
      'tax_facts',
      z.object({
        id: z.string(),
        employee: personRef,
        office: z.nullable(z.string()),
        tax_state: z.nullable(z.string()),
        pension: z.boolean(),
        nhf: z.boolean(),
        nhis: z.boolean(),
        rent_kobo: z.number(),
        missing: z.array(z.enum(taxGaps)),
        /** The declaration that awaits a decision. */
        declaration_id: z.nullable(z.string()),
      }),
    ),
  }),
  import: sheetImport({
    path: 'tax_facts',
    access: 'people.pay.edit',
    stake: 'money',
    called: 'record of tax details',
    plural: 'records of tax details',
    /** Amounts in naira. A column that is not there, or blank, leaves what is known. */
    line: z.strictObject({
      ogid: requiredText(60),
      year: whole(2000, 2200),
      tax_state: z.optional(z.enum(nigerianStates, 'Choose a state from the list')),
      previous_tin: z.optional(taxNumber),
      pension: z.optional(z.boolean()),
      pension_employee: z.optional(percentUpTo(100)),
      pension_employer: z.optional(percentUpTo(100)),
      voluntary_percent: z.optional(percentUpTo(33.33)),
      voluntary_amount: z.optional(nairaCell),
      nhf: z.optional(z.boolean()),
      nhis: z.optional(z.boolean()),
      rent: z.optional(nairaCell),
      life_premium: z.optional(nairaCell),
      mortgage_interest: z.optional(nairaCell),
      evidence: z.optional(text(500)),
      months_before: z.optional(whole(0, 11)),
      gross_before: z.optional(nairaCell),
      reliefs_before: z.optional(nairaCell),
      tax_before: z.optional(nairaCell),
      joiner_bands: z.optional(z.enum(joinerBands, 'Choose from the list')),
    }),
  }),
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
        paper: z.nullable(fileRef),
        /** The voluntary pension that the person asked for, from a month on: it takes the place of the one above. */
        asked_voluntary: z.nullable(
          z.object({ voluntary_percent: z.number(), voluntary_kobo: z.number(), first_month: payMonth }),
        ),
        /** 0 before anything was entered. */
        version: z.number(),
        can: z.object({ edit: z.boolean(), declare: z.boolean() }),
      }),
    }),
  }),
  set: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/tax_facts/{year}.json',
    access: 'people.pay.edit',
    stake: 'money',
    summary:
      'Changes what the tax of a year follows from; payslips that are not approved yet take it up when they are recalculated.',
    params,
    body: z.strictObject({ ...facts, version: z.union([version, z.literal(0)]) }).check(
      z.refine(
        ({ rent_kobo, life_premium_kobo, mortgage_interest_kobo, evidence }) =>
          rent_kobo + life_premium_kobo + mortgage_interest_kobo === 0 || evidence !== '',
        { error: 'Enter which documents you have seen', path: ['evidence'] },
      ),
      z.refine(({ voluntary_percent, voluntary_kobo }) => !voluntary_percent || !voluntary_kobo, {
        error: 'Enter a percentage or an amount, not both',
        path: ['voluntary_kobo'],
      }),
    ),
  }),
  addPaper: endpoint({
    method: 'PATCH',
    path: '/api/v1/tax_facts/paper.json',
    access: 'people.pay.edit',
    stake: 'money',
    summary:
      'Adds one document to the tax details of several people for a year, such as the statement of the payroll before. Callers cannot do so for themselves.',
    body: z.strictObject({
      year: whole(2000, 2200),
      ogids: z.array(requiredText(60)).check(z.minLength(1, 'Choose at least one'), z.maxLength(1000, 'Choose at most 1,000')),
      file_id: id,
    }),
  }),
}
