/** Clients as accounting keeps them: who they are, how they are taxed and when they pay. Their sign-in is `clients.ts`. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { requiredText, text, whole } from '../endpoint.ts'

const choice = 'Choose from the list'

export const residencies = ['nigeria', 'abroad'] as const
export type Residency = (typeof residencies)[number]
export const residencyWords: Record<Residency, string> = { nigeria: 'Nigeria', abroad: 'Abroad' }

export const vatTreatments = ['standard', 'zero', 'exempt'] as const
export type VatTreatment = (typeof vatTreatments)[number]
export const vatTreatmentWords: Record<VatTreatment, string> = {
  standard: 'Standard rate',
  zero: 'Zero-rated: exported service',
  exempt: 'Exempt',
}

/** What clients withhold of the net, in hundredths of a percent. Withholding tax regulations of 2024: 2 % of services, 5 % of professional ones. */
export const withholdings = [0, 200, 500, 1000] as const
export const withholdingWords: Record<string, string> = { 0: 'None', 200: '2 %', 500: '5 %', 1000: '10 %' }

export const clientStates = ['prospect', 'active'] as const
export type ClientState = (typeof clientStates)[number]
export const clientStateWords: Record<ClientState, string> = { prospect: 'Prospect', active: 'Active' }

const fields = {
  title: requiredText(80),
  /** As it stands on invoices; the title where it is empty. */
  legal_name: text(120),
  rc_number: text(20),
  tin: text(20),
  address: text(254),
  residency: z.enum(residencies, choice),
  vat_treatment: z.enum(vatTreatments, choice),
  /** Withholds the VAT as well, and pays it to the tax office itself. */
  vat_agent: z._default(z.boolean(), false),
  wht_bp: z.union(
    withholdings.map((rate) => z.literal(rate)),
    choice,
  ),
  /** Days from the invoice until it is due. */
  terms_days: whole(0, 180),
  /** Invoices name an order of the client's. */
  po_required: z._default(z.boolean(), false),
  state: z.enum(clientStates, choice),
}

export const clientDirectory = crud({
  path: 'clients',
  noun: 'client',
  summary: 'The clients with their campaigns, taxes and terms.',
  read: 'client.read',
  edit: 'client.edit',
  stake: 'money',
  topics: ['clients'],
  fields,
  checks: [
    z.refine(
      ({ vat_treatment, residency }: { vat_treatment: string; residency: string }) =>
        vat_treatment !== 'zero' || residency === 'abroad',
      { error: 'Only a client abroad is zero-rated', path: ['vat_treatment'] },
    ) as z.core.$ZodCheck<never>,
  ],
  row: {
    ...{ title: z.string(), legal_name: z.string(), rc_number: z.string(), tin: z.string(), address: z.string() },
    ...{ residency: z.enum(residencies), vat_treatment: z.enum(vatTreatments), vat_agent: z.boolean(), wht_bp: z.number() },
    ...{ terms_days: z.number(), po_required: z.boolean(), state: z.enum(clientStates) },
    campaigns: z.array(z.object({ id: z.string(), title: z.string() })),
    contacts: z.number(),
  },
  sort: ['title', 'state'],
  filters: { state: z.optional(z.enum(clientStates, choice)) },
})
