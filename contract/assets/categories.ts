/** Kinds of assets: how long they last, from which cost they are capitalised, and where they stand in the books. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { crud } from '../crud.ts'
import { requiredText, text, whole } from '../endpoint.ts'

/** Each has an account of its cost and one of its depreciation, by the posting rules. */
export const assetClasses = ['leasehold', 'furniture', 'computers', 'equipment', 'generators', 'vehicles', 'software'] as const
export type AssetClass = (typeof assetClasses)[number]
export const assetClassWords: Record<AssetClass, string> = {
  leasehold: 'Leasehold improvements',
  furniture: 'Furniture and fittings',
  computers: 'Computers',
  equipment: 'Equipment',
  generators: 'Generators',
  vehicles: 'Vehicles',
  software: 'Software',
}

export const acceptances = ['none', 'on_hand_over'] as const
export const acceptanceWords: Record<(typeof acceptances)[number], string> = {
  none: 'Not needed',
  on_hand_over: 'By the holder',
}

const choice = 'Choose from the list'

export const assetCategories = crud({
  path: 'asset_categories',
  noun: 'asset_category',
  summary: 'Categories of assets, each with how many the company has.',
  read: 'asset.read',
  edit: 'asset.edit',
  stake: 'money',
  topics: ['asset_categories', 'assets'],
  fields: {
    title: requiredText(80),
    /** In the tags: 'LAP' in ZUM-LAP-000123. */
    code: z
      .pipe(
        text(4),
        z.transform((typed: string) => typed.toUpperCase()),
      )
      .check(z.refine((code) => /^[A-Z]{2,4}$/.test(code), 'Enter two to four letters')),
    asset_class: z.enum(assetClasses, choice),
    /** Months over which one is depreciated; null is never, as of land. */
    life_months: z._default(z.nullable(whole(1, 600)), null),
    /** What one is worth at the end of its life, in hundredths of a percent of its cost. */
    residual_bp: z._default(whole(0, 10_000), 0),
    /** What costs less is tracked and an expense. */
    capitalise_from_kobo: z._default(koboBetween(0, 1e14), 0),
    acceptance: z._default(z.enum(acceptances, choice), 'on_hand_over'),
    count_every_months: z._default(z.nullable(whole(1, 60)), null),
    /** It does not follow a holder who moves to another branch. */
    stays_with_branch: z._default(z.boolean(), false),
  },
  row: {
    title: z.string(),
    code: z.string(),
    asset_class: z.enum(assetClasses),
    life_months: z.nullable(z.number()),
    residual_bp: z.number(),
    capitalise_from_kobo: z.number(),
    acceptance: z.enum(acceptances),
    count_every_months: z.nullable(z.number()),
    stays_with_branch: z.boolean(),
    /** Those that the company still has. */
    assets: z.number(),
  },
  sort: ['title', 'code', 'assets'],
})
