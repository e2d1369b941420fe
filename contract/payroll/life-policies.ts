/** Group life policies: three times the annual total emolument of everybody, insured for a year (Pension Reform Act 2014, section 4(5)). */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { crud } from '../crud.ts'
import { day, endpoint, requiredText, version, whole } from '../endpoint.ts'

const fields = {
  title: requiredText(80),
  insurer: requiredText(80),
  policy_number: requiredText(60),
  /** Hundredths of one per mille of the cover, a year. */
  premium_rate: whole(1, 100_000),
  /** How many years of total emolument are insured; the law asks for three at least. */
  cover_years: whole(3, 20),
  starts_on: day,
  /** The last day that it covers. */
  ends_on: day,
  /** What was paid for it. */
  paid_kobo: koboBetween(0, 1e14),
  /** It stands in prepayments: each month that is over posts what it used, by days, once another person confirmed it. */
  is_posted: z._default(z.boolean(), false),
}

export const lifePolicies = {
  ...crud({
    path: 'life_policies',
    noun: 'life_policy',
    summary: 'Group life policies; premium rates in hundredths of one per mille.',
    read: 'payroll.read',
    edit: 'payroll.edit',
    stake: 'money',
    topics: ['life_policies', 'people', 'pay'],
    fields,
    checks: [
      z.refine<{ starts_on: string; ends_on: string }>(({ starts_on, ends_on }) => ends_on > starts_on, {
        error: 'The last day is before the first',
        path: ['ends_on'],
      }),
    ],
    row: {
      ...fields,
      title: z.string(),
      is_posted: z.boolean(),
      /** Another person than who changed it last confirmed that its months are posted. */
      is_confirmed: z.boolean(),
      people: z.number(),
      cover_kobo: z.number(),
      /** Of everybody by the days that they are covered: joiners add to it, leavers give back. */
      due_kobo: z.number(),
      /** Of what was paid, by days, until today. */
      used_kobo: z.number(),
    },
    sort: ['title', 'starts_on'],
  }),
  confirm: endpoint({
    method: 'PATCH',
    path: '/api/v1/life_policies/{id}/confirm.json',
    access: 'payroll.edit',
    stake: 'money',
    summary: 'Confirms what another person entered: from then on its months are posted.',
    body: z.strictObject({ version }),
    reply: z.object({ message: z.string() }),
  }),
  schedule: endpoint({
    method: 'GET',
    path: '/api/v1/life_policies/{id}/schedule.csv',
    access: 'payroll.process',
    stake: 'sensitive',
    topics: [],
    summary: 'Who a policy covers, with cover and premium.',
    raw: true,
  }),
}
