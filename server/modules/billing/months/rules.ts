/** What a month of a contract comes to, line by line: pure, in whole kobo and minutes. Design of commerce, section 2. */
import type { BillingEffect } from '@iroko/contract/billing/invoices'
import { addMonths, daysBetween, eachDay, firstOfMonth, weekdayOf } from '@iroko/contract/dates'
import { type PriceTier, partOf, portionOf, type TierMode, tieredAmount } from '@iroko/contract/documents'

/** Both days are counted. */
interface Span {
  starts_on: string
  ends_on: string | null
}

export interface BilledContract extends Span {
  minimum_kobo: number
  credit_cap_bp: number
  bonus_cap_bp: number
  weekdays: readonly number[]
  holidays_off: boolean
}

/** What was delivered on a day: minutes, or pieces of a volume. */
interface Delivered {
  day: string
  quantity: number
}

export interface BilledLine extends Span {
  id: string
  office_id: string
  kind: 'seat' | 'hour' | 'volume' | 'fixed'
  title: string
  price_kobo: number
  quantity: number
  seat_minutes: number
  tolerance_bp: number
  tiers: readonly PriceTier[]
  tier_mode: TierMode
  minimum_quantity: number
  floor_bp: number
  /** What the client told before the month that it would send. */
  forecast: number | null
  /** Of seats each person's minutes of a day up to those of a seat; of hours what is charged. */
  delivered: readonly Delivered[]
}

export interface Band {
  from: number | null
  to: number | null
  bp: number
}

export interface BilledMeasure {
  id: string
  office_id: string
  title: string
  bands: readonly Band[]
  least_sample: number
  relief_bp: number | null
  /** In hundredths; null where there is none. */
  value: number | null
  sample: number
  /** By how much the volume was over its forecast. */
  over_bp: number
}

export interface MonthFacts {
  /** Its first day. */
  month: string
  contract: BilledContract
  lines: readonly BilledLine[]
  measures: readonly BilledMeasure[]
  /** Days of the month that the calendar of a campaign has as holidays, by its id. */
  holidays: ReadonlyMap<string, readonly string[]>
}

export interface MonthLine {
  title: string
  /** In whole units of what is counted. */
  quantity: number
  unit: 'minute' | 'piece' | 'day'
  /** Null where no price makes the amount. */
  price_kobo: number | null
  amount_kobo: number
  effect: BillingEffect
  office_id: string
  contract_line_id: string | null
  contract_measure_id: string | null
  /** How the amount came about, for the page behind the invoice. */
  note: string
}

/** The days of a month on which something is in force. */
export function daysInForce(month: string, ...spans: readonly Span[]): string[] {
  const last = lastOf(month)
  return eachDay(month, last).filter((day) =>
    spans.every(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || day <= ends_on)),
  )
}

const lastOf = (month: string): string => eachDay(month, addMonths(month, 1)).at(-2) ?? month
export const daysOf = (month: string): number => daysBetween(firstOfMonth(month), addMonths(month, 1))

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** All lines of a month before tax: charges, what was missing, measures and their caps, and what lacks to the minimum. */
export function monthLines(facts: MonthFacts): MonthLine[] {
  const { month, contract, lines } = facts
  const charged = lines.flatMap((line) => chargeOf(facts, line))
  const charges = sumOf(charged.filter(({ effect }) => effect === 'charge').map(({ amount_kobo }) => amount_kobo))
  const shortfall = -sumOf(charged.filter(({ effect }) => effect === 'shortfall').map(({ amount_kobo }) => amount_kobo))
  const [first] = lines
  if (!first) return []
  const wholes = { ...none, office_id: first.office_id }
  const days = daysInForce(month, contract).length
  // What we missed is never topped up by the client: the minimum is compared with charges before it.
  const lacking = Math.max(0, portionOf(contract.minimum_kobo, days, daysOf(month)) - charges)
  return [
    ...charged,
    ...(lacking > 0
      ? [{ ...wholes, title: 'Up to the least of a month', amount_kobo: lacking, effect: 'minimum' as const }]
      : []),
    ...measuredOf(facts, { charges, shortfall, wholes }),
  ]
}

const none = {
  ...{ quantity: 1, unit: 'piece' as const, price_kobo: null, contract_line_id: null, contract_measure_id: null, note: '' },
}

function chargeOf(facts: MonthFacts, line: BilledLine): MonthLine[] {
  const { month, contract } = facts
  const days = daysInForce(month, contract, line)
  if (days.length === 0) return []
  const own = { ...none, title: line.title, office_id: line.office_id, contract_line_id: line.id, price_kobo: line.price_kobo }
  const byDays = days.length === daysOf(month) ? '' : `${days.length} of ${daysOf(month)} days`
  if (line.kind === 'seat') return seatsOf(facts, line, days, { ...own, note: byDays })
  if (line.kind === 'fixed')
    return [{ ...own, amount_kobo: portionOf(line.price_kobo, days.length, daysOf(month)), effect: 'charge', note: byDays }]
  const quantity = sumOf(within(line.delivered, days))
  if (line.kind === 'hour') {
    const amount_kobo = portionOf(line.price_kobo, quantity, 60)
    return quantity === 0 ? [] : [{ ...own, quantity, unit: 'minute', amount_kobo, effect: 'charge' }]
  }
  return volumeOf(line, quantity, days.length, daysOf(month)).map((part) => ({ ...own, ...part }))
}

const within = (delivered: readonly Delivered[], days: readonly string[]): number[] =>
  delivered.filter(({ day }) => days.includes(day)).map(({ quantity }) => quantity)

function seatsOf(
  facts: MonthFacts,
  line: BilledLine,
  days: readonly string[],
  own: Omit<MonthLine, 'amount_kobo' | 'effect'>,
): MonthLine[] {
  const { month, contract, holidays } = facts
  const amount_kobo = portionOf(line.price_kobo * line.quantity, days.length, daysOf(month))
  const charge: MonthLine = { ...own, quantity: line.quantity, amount_kobo, effect: 'charge' }
  const { committed, missing, allowed, short } = missingOf(
    line,
    operatingDays(contract, days, holidays.get(line.office_id) ?? []),
  )
  if (short === 0) return [charge]
  const note = `${missing} of ${committed} minutes missing, ${allowed} allowed`
  const lost = { ...own, title: `${line.title}: minutes missing`, quantity: short, unit: 'minute' as const, price_kobo: null }
  return [charge, { ...lost, amount_kobo: -portionOf(amount_kobo, short, committed) || 0, effect: 'shortfall', note }]
}

/** The days on which seats are promised. */
export const operatingDays = (
  { weekdays, holidays_off }: Pick<BilledContract, 'weekdays' | 'holidays_off'>,
  days: readonly string[],
  holidays: readonly string[],
): string[] => days.filter((day) => weekdays.includes(weekdayOf(day)) && !(holidays_off && holidays.includes(day)))

/**
 * What seats promised and what of it was missing, in minutes. Each day is capped before it is summed: people beyond the seats help nobody's
 * absence on another day.
 */
export function missingOf(
  {
    quantity,
    seat_minutes,
    tolerance_bp,
    delivered,
  }: Pick<BilledLine, 'quantity' | 'seat_minutes' | 'tolerance_bp' | 'delivered'>,
  days: readonly string[],
) {
  const ofDay = quantity * seat_minutes
  const committed = ofDay * days.length
  const got = sumOf(days.map((day) => Math.min(ofDay, sumOf(within(delivered, [day])))))
  const missing = committed - got
  const allowed = Math.floor((committed * tolerance_bp) / 10_000)
  return { committed, missing, allowed, short: Math.max(0, missing - allowed) }
}

/** A volume of a month at its price or by its tiers: at least what was agreed, and that part of what was forecast. */
function volumeOf(line: BilledLine, sent: number, days: number, of: number) {
  const agreed = portionOf(line.minimum_quantity, days, of)
  const foreseen = Math.ceil((portionOf(line.forecast ?? 0, days, of) * line.floor_bp) / 10_000)
  const quantity = Math.max(sent, agreed, foreseen)
  if (quantity === 0) return []
  const amount_kobo = line.tiers.length > 0 ? tieredAmount(quantity, line.tiers, line.tier_mode) : quantity * line.price_kobo
  const note = quantity > sent ? `${sent} sent, ${quantity} charged at least` : ''
  const price_kobo = line.tiers.length > 0 ? null : line.price_kobo
  return [{ quantity, price_kobo, amount_kobo, effect: 'charge' as const, note }]
}

interface Base {
  charges: number
  shortfall: number
  wholes: typeof none & { office_id: string }
}

/** What measures credit and add, of charges less what was missing; what is over a cap is a line of its own. */
function measuredOf({ contract, measures }: MonthFacts, { charges, shortfall, wholes }: Base): MonthLine[] {
  const base = charges - shortfall
  const lines = measures.flatMap((measure): MonthLine[] => {
    const bp = bandOf(measure)
    const amount_kobo = bp === undefined ? 0 : partOf(base, bp)
    if (bp === undefined || amount_kobo === 0) return []
    const { title, office_id, id, value } = measure
    const effect = bp < 0 ? 'sla' : 'bonus'
    const note = `${(value ?? 0) / 100}: ${Math.abs(bp) / 100} % of what was delivered`
    return [{ ...wholes, title, office_id, amount_kobo, effect, contract_measure_id: id, note }]
  })
  const sum = (effect: BillingEffect) =>
    sumOf(lines.filter((line) => line.effect === effect).map(({ amount_kobo }) => amount_kobo))
  const overCredit = Math.max(0, shortfall - sum('sla') - partOf(charges, contract.credit_cap_bp))
  const overBonus = Math.max(0, sum('bonus') - partOf(charges, contract.bonus_cap_bp))
  return [
    ...lines,
    ...(overCredit > 0 ? [{ ...wholes, title: 'Cap on credits', amount_kobo: overCredit, effect: 'sla' as const }] : []),
    ...(overBonus > 0 ? [{ ...wholes, title: 'Cap on bonuses', amount_kobo: -overBonus, effect: 'bonus' as const }] : []),
  ]
}

/** The credit or bonus of the band that a value is in; undefined where none is, or nothing is measured. */
export function bandOf({
  value,
  sample,
  least_sample,
  relief_bp,
  over_bp,
  bands,
}: Omit<BilledMeasure, 'id' | 'office_id' | 'title'>): number | undefined {
  if (value === null || sample < least_sample || (relief_bp !== null && over_bp > relief_bp)) return undefined
  return bands.find(({ from, to }) => (from === null || value >= from) && (to === null || value < to))?.bp
}

export interface InvoicedPart {
  contract_line_id: string | null
  amount_kobo: number
}

/** What of a month was invoiced before and comes out otherwise now, by the line of the contract; what belongs to none is one sum. */
export function adjustmentsOf(now: readonly InvoicedPart[], invoiced: readonly InvoicedPart[]): Map<string | null, number> {
  const sums = new Map<string | null, number>()
  for (const { contract_line_id, amount_kobo } of now)
    sums.set(contract_line_id, (sums.get(contract_line_id) ?? 0) + amount_kobo)
  for (const { contract_line_id, amount_kobo } of invoiced)
    sums.set(contract_line_id, (sums.get(contract_line_id) ?? 0) - amount_kobo)
  return new Map([...sums].filter(([, amount]) => amount !== 0))
}
