/** Reliefs that somebody claims for a year, with the evidence; payroll confirms them (Nigeria Tax Act 2025, sections 30 to 32). */
import * as z from 'zod/mini'
import { payMonth, payYear } from '../amounts.ts'
import { endpoint, id, listQuery, listReply, moment, personRef, requiredText, version, whole } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'
import { joinerChoice, percentUpTo, reliefKobo } from './tax-facts.ts'

const reliefs = { rent_kobo: reliefKobo, life_premium_kobo: reliefKobo, mortgage_interest_kobo: reliefKobo }

/** The two things that the one kind of request is sent for. */
export const declarationWords = {
  reliefs: { label: 'Tax declaration', noun: 'tax declaration' },
  voluntary_pension: { label: 'Voluntary pension', noun: 'voluntary pension' },
} as const

/** How a declaration is called by whoever reads it: a voluntary pension has the month from which it is deducted. */
export const declarationName = ({ first_month }: { first_month: string | null }) =>
  declarationWords[first_month ? 'voluntary_pension' : 'reliefs']

const declaration = z.object({
  id: z.string(),
  version,
  employee: personRef,
  year: z.number(),
  ...reliefs,
  joiner_bands: joinerChoice,
  /** Of a voluntary pension contribution, which stands alone: `yyyy-MM`; null in a declaration of reliefs. */
  first_month: z.nullable(z.string()),
  voluntary_percent: z.number(),
  voluntary_kobo: z.number(),
  details: z.string(),
  file: z.nullable(fileRef),
  status: z.enum(requestStatuses),
  created_at: moment,
})

export const taxDeclarations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tax_declarations.json',
    access: 'people.pay.read',
    stake: 'sensitive',
    topics: ['pay', 'approvals', 'people'],
    summary: 'The reliefs that people claimed with their evidence and decisions, newest first.',
    query: listQuery(['created_at', 'employee'], {
      ogid: z.optional(requiredText(60)),
      year: z.optional(payYear),
    }),
    rows: 'tax_declarations',
    reply: listReply('tax_declarations', declaration),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/tax_declarations/{id}.json',
    access: 'people.pay.read',
    topics: ['pay', 'approvals'],
    summary: 'One declaration and its status.',
    reply: z.object({
      tax_declaration: z.object({
        ...declaration.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/tax_declarations.json',
    access: 'tax.declare',
    stake: 'none',
    summary:
      'Claims one’s own reliefs of a year, in place of those that count so far; they lower the tax once payroll has confirmed them.',
    body: z
      .strictObject({
        year: whole(2000, 2200),
        ...reliefs,
        joiner_bands: joinerChoice,
        /** Landlord and address, insurer, lender. */
        details: requiredText(500, 'Enter who was paid and for what'),
        file_id: z.nullable(id),
      })
      .check(
        z.refine(
          ({ rent_kobo, life_premium_kobo, mortgage_interest_kobo, file_id }) =>
            file_id !== null || rent_kobo + life_premium_kobo + mortgage_interest_kobo === 0,
          { error: 'Add the receipt or the agreement', path: ['file_id'] },
        ),
      ),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  askVoluntary: endpoint({
    method: 'POST',
    path: '/api/v1/tax_declarations/voluntary_pension.json',
    access: 'tax.declare',
    stake: 'none',
    summary:
      'Asks for one’s own voluntary pension contribution from a month on, a share of the month’s pay or an amount; zero ends it. It counts once payroll has confirmed it.',
    body: z
      .strictObject({
        /** `yyyy-MM`; this month or one of the next twelve. */
        first_month: payMonth,
        voluntary_percent: z._default(percentUpTo(33.33), 0),
        voluntary_kobo: z._default(reliefKobo, 0),
      })
      .check(
        z.refine(({ voluntary_percent, voluntary_kobo }) => !voluntary_percent || !voluntary_kobo, {
          error: 'Enter a percentage or an amount, not both',
          path: ['voluntary_kobo'],
        }),
      ),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: 'tax_declaration',
    path: 'tax_declarations',
    asks: 'tax.declare',
    reply: z.object({ message: z.string(), tax_declaration: declaration }),
  }),
}
