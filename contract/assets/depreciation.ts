/** What an asset is worth, month by month, and what the books were charged for it. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, requiredText, whole } from '../endpoint.ts'

export const valueCauses = ['capitalised', 'opening', 'addition', 'revised'] as const
export type ValueCause = (typeof valueCauses)[number]
export const valueCauseWords: Record<ValueCause, string> = {
  capitalised: 'Capitalised',
  opening: 'Taken over in use',
  addition: 'Addition',
  revised: 'Life or residual value changed',
}

const charge = z.object({
  month: day,
  amount_kobo: z.number(),
  carrying_kobo: z.number(),
  /** The number of its entry; null where it is not posted yet. */
  posted_in: z.nullable(z.string()),
  /** '850,000.00 × 37 of 37 months − 744,270.16 before' */
  sum: z.string(),
})

const segment = z.object({
  from_on: day,
  base_kobo: z.number(),
  life_months: z.number(),
  cause: z.enum(valueCauses),
})

const schedule = z.object({
  cost_kobo: z.number(),
  residual_kobo: z.number(),
  depreciated_kobo: z.number(),
  carrying_kobo: z.number(),
  segments: z.array(segment),
  charges: z.array(charge),
})
export type Schedule = z.output<typeof schedule>

export const assetDepreciation = {
  schedule: endpoint({
    method: 'GET',
    path: '/api/v1/assets/{id}/schedule.json',
    access: 'asset.value',
    topics: ['assets', 'ledger'],
    summary: 'The value of an asset month by month in kobo: what was charged and posted, and what is to come.',
    reply: z.object({ schedule }),
  }),
  revise: endpoint({
    method: 'PATCH',
    path: '/api/v1/assets/{id}/value.json',
    access: 'asset.value',
    stake: 'money',
    summary: 'Adds to the cost of an asset, or changes its life or residual value, from the next month that is not charged.',
    body: z.strictObject({
      /** What was added to the cost. */
      addition_kobo: z._default(koboBetween(0, 1e14), 0),
      residual_kobo: koboBetween(0, 1e14),
      /** Months that are left from then on. */
      life_months: whole(1, 600),
      reason: requiredText(200, 'Enter a reason'),
    }),
    reply: z.object({ message: z.string() }),
  }),
}
