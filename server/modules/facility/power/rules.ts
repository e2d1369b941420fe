/** Whether diesel adds up: litres and hours between two dips. Pure; litres, hours of the meter, milliseconds since 1970. */
import { figure } from '../meters/rules.ts'

export interface Between {
  litresBefore: number
  litres: number
  /** Litres by the delivery notes in between. */
  delivered: number
  hours: number
  /** Litres an hour that were to be expected. */
  expectedRate: number
  /** Hours of power outages that the branch reported in between; 0: none is known. */
  outageHours: number
}

/** Of more than this share above what was expected a hint is given, and of more than so many litres. */
const tolerance = { rate: 1.15, litres: 20, standing: 5, outage: 1.2, delivery: 0.02 }

const tenth = (value: number): number => Math.round(value * 10) / 10

export const usedOf = ({ litresBefore, litres, delivered }: Pick<Between, 'litresBefore' | 'litres' | 'delivered'>): number =>
  tenth(litresBefore + delivered - litres)

/** What does not add up between two dips, each with its sum. */
export function hintsOf(between: Between): string[] {
  const { litresBefore, litres, delivered, hours, expectedRate, outageHours } = between
  const used = usedOf(between)
  const sum = `${figure(litresBefore)} l + ${figure(delivered)} l delivered − ${figure(litres)} l`
  const hints: string[] = []
  const expected = tenth(hours * expectedRate)
  if (used < 0) hints.push(`More is in the tank than was there and came: ${sum} = ${figure(used)} l`)
  if (hours === 0 && used > tolerance.standing) hints.push(`${figure(used)} l are gone although it did not run: ${sum}`)
  if (hours > 0 && used > tolerance.rate * expected && used - expected > tolerance.litres)
    hints.push(
      `${figure(used)} l used (${sum}), ${figure(hours)} h × ${figure(expectedRate)} l explain ${figure(expected)} l: ${figure(tenth(used - expected))} l more`,
    )
  if (outageHours > 0 && Math.abs(hours - outageHours) > (tolerance.outage - 1) * outageHours)
    hints.push(`It ran ${figure(hours)} h, power was out for ${figure(tenth(outageHours))} h`)
  return hints
}

/** What a delivery does not add up to: litres of its note against the rise of the dip. */
export function deliveryHints(delivery: { ticket_litres: number; dip_before: number; dip_after: number }): string[] {
  const { ticket_litres, dip_before, dip_after } = delivery
  const rise = tenth(dip_after - dip_before)
  if (Math.abs(ticket_litres - rise) <= tolerance.delivery * ticket_litres) return []
  return [
    `The delivery note says ${figure(ticket_litres)} l, the dip rose by ${figure(rise)} l: ${figure(tenth(ticket_litres - rise))} l differ`,
  ]
}

/** Fewer periods say nothing yet, and the figure of the maker counts. */
const enoughPeriods = 8

/** The rate to expect: the median of the last eight accepted periods in which it ran, until there are eight what its maker says. */
export function expectedRate(rates: readonly number[], makers: number): number {
  if (rates.length < enoughPeriods) return makers
  const sorted = rates.slice(0, enoughPeriods).toSorted((a, b) => a - b)
  const middle = ((sorted[enoughPeriods / 2 - 1] ?? 0) + (sorted[enoughPeriods / 2] ?? 0)) / 2
  return Math.round(middle * 100) / 100
}
