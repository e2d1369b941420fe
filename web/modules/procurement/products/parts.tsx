/** How quantities and confirmations look. */
import { type ProductUnit, unitWords } from '@iroko/contract/procurement/products'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

/** '3', '2.5 litre' */
export const quantityWords = (quantity: number, unit: ProductUnit): string =>
  `${quantity.toLocaleString('en', { maximumFractionDigits: 3 })}${unit === 'each' ? '' : ` ${unitWords[unit]}`}`

export const confirmationMap: StatusMap<'waiting' | 'confirmed' | 'declined'> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
}
