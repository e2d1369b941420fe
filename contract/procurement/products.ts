/** What the company buys again and again: the catalogue, each product with its unit, and when it is bought anew at which branch. */
import * as z from 'zod/mini'
import { hasDecimals } from '../amounts.ts'
import { crud } from '../crud.ts'
import { endpoint, id, named, requiredText, whole } from '../endpoint.ts'

export const productUnits = ['each', 'box', 'pack', 'ream', 'metre', 'litre', 'kilogram', 'hour', 'month'] as const
export type ProductUnit = (typeof productUnits)[number]
export const unitWords: Record<ProductUnit, string> = {
  ...{ each: 'piece', box: 'box', pack: 'pack', ream: 'ream', metre: 'metre', litre: 'litre' },
  ...{ kilogram: 'kilogram', hour: 'hour', month: 'month' },
}

export const productKinds = ['consumable', 'equipment', 'service', 'fuel'] as const
export type ProductKind = (typeof productKinds)[number]
export const productKindWords: Record<ProductKind, string> = {
  ...{ consumable: 'Consumable', equipment: 'Equipment', service: 'Service', fuel: 'Fuel' },
}

const choice = 'Choose from the list'
export const quantityMost = 10_000_000

/** In units of the product, with at most three decimals. */
export const quantity = (least: number, tooSmall = 'Enter more than zero') =>
  z.number('Enter a quantity').check(
    z.gte(least, tooSmall),
    z.lte(quantityMost, `At most ${quantityMost.toLocaleString('en')}`),
    z.refine((value) => hasDecimals(value, 3), 'Enter at most three decimals'),
  )

const optionalId = z._default(z.nullable(id), null)

const plain = crud({
  path: 'product_items',
  noun: 'product_item',
  summary: 'The catalogue of what is bought, with the price last paid, in kobo.',
  read: 'product.read',
  edit: 'product.edit',
  stake: 'none',
  topics: ['product_items'],
  fields: {
    title: requiredText(100),
    sku: requiredText(30, 'Enter an item number'),
    unit: z.enum(productUnits, choice),
    kind: z.enum(productKinds, choice),
    /** Of equipment: the category of the assets that it becomes. */
    makes_category_id: optionalId,
    /** Whom it is usually bought from. */
    vendor_id: optionalId,
    /** What it is charged to unless an order says otherwise. */
    expense_head_id: optionalId,
    /** How much more than ordered may be received, in hundredths of a percent. */
    tolerance_bp: z._default(whole(0, 1000), 0),
  },
  row: {
    ...{ title: z.string(), sku: z.string(), unit: z.enum(productUnits), kind: z.enum(productKinds) },
    ...{ makes_category: z.nullable(named), vendor: z.nullable(named), expense_head: z.nullable(named) },
    tolerance_bp: z.number(),
    last_price_kobo: z.nullable(z.number()),
  },
  sort: ['title', 'sku'],
  filters: { kind: z.optional(z.enum(productKinds, choice)) },
})

export const products = {
  ...plain,
  /** With prices, which leave the portal only after a fresh proof. */
  list: { ...plain.list, stake: 'sensitive', stepUp: 'export' } as const,
  reorder: endpoint({
    method: 'PATCH',
    path: '/api/v1/product_items/{id}/reorder.json',
    access: 'product.edit',
    stake: 'none',
    summary: 'Says below which stock a product is bought anew for a branch, and how much; a level of zero ends it.',
    body: z.strictObject({
      branch_id: id,
      level: quantity(0, 'Enter zero or more'),
      quantity: quantity(0, 'Enter zero or more'),
    }),
  }),
}
