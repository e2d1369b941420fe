/** What may be received of a line: pure, exact to the thousandth. */
import type { ProductUnit } from '@iroko/contract/procurement/products'
import { milliOf, whyNotQuantity } from '../products/rules.ts'

interface Expected {
  title: string
  unit: ProductUnit
  quantity: number
  accepted: number
  /** Hundredths of a percent. */
  tolerance_bp: number
}

/** How much more may be accepted, in thousandths: what was ordered and its tolerance, over all receipts together. */
export function roomOf({ quantity, accepted, tolerance_bp, unit }: Expected): number {
  const most = Math.floor((milliOf(quantity) * (10_000 + tolerance_bp)) / 10_000)
  const room = Math.max(0, most - milliOf(accepted))
  return unit === 'each' ? Math.floor(room / 1000) * 1000 : room
}

/** 'Ordered 100, received 80: at most 20 can be accepted (tolerance 0%)' */
export function whyNotAccepted(line: Expected, accepted: number): string | undefined {
  const room = roomOf(line)
  if (milliOf(accepted) > room)
    return `Ordered ${line.quantity}, received ${line.accepted}: at most ${room / 1000} can be accepted (tolerance ${line.tolerance_bp / 100}%)`
  return whyNotQuantity(line, accepted)
}
