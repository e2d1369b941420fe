/**
 * Straight-line depreciation in kobo, by calendar months and exact fractions: pure. Design of assets, rule 1. The first day of use counts, the day
 * of disposal does not; what a month is charged is what is due to its end less what was charged before, so that the sum is the base to the kobo.
 */
import type { AssetClass } from '@iroko/contract/assets/categories'
import type { ValueCause } from '@iroko/contract/assets/depreciation'
import { addDays, addMonths, firstOfMonth, monthsBetween } from '@iroko/contract/dates'
import { type Fault, invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'

/** What is depreciated from a day on; a later one ends it with the month before. */
export interface Segment {
  from_on: string
  base_kobo: number
  life_months: number
}

const daysIn = (month: string): bigint => BigInt(Number(addDays(addMonths(firstOfMonth(month), 1), -1).slice(8)))
const dayOf = (day: string): bigint => BigInt(Number(day.slice(8)))

/** Half away from zero; all is positive here. */
const rounded = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator)

/** Months that passed from the first day of use to the end of a month, or to the day before `until` in it, as a fraction. */
function elapsed(from: string, month: string, until?: string): [numerator: bigint, denominator: bigint] {
  const first = daysIn(from)
  const whole = BigInt(monthsBetween(firstOfMonth(from), firstOfMonth(month)))
  const unused = dayOf(from) - 1n
  if (!until) return [(whole + 1n) * first - unused, first]
  const last = daysIn(until)
  // To the day before: whole months, the part of this one, less what was not used of the first.
  return [whole * first * last + (dayOf(until) - 1n) * first - unused * last, first * last]
}

/** What of a segment is due to the end of a month, or to the day before `until` in it, in kobo. */
export function dueTo({ from_on, base_kobo, life_months }: Segment, month: string, until?: string): number {
  if (firstOfMonth(month) < firstOfMonth(from_on) || (until && until <= from_on)) return 0
  const [passed, parts] = elapsed(from_on, month, until)
  const life = BigInt(life_months) * parts
  return Number(rounded(BigInt(base_kobo) * (passed < life ? passed : life), life))
}

/** The segment that counts in a month; undefined before the first. */
export const segmentIn = <S extends Segment>(segments: readonly S[], month: string): S | undefined =>
  segments.findLast(({ from_on }) => firstOfMonth(from_on) <= firstOfMonth(month))

/** The charge of a month in kobo, where so much of its segment was charged before; at a disposal to the day before. */
export const chargeOf = (segment: Segment, month: string, charged: number, until?: string): number =>
  Math.max(0, dueTo(segment, month, until) - charged)

/** Every charge of an asset, from its first month to its last, or to its disposal. */
export function scheduleOf(
  segments: readonly Segment[],
  disposed?: string,
): { month: string; amount_kobo: number; segment: number }[] {
  const charges: { month: string; amount_kobo: number; segment: number }[] = []
  for (const [at, segment] of segments.entries()) {
    const next = segments[at + 1]
    let charged = 0
    for (let month = firstOfMonth(segment.from_on); !next || month < firstOfMonth(next.from_on); month = addMonths(month, 1)) {
      const isLast = disposed !== undefined && firstOfMonth(disposed) <= month
      const amount_kobo = isLast && disposed < month ? 0 : chargeOf(segment, month, charged, isLast ? disposed : undefined)
      if (amount_kobo > 0) charges.push({ month, amount_kobo, segment: at })
      charged += amount_kobo
      if (isLast) return charges
      if (charged >= segment.base_kobo) break
    }
  }
  return charges
}

export interface Valued {
  owner_kind: 'company' | 'client'
  cost_kobo: number | null
  residual_kobo: number | null
  in_use_from: string | null
  life_months: number | null
}
interface Kind {
  life_months: number | null
  residual_bp: number
  capitalise_from_kobo: number
}

/** The residual value of a category, of a cost. */
export const residualOf = (cost_kobo: number, { residual_bp }: Pick<Kind, 'residual_bp'>): number =>
  Number(rounded(BigInt(cost_kobo) * BigInt(residual_bp), 10_000n))

/** Why values cannot be kept: 422 with the field. */
export function whyNotValued({ owner_kind, cost_kobo, residual_kobo }: Valued): Fault | undefined {
  if (owner_kind === 'client' && cost_kobo !== null) return invalid({ cost_kobo: 'An asset of a client has no cost here' })
  if (residual_kobo !== null && residual_kobo > (cost_kobo ?? 0))
    return invalid({ residual_kobo: `Enter a residual value of at most ${formatMoney(cost_kobo ?? 0)}` })
  return undefined
}

export interface Opening {
  depreciated_kobo: number | null
  life_left_months: number | null
  /** The first month here. */
  depreciated_from: string | null
}

/** Why an asset taken over in use cannot be: depreciated beyond cost less residual, or without a month left. */
export function whyNotOpened(
  { cost_kobo, residual_kobo }: Valued,
  { depreciated_kobo, life_left_months }: Opening,
): Fault | undefined {
  if (depreciated_kobo === null) return undefined
  const most = (cost_kobo ?? 0) - (residual_kobo ?? 0)
  if (depreciated_kobo > most) return invalid({ depreciated: `At most ${formatMoney(most)} can be depreciated before` })
  if (life_left_months === null || life_left_months < 1)
    return invalid({ life_left_months: 'Enter the months that are left: at least 1' })
  return undefined
}

export interface FirstValue extends Segment {
  carrying_kobo: number
  cause: ValueCause
}

/** What is depreciated of a new asset, of land nothing; undefined of a client's, of one below the limit and of one not in use. */
export function firstValueOf(asset: Valued, kind: Kind, opening?: Opening): FirstValue | undefined {
  const { owner_kind, cost_kobo, in_use_from } = asset
  const life_months = asset.life_months ?? kind.life_months
  if (owner_kind === 'client' || cost_kobo === null || cost_kobo < kind.capitalise_from_kobo) return undefined
  const residual = asset.residual_kobo ?? residualOf(cost_kobo, kind)
  if (opening?.depreciated_kobo !== null && opening?.depreciated_kobo !== undefined && opening.life_left_months !== null) {
    const carrying_kobo = cost_kobo - opening.depreciated_kobo
    const from_on = firstOfMonth(opening.depreciated_from ?? in_use_from ?? '')
    return {
      from_on,
      carrying_kobo,
      base_kobo: carrying_kobo - residual,
      life_months: opening.life_left_months,
      cause: 'opening',
    }
  }
  if (in_use_from === null) return undefined
  if (life_months === null)
    return { from_on: in_use_from, carrying_kobo: cost_kobo, base_kobo: 0, life_months: 1, cause: 'capitalised' }
  return { from_on: in_use_from, carrying_kobo: cost_kobo, base_kobo: cost_kobo - residual, life_months, cause: 'capitalised' }
}

export interface Charged {
  asset_class: AssetClass
  office_id: string | null
  amount_kobo: number
}

/** The lines of a month's entry: by office and class what was charged, by class what it adds to depreciation. */
export function entryOf(charges: readonly Charged[], detail: string) {
  const [costs, sums] = [new Map<string, Charged>(), new Map<AssetClass, number>()]
  for (const charge of charges) {
    const key = `${charge.office_id} ${charge.asset_class}`
    costs.set(key, { ...charge, amount_kobo: (costs.get(key)?.amount_kobo ?? 0) + charge.amount_kobo })
    sums.set(charge.asset_class, (sums.get(charge.asset_class) ?? 0) + charge.amount_kobo)
  }
  const line = { authority: null, detail }
  return [
    ...[...costs.values()].map(({ office_id, amount_kobo }) => ({
      ...{ ...line, rule_key: 'assets.depreciation', office_id, debit_kobo: amount_kobo, credit_kobo: 0 },
    })),
    ...[...sums].map(([asset_class, amount_kobo]) => ({
      ...{ ...line, rule_key: `assets.depreciated_${asset_class}`, office_id: null, debit_kobo: 0, credit_kobo: amount_kobo },
    })),
  ]
}

export interface Opened {
  asset_class: AssetClass
  cost_kobo: number
  before_kobo: number
}

/** What was taken over in use enters the books: cost, what was depreciated before, and the rest against the opening clearing. */
export function openingEntry(opened: readonly Opened[]) {
  const line = (rule_key: string, kobo: number) => ({
    ...{ rule_key, office_id: null, authority: null, detail: 'Assets taken over in use' },
    ...{ debit_kobo: Math.max(0, kobo), credit_kobo: Math.max(0, -kobo) },
  })
  const rest = opened.reduce((sum, { cost_kobo, before_kobo }) => sum + cost_kobo - before_kobo, 0)
  const lines = opened.flatMap(({ asset_class, cost_kobo, before_kobo }) => [
    line(`assets.cost_${asset_class}`, cost_kobo),
    line(`assets.depreciated_${asset_class}`, -before_kobo),
  ])
  return [...lines, line('assets.opening', -rest)].filter(({ debit_kobo, credit_kobo }) => debit_kobo + credit_kobo > 0)
}
