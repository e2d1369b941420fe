import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entryOf, firstValueOf, type Segment, scheduleOf, whyNotOpened, whyNotValued } from './rules.ts'

const laptop: Segment = { from_on: '2026-01-30', base_kobo: 76_500_000, life_months: 36 }
const amounts = (segments: Segment[], disposed?: string) => scheduleOf(segments, disposed).map(({ amount_kobo }) => amount_kobo)
const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0)

it('depreciates a laptop of ₦850,000 over 36 months in 37 charges, the first for two days', () => {
  const charges = amounts([laptop])
  expect(charges).toHaveLength(37)
  expect(charges[0]).toBe(137_097)
  expect(new Set(charges.slice(1, -1))).toEqual(new Set([2_125_000]))
  expect(charges.at(-1)).toBe(1_987_903)
  expect(sum(charges)).toBe(76_500_000)
})

it('goes on with an asset that was taken over in use where it stood', () => {
  const value = firstValueOf(
    { owner_kind: 'company', cost_kobo: 82_500_000, residual_kobo: 4_125_000, in_use_from: '2025-03-01', life_months: 180 },
    { life_months: 180, residual_bp: 0, capitalise_from_kobo: 0 },
    { depreciated_kobo: 15_803_658, life_left_months: 167, depreciated_from: '2026-04-01' },
  )
  const charges = amounts(value ? [value] : [])
  expect(charges).toHaveLength(167)
  expect(charges.slice(0, 5)).toEqual([374_679, 374_678, 374_679, 374_679, 374_678])
  expect([charges.at(-1), sum(charges)]).toEqual([374_679, 62_571_342])
  expect((value?.carrying_kobo ?? 0) - sum(charges)).toBe(4_125_000)
})

it('charges to the day before a disposal and nothing after', () => {
  expect(amounts([laptop], '2026-02-15')).toEqual([137_097, 1_062_500])
  expect(amounts([laptop], '2026-01-30')).toEqual([])
  expect(sum(amounts([laptop], '2030-01-01'))).toBe(76_500_000)
})

it('refuses what cannot be depreciated, and leaves out what is not', () => {
  const asset = {
    owner_kind: 'company' as const,
    cost_kobo: 10_000,
    residual_kobo: 10_001,
    in_use_from: null,
    life_months: null,
  }
  expect(whyNotValued(asset)?.fields).toEqual({ residual_kobo: 'Enter a residual value of at most ₦100.00' })
  expect(whyNotValued({ ...asset, owner_kind: 'client' })?.fields).toHaveProperty('cost_kobo')
  const opening = { depreciated_kobo: 9000, life_left_months: 0, depreciated_from: null }
  expect(whyNotOpened({ ...asset, residual_kobo: 2000 }, opening)?.fields).toHaveProperty('depreciated')
  expect(whyNotOpened({ ...asset, residual_kobo: 1000 }, opening)?.fields).toHaveProperty('life_left_months')
  const kind = { life_months: 36, residual_bp: 1000, capitalise_from_kobo: 5000 }
  const used = { ...asset, residual_kobo: null, in_use_from: '2026-01-01' }
  expect(firstValueOf(used, kind)?.base_kobo).toBe(9000)
  expect(firstValueOf({ ...used, cost_kobo: 4999 }, kind)).toBeUndefined()
  expect(firstValueOf(used, { ...kind, life_months: null })).toMatchObject({ base_kobo: 0, carrying_kobo: 10_000 })
  expect(firstValueOf({ ...used, owner_kind: 'client' }, kind)).toBeUndefined()
})

it('posts by office and class, both sides the same', () => {
  const lines = entryOf(
    [
      { asset_class: 'computers', office_id: 'a', amount_kobo: 5 },
      { asset_class: 'computers', office_id: 'a', amount_kobo: 7 },
      { asset_class: 'vehicles', office_id: null, amount_kobo: 11 },
    ],
    'March',
  )
  expect(lines.map(({ rule_key, debit_kobo, credit_kobo }) => [rule_key, debit_kobo, credit_kobo])).toEqual([
    ['assets.depreciation', 12, 0],
    ['assets.depreciation', 11, 0],
    ['assets.depreciated_computers', 0, 12],
    ['assets.depreciated_vehicles', 0, 11],
  ])
})

/** The same by another way: days of use laid out one by one, as a sum of fractions over a common denominator. */
function exactDue({ from_on, base_kobo, life_months }: Segment, until: string): bigint {
  const common = 365_400n * 31n
  let parts = 0n
  for (let month = firstOfMonth(from_on); month < until && parts < BigInt(life_months) * common; month = addMonths(month, 1)) {
    const days = Number(addDays(addMonths(month, 1), -1).slice(8))
    const first = month === firstOfMonth(from_on) ? Number(from_on.slice(8)) : 1
    const last = firstOfMonth(until) === month ? Number(until.slice(8)) - 1 : days
    parts += (common / BigInt(days)) * BigInt(Math.max(0, last - first + 1))
  }
  const life = BigInt(life_months) * common
  const [above, below] = [BigInt(base_kobo) * (parts < life ? parts : life), life]
  return (2n * above + below) / (2n * below)
}

const startOf = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))
const segment = fc.record({
  from_on: startOf,
  base_kobo: fc.integer({ min: 0, max: 1e12 }),
  life_months: fc.integer({ min: 1, max: 240 }),
})

it('sums to the base, or to the part of a disposal, with no charge below zero or after it', () => {
  fc.assert(
    fc.property(segment, fc.option(fc.integer({ min: 0, max: 9000 }), { nil: undefined }), (value, later) => {
      const disposed = later === undefined ? undefined : addDays(value.from_on, later)
      const charges = scheduleOf([value], disposed)
      expect(charges.every(({ amount_kobo }) => amount_kobo > 0)).toBe(true)
      const due = exactDue(value, disposed ?? addMonths(value.from_on, value.life_months + 2))
      expect(sum(charges.map(({ amount_kobo }) => amount_kobo))).toBe(Number(due))
      if (disposed) expect(charges.every(({ month }) => month <= disposed)).toBe(true)
      else expect(due).toBe(BigInt(value.base_kobo))
    }),
    { numRuns: 2000 },
  )
})

it('depreciates what is left by a new segment, and all of it', () => {
  fc.assert(
    fc.property(segment, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (value, after, life_months) => {
      const from_on = addMonths(firstOfMonth(value.from_on), after)
      const before = scheduleOf([value]).filter(({ month }) => month < from_on)
      const base_kobo = value.base_kobo - sum(before.map(({ amount_kobo }) => amount_kobo))
      expect(sum(amounts([value, { from_on, base_kobo, life_months }]))).toBe(value.base_kobo)
    }),
  )
})
