/** The month of a contract to the kobo: the worked example, reported faults with their right values, and what holds of any month. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { totalsOf } from '../invoices/rules.ts'
import {
  adjustmentsOf,
  type Band,
  type BilledLine,
  bandOf,
  daysInForce,
  type MonthFacts,
  monthLines,
  operatingDays,
} from './rules.ts'

const contract = {
  ...{ starts_on: '2026-01-01', ends_on: null, minimum_kobo: 1_800_000_000, credit_cap_bp: 1000, bonus_cap_bp: 1000 },
  ...{ weekdays: [1, 2, 3, 4, 5, 6], holidays_off: true },
}
const line = (more: Partial<BilledLine>): BilledLine => ({
  ...{
    id: 'seats',
    office_id: 'kora',
    kind: 'seat',
    title: 'Voice agents',
    price_kobo: 42_000_000,
    quantity: 40,
    seat_minutes: 480,
  },
  ...{ tolerance_bp: 300, tiers: [], tier_mode: 'graduated', minimum_quantity: 0, floor_bp: 0, forecast: null, delivered: [] },
  ...{ starts_on: '2026-01-01', ends_on: null },
  ...more,
})
const band = (to: number, bp: number): Band => ({ from: null, to, bp })
const measure = (id: string, value: number, bands: Band[]) => ({
  ...{ id, office_id: 'kora', title: id, bands, least_sample: 0, relief_bp: null, value, sample: 100, over_bp: 0 },
})
const october = '2026-10-01'
const days = operatingDays(contract, daysInForce(october, contract), [october])
/** So many minutes less than promised, as evenly as days allow. */
const delivered = (missing: number) =>
  days.map((day, at) => ({
    day,
    quantity: 40 * 480 - Math.floor(missing / days.length) - (at < missing % days.length ? 1 : 0),
  }))

const kora: MonthFacts = {
  ...{ month: october, contract, holidays: new Map([['kora', [october]]]) },
  lines: [
    line({ delivered: delivered(21_120) }),
    line({
      id: 'hours',
      kind: 'hour',
      title: 'Extra hours',
      price_kobo: 265_000,
      delivered: [{ day: '2026-10-05', quantity: 7385 }],
    }),
    line({
      ...{ id: 'mails', kind: 'volume', title: 'E-mails', price_kobo: 0, delivered: [{ day: '2026-10-31', quantity: 12_480 }] },
      tiers: [
        { up_to: 10_000, price_kobo: 8500 },
        { up_to: null, price_kobo: 7250 },
      ],
    }),
  ],
  measures: [measure('Quality', 8340, [band(8500, -100)]), measure('Service level', 7820, [band(8000, -200)])],
}

it('comes to the worked month of the bank, line by line', () => {
  expect(days).toHaveLength(26)
  const lines = monthLines(kora)
  expect(lines.map(({ effect, amount_kobo }) => [effect, amount_kobo])).toEqual([
    ['charge', 1_680_000_000],
    ['shortfall', -20_676_923],
    ['charge', 32_617_083],
    ['charge', 102_980_000],
    ['sla', -17_949_202],
    ['sla', -35_898_403],
  ])
  expect(lines[1]?.note).toBe('21120 of 499200 minutes missing, 14976 allowed')
  expect(totalsOf(lines, { vat_bp: 750, wht_bp: 200 })).toEqual({
    ...{ net_kobo: 1_741_072_555, vat_kobo: 130_580_442, total_kobo: 1_871_652_997, wht_kobo: 34_821_451 },
  })
})

it('caps each day at what was promised before it sums', () => {
  const seats = line({
    ...{ price_kobo: 10_000_000, quantity: 2, tolerance_bp: 500, starts_on: '2026-10-05', ends_on: '2026-10-09' },
    delivered: [960, 1440, 480, 960, 720].map((quantity, at) => ({ day: `2026-10-0${at + 5}`, quantity })),
  })
  const lines = monthLines({ ...kora, contract: { ...contract, minimum_kobo: 0 }, lines: [seats], measures: [] })
  expect(lines.map(({ amount_kobo, quantity }) => [amount_kobo, quantity])).toEqual([
    [3_225_806, 2],
    [-322_581, 480],
  ])
})

it('tops up to the minimum by charges before what was missing, and never below', () => {
  const fixed = (price_kobo: number) => line({ id: 'fee', kind: 'fixed', price_kobo, quantity: 1 })
  const topped = (price_kobo: number, minimum_kobo: number) =>
    monthLines({ ...kora, contract: { ...contract, minimum_kobo }, lines: [fixed(price_kobo)], measures: [] })
      .filter(({ effect }) => effect === 'minimum')
      .map(({ amount_kobo }) => amount_kobo)
  expect(topped(8000, 10_000)).toEqual([2000])
  expect(topped(11_000, 10_000)).toEqual([])
})

it('multiplies the unit that was counted, not a rounded one', () => {
  const hours = line({ kind: 'hour', price_kobo: 10_000, delivered: [{ day: '2026-10-05', quantity: 50 }] })
  const [first] = monthLines({ ...kora, contract: { ...contract, minimum_kobo: 0 }, lines: [hours], measures: [] })
  expect(first).toMatchObject({ amount_kobo: 8333, quantity: 50, unit: 'minute' })
})

it('charges a volume by its mode, at least what was agreed or that part of the forecast', () => {
  const tiers = [
    { up_to: 10_000, price_kobo: 140 },
    { up_to: 50_000, price_kobo: 132 },
    { up_to: null, price_kobo: 120 },
  ]
  const charged = (quantity: number, more: Partial<BilledLine> = {}) => {
    const volume = line({ kind: 'volume', price_kobo: 100, tiers, delivered: [{ day: october, quantity }], ...more })
    return monthLines({ ...kora, contract: { ...contract, minimum_kobo: 0 }, lines: [volume], measures: [] })[0]?.amount_kobo
  }
  expect(charged(10_500)).toBe(1_466_000)
  expect(charged(10_500, { tier_mode: 'volume' })).toBe(1_386_000)
  expect([charged(10_000), charged(10_000, { tier_mode: 'volume' })]).toEqual([1_400_000, 1_400_000])
  expect(charged(0)).toBeUndefined()
  expect(charged(0, { tiers: [], minimum_quantity: 200 })).toBe(20_000)
  expect(charged(0, { tiers: [], forecast: 1001, floor_bp: 8000 })).toBe(80_100)
})

it('credits by the band that is reached, nothing without a sample or with more than was foreseen, and no more than the cap', () => {
  const quality = measure('Quality', 8499, [band(8500, -100), { from: 9500, to: null, bp: 200 }])
  expect(bandOf(quality)).toBe(-100)
  expect(bandOf({ ...quality, value: 8500 })).toBeUndefined()
  expect(bandOf({ ...quality, value: 9500 })).toBe(200)
  expect(bandOf({ ...quality, least_sample: 101 })).toBeUndefined()
  expect(bandOf({ ...quality, relief_bp: 1000, over_bp: 1001 })).toBeUndefined()
  const steep = [measure('A', 1, [band(2, -3000)])]
  const lines = monthLines({ ...kora, measures: steep })
  const sum = (effects: string[]) =>
    lines.filter(({ effect }) => effects.includes(effect)).reduce((all, { amount_kobo }) => all + amount_kobo, 0)
  expect(sum(['shortfall', 'sla'])).toBe(-181_559_708)
  expect(lines.at(-1)).toMatchObject({ title: 'Cap on credits', effect: 'sla' })
})

it('two lines of a price that changed in the month come to days of the month, and no credit passes the cap in any month', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 31 }),
      fc.integer({ min: 1, max: 90_000_000 }),
      fc.integer({ min: 0, max: 600_000 }),
      fc.integer({ min: -10_000, max: 0 }),
      fc.integer({ min: 0, max: 10_000 }),
      (from, price_kobo, missing, bp, credit_cap_bp) => {
        const day = `2026-10-${String(from).padStart(2, '0')}`
        const before = `2026-10-${String(from - 1).padStart(2, '0')}`
        const seats = { price_kobo, quantity: 1, seat_minutes: 480, delivered: delivered(Math.min(missing, 499_200)) }
        const parts = [line({ ...seats, ends_on: before }), line({ ...seats, id: 'new', starts_on: day })]
        const free = { ...contract, minimum_kobo: 0, credit_cap_bp }
        const lines = monthLines({ ...kora, contract: free, lines: parts, measures: [measure('A', 1, [band(2, bp)])] })
        const of = (effects: string[]) =>
          lines.filter(({ effect }) => effects.includes(effect)).reduce((all, { amount_kobo }) => all + amount_kobo, 0)
        expect(Math.abs(of(['charge']) - price_kobo)).toBeLessThanOrEqual(1)
        const cap = Math.floor((of(['charge']) * credit_cap_bp) / 10_000 + 0.5)
        expect(-of(['shortfall', 'sla'])).toBeLessThanOrEqual(cap + 1)
      },
    ),
  )
})

it('what is invoiced and adjusted comes to what is computed, whatever changed since', () => {
  const kept = fc.array(fc.record({ contract_line_id: fc.constantFrom('a', 'b', null), amount_kobo: fc.integer() }), {
    maxLength: 8,
  })
  const sums = (rows: readonly { contract_line_id: string | null; amount_kobo: number }[], id: string | null) =>
    rows.filter(({ contract_line_id }) => contract_line_id === id).reduce((all, { amount_kobo }) => all + amount_kobo, 0)
  fc.assert(
    fc.property(kept, kept, (now, invoiced) => {
      const adjusted = adjustmentsOf(now, invoiced)
      for (const id of ['a', 'b', null]) expect(sums(invoiced, id) + (adjusted.get(id) ?? 0)).toBe(sums(now, id))
    }),
  )
})
