import { addDays, addMonths } from '@iroko/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  awardOf,
  baseOn,
  expectedOf,
  gratuity,
  leaveAllowance,
  monthsOf,
  type Occasion,
  paidSentence,
  type RulePerson,
  type RuleTerms,
  serviceMonths,
  thirteenthMonth,
} from './rules.ts'
import { movementsOf, usedOf } from './rules-provisions.ts'

const standard = { basic_bp: 4500, housing_bp: 2500, transport_bp: 1500, utility_bp: 500, meal_bp: 500, other_bp: 500 }
const rule: RuleTerms = {
  kind: 'thirteenth_month',
  base: 'gross',
  percent_bp: 10_000,
  slab1_months: 70,
  slab1_years: 5,
  slab2_months: 100,
  slab2_years: null,
  slab3_months: 0,
  office_ids: [],
  designation_ids: [],
  employment_types: [],
  after_months: 0,
  pay_month: 12,
  min_days: 10,
  leavers: 'pro_rata',
  starts_on: '2020-01-01',
  ends_on: null,
}
const person = (spells: RulePerson['spells'], kobo = 20_000_000): RulePerson => ({
  office_id: 'voice',
  designation_id: null,
  employment_type: 'full_time',
  spells,
  salaries: [{ amount_kobo: kobo, starts_on: '2010-01-01', ends_on: null }],
  shares: standard,
  unpaid_days: [],
  unpaid_months: [],
})
const since = (first: string, last: string | null = null) => person([{ first, last }])
const december: Occasion = { month: '2026-12-01', ends_on: '2026-12-31', settled_on: null }
const nothing = { leaves: [], paid_years: [] }

describe('13th month', () => {
  it('counts the months in which somebody was employed on the 15th', () => {
    for (const [spells, months] of [
      [[{ first: '2020-01-06', last: null }], 12],
      [[{ first: '2026-06-15', last: null }], 7],
      [[{ first: '2026-06-16', last: null }], 6],
      [[{ first: '2020-01-06', last: '2026-03-15' }], 3],
      [[{ first: '2020-01-06', last: '2026-03-14' }], 2],
      // A joiner, a leaver and a re-hire in one year: months add.
      [
        [
          { first: '2026-01-10', last: '2026-04-20' },
          { first: '2026-09-01', last: null },
        ],
        8,
      ],
      [[{ first: '2027-01-01', last: null }], 0],
    ] as const)
      expect(monthsOf(person(spells), 2026)).toBe(months)
  })

  it('counts no month without pay for all of it, and one of which a day was paid', () => {
    const february = Array.from({ length: 28 }, (_, at) => addDays('2026-02-01', at))
    expect(monthsOf({ ...since('2020-01-06'), unpaid_days: february }, 2026)).toBe(11)
    expect(monthsOf({ ...since('2020-01-06'), unpaid_days: february.slice(2) }, 2026)).toBe(12)
    expect(monthsOf({ ...since('2020-01-06'), unpaid_months: ['2026-05-01'] }, 2026)).toBe(11)
  })

  it('is the share of the salary of December by twelfths, rounded once', () => {
    expect(thirteenthMonth(rule, since('2026-06-15'), 2026, '2026-12-31')).toEqual({
      year: 2026,
      kobo: 11_666_667,
      explanation: '7 of 12 months of ₦200,000.00',
    })
    const half = { ...rule, base: 'basic' as const, percent_bp: 5_000 }
    expect(thirteenthMonth(half, since('2020-01-06'), 2026, '2026-12-31')).toMatchObject({
      kobo: 4_500_000,
      explanation: '12 of 12 months of 50% of ₦90,000.00',
    })
  })

  it('is paid with the payroll of its month, with the next one to who was missed, and never twice', () => {
    expect(
      awardOf(
        rule,
        since('2020-01-06'),
        { ...december, month: '2026-11-01', ends_on: '2026-11-30' },
        { ...nothing, paid_years: [2025] },
      ),
    ).toBe(undefined)
    expect(awardOf(rule, since('2020-01-06'), december, { ...nothing, paid_years: [2025] })).toMatchObject({
      year: 2026,
      kobo: 20_000_000,
    })
    const january = { month: '2027-01-01', ends_on: '2027-01-31', settled_on: null }
    expect(awardOf(rule, since('2026-07-01'), january, nothing)).toMatchObject({ year: 2026, kobo: 10_000_000 })
    expect(awardOf(rule, since('2026-07-01'), january, { ...nothing, paid_years: [2026] })).toBe(undefined)
    expect(awardOf({ ...rule, starts_on: '2027-01-01' }, since('2026-07-01'), january, nothing)).toBe(undefined)
  })

  it('is paid to leavers with their settlement by their months, or to none of them', () => {
    const settled = { month: '2026-06-01', ends_on: '2026-06-30', settled_on: '2026-06-20' }
    const leaver = since('2020-01-06', '2026-06-20')
    expect(awardOf(rule, leaver, settled, nothing)).toMatchObject({ year: 2026, kobo: 10_000_000 })
    expect(awardOf({ ...rule, leavers: 'none' }, leaver, settled, nothing)).toBe(undefined)
    expect(awardOf(rule, since('2020-01-06', '2026-12-20'), december, nothing)).toBe(undefined)
  })

  it('is for those whom it names, after so many months of service', () => {
    const of = (terms: Partial<RuleTerms>) => awardOf({ ...rule, ...terms }, since('2026-01-01'), december, nothing)
    expect(of({ office_ids: ['voice'] })).toBeDefined()
    expect(of({ office_ids: ['chat'] })).toBe(undefined)
    expect(of({ designation_ids: ['agent'] })).toBe(undefined)
    expect(of({ employment_types: ['intern'] })).toBe(undefined)
    expect(of({ after_months: 12 })).toBeDefined()
    expect(of({ after_months: 13 })).toBe(undefined)
  })
})

describe('leave allowance', () => {
  const allowance: RuleTerms = { ...rule, kind: 'leave_allowance', base: 'basic', percent_bp: 1_000, pay_month: null }
  const leave = (starts_on: string, days = 10) => ({ id: starts_on, starts_on, days })

  it('follows the first leave of enough days of a year, once', () => {
    const of = (leaves: ReturnType<typeof leave>[], paid_years: number[] = []) =>
      awardOf(allowance, since('2020-01-06'), december, { leaves, paid_years })
    expect(of([leave('2026-02-02', 9.5), leave('2026-08-03'), leave('2026-10-05')])).toMatchObject({
      year: 2026,
      kobo: 10_800_000,
      leave_id: '2026-08-03',
    })
    expect(of([leave('2026-08-03'), leave('2026-10-05')], [2026])).toBe(undefined)
    expect(of([leave('2026-02-02', 9.5)])).toBe(undefined)
    expect(leaveAllowance(allowance, since('2026-07-01', '2026-11-30'), 2026, '2026-11-30', true).kobo).toBe(4_500_000)
  })
})

describe('gratuity', () => {
  const terms: RuleTerms = { ...rule, kind: 'gratuity', pay_month: null, after_months: 24 }

  it('adds slabs of service; an upper bound belongs to the lower slab, and nothing is paid before it vests', () => {
    for (const [first, last, kobo] of [
      ['2021-12-01', '2026-11-30', 70_000_000],
      ['2021-12-02', '2026-11-30', 68_833_333],
      ['2019-08-01', '2026-11-30', 116_666_667],
      ['2024-12-01', '2026-11-30', 28_000_000],
      ['2024-12-02', '2026-11-30', 0],
    ] as const)
      expect([first, gratuity(terms, since(first, last), last).kobo]).toEqual([first, kobo])
    expect(serviceMonths(since('2019-08-01'), '2026-11-30')).toBe(88)
    expect(gratuity(terms, since('2019-08-01', '2026-11-30'), '2026-11-30').explanation).toBe(
      '7 years and 4 months of service, by ₦200,000.00',
    )
  })

  it('never falls as service grows, whatever the slabs', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.nat(300), fc.nat(300), fc.nat(300)),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 11, max: 20 }),
        fc.nat(400),
        ([a, b, c], slab1_years, slab2_years, months) => {
          const of = { ...terms, slab1_months: a, slab2_months: b, slab3_months: c, slab1_years, slab2_years, after_months: 0 }
          const at = (service: number) => gratuity(of, since('2000-01-01'), addDays(addMonths('2000-01-01', service), -1)).kobo
          expect(at(months + 1)).toBeGreaterThanOrEqual(at(months))
        },
      ),
    )
  })
})

describe('provisions', () => {
  it('set aside by twelfths what the year is expected to come to, less what stands', () => {
    const expected = [{ rule_id: 'r', kind: 'thirteenth_month' as const, office_id: 'voice', kobo: 20_000_000 }]
    const of = (month: string, left: number) =>
      movementsOf(month, expected, left === 0 ? [] : [{ rule_id: 'r', office_id: 'voice', year: 2026, kobo: left }])
    expect(of('2026-01-01', 0)).toEqual([
      { rule_id: 'r', office_id: 'voice', year: 2026, kobo: 1_666_667, expected_kobo: 20_000_000 },
    ])
    expect(of('2026-02-01', 1_666_667)[0]?.kobo).toBe(1_666_666)
    expect(of('2026-02-01', 3_333_333)).toEqual([])
    // Everybody was paid, or left.
    expect(movementsOf('2026-12-01', [], [{ rule_id: 'r', office_id: 'voice', year: 2026, kobo: 5 }])).toMatchObject([
      { kobo: -5 },
    ])
    expect(movementsOf('2027-01-01', [], [{ rule_id: 'r', office_id: 'voice', year: 2026, kobo: 5 }])).toEqual([])
    expect(movementsOf('2027-12-01', [], [{ rule_id: 'r', office_id: 'voice', year: 2026, kobo: 5 }])).toMatchObject([
      { kobo: -5, year: 2026 },
    ])
  })

  it('come to the whole year at its end, month by month, whatever is expected on the way', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e9), { minLength: 12, maxLength: 12 }), (by) => {
        let left = 0
        by.forEach((kobo, at) => {
          const month = `2026-${String(at + 1).padStart(2, '0')}-01`
          const expected = [{ rule_id: 'r', kind: 'thirteenth_month' as const, office_id: null, kobo }]
          left += movementsOf(month, expected, [{ rule_id: 'r', office_id: null, year: 2026, kobo: left }])[0]?.kobo ?? 0
        })
        expect(left).toBe(by[11])
      }),
    )
  })

  it('are used up to what is left; the rest is cost', () => {
    const paid = { rule_id: 'r', office_id: 'voice', year: 2026, kobo: 100 }
    expect(usedOf([paid], [{ ...paid, kobo: 60 }])).toEqual([{ ...paid, kobo: 60 }])
    expect(usedOf([paid], [{ ...paid, kobo: 160 }])).toEqual([paid])
    expect(usedOf([paid], [{ ...paid, year: 2025 }])).toEqual([])
  })

  it('expect of who works here on the day alone; of a gratuity what is earned, before it vests too', () => {
    expect(expectedOf(rule, since('2026-07-01'), '2026-07-31')).toBe(10_000_000)
    expect(expectedOf(rule, since('2020-01-06', '2026-07-30'), '2026-07-31')).toBe(0)
    expect(expectedOf({ ...rule, kind: 'gratuity', after_months: 24 }, since('2026-01-01'), '2026-06-30')).toBe(7_000_000)
  })
})

it('the base is the share of the salary of its parts', () => {
  expect([
    baseOn({ base: 'basic' }, since('2020-01-06'), '2026-12-31'),
    baseOn({ base: 'bht' }, since('2020-01-06'), '2026-12-31'),
  ]).toEqual([9_000_000, 17_000_000])
  expect(paidSentence('Amaka Obi', '13th month', 2026, 'PR-2026-12', '2026-12-01')).toBe(
    'Amaka Obi has the 13th month of 2026 in PR-2026-12',
  )
})
