/** How a month stands before it is over: pure, in minutes and kobo. Design of commerce, sections 2 and 5. */
import { addDays } from '@iroko/contract/dates'
import { type BilledLine, daysInForce, type MonthFacts, missingOf, monthLines, operatingDays } from '../months/rules.ts'

const nothing = { committed: 0, missing: 0, allowed: 0, short: 0, days: [] }

/** The days of a line on which seats are promised. */
const promisedDays = ({ month, contract, holidays }: MonthFacts, line: BilledLine): string[] =>
  line.kind === 'seat' ? operatingDays(contract, daysInForce(month, contract, line), holidays.get(line.office_id) ?? []) : []

/** What of a line was promised and delivered up to a day. */
export function lineSoFar(facts: MonthFacts, line: BilledLine, until: string) {
  const own = { id: line.id, kind: line.kind, title: line.title, forecast: line.forecast }
  const delivered = line.delivered.filter(({ day }) => day <= until)
  if (line.kind !== 'seat') return { ...own, ...nothing, quantity: delivered.reduce((sum, { quantity }) => sum + quantity, 0) }
  const days = promisedDays(facts, line).filter((day) => day <= until)
  const ofDay = line.quantity * line.seat_minutes
  const deliveredOn = (day: string) =>
    Math.min(
      ofDay,
      delivered.reduce((sum, part) => sum + (part.day === day ? part.quantity : 0), 0),
    )
  return {
    ...own,
    ...missingOf({ ...line, delivered }, days),
    quantity: line.quantity,
    days: days.map((day) => ({ day, committed: ofDay, delivered: deliveredOn(day) })),
  }
}

/** The facts of the month as they would be if all seats were filled on the days that are left. */
export const deliveredInFull = (facts: MonthFacts, until: string): MonthFacts => ({
  ...facts,
  lines: facts.lines.map((line) => ({
    ...line,
    delivered: [
      ...line.delivered.filter(({ day }) => day <= until),
      ...promisedDays(facts, line)
        .filter((day) => day > until)
        .map((day) => ({ day, quantity: line.quantity * line.seat_minutes })),
    ],
  })),
})

/** What the month comes to before tax if the rest of it is delivered in full. */
export const estimateOf = (facts: MonthFacts, until: string): number =>
  monthLines(deliveredInFull(facts, until)).reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)

/** The month with nothing promised after a day: what is measured of it is measured up to then. */
export const upTo = (facts: MonthFacts, until: string): MonthFacts => {
  const { starts_on, ends_on } = facts.contract
  const last = ends_on !== null && ends_on < until ? ends_on : until
  return { ...facts, contract: { ...facts.contract, ends_on: last < starts_on ? addDays(starts_on, -1) : last } }
}
