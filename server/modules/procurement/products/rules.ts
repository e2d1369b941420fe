/** How quantities of products are counted: exactly, in thousandths of a unit. Pure. */
import type { ProductUnit } from '@iroko/contract/procurement/products'

/** Thousandths of a unit: what is compared and added up is whole. */
export const milliOf = (quantity: number): number => Math.round(quantity * 1000)

interface Counted {
  title: string
  unit: ProductUnit
}

/** 'Enter a whole number: Laptop is counted in pieces' where half a piece is meant. */
export const whyNotQuantity = ({ title, unit }: Counted, quantity: number): string | undefined =>
  unit === 'each' && !Number.isInteger(quantity) ? `Enter a whole number: ${title} is counted in pieces` : undefined

const words: Record<ProductUnit, readonly [single: string, many: string]> = {
  ...{ each: ['piece', 'pieces'], box: ['box', 'boxes'], pack: ['pack', 'packs'], ream: ['ream', 'reams'] },
  ...{ metre: ['metre', 'metres'], litre: ['litre', 'litres'], kilogram: ['kilogram', 'kilograms'] },
  ...{ hour: ['hour', 'hours'], month: ['month', 'months'] },
}

/** '3 pieces' */
export const quantityOf = (quantity: number, unit: ProductUnit): string =>
  `${quantity.toLocaleString('en', { maximumFractionDigits: 3 })} ${words[unit][quantity === 1 ? 0 : 1]}`
