/** Pension by the person: rates never below the law, and what somebody gives besides, before tax and at most a third of the month's pay. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import { slipOf } from '../calculation/rules-slip.ts'
import { pensionRates, voluntaryOf } from './rules-pension.ts'
import { yearStart } from './rules-tax.ts'

const law = lawOf('2026-01-01')
const none = { employee_percent: null, employer_percent: null, voluntary_percent: 0, voluntary_kobo: 0 }
const salary = (kobo: number, more = {}) => ({
  ...{ key: 'basic', title: 'Basic', full_kobo: kobo, paid_kobo: kobo, is_basic: true, is_pensionable: true, is_once: false },
  explanation: '',
  ...more,
})
const slip = (kobo: number, choice: Partial<typeof none> | Record<string, number | null>, pension = true) => {
  const found = slipOf({
    ...{ rules: law, earnings: [salary(kobo)], pension, nhf: false, nhis: false, rent_kobo: 0, life_premium_kobo: 0 },
    ...{ mortgage_interest_kobo: 0, months: 12, left: 12, so_far: yearStart, pension_choice: { ...none, ...choice } },
  })
  return { ...found, of: Object.fromEntries(found.lines.map(({ key, amount_kobo }) => [key, amount_kobo])) }
}

it('takes the rates of the law where none are agreed, higher ones where they are, and none from who is paid for in full', () => {
  expect(pensionRates(law, none)).toEqual({ employee_bp: 800, employer_bp: 1000 })
  expect(pensionRates(law, { ...none, employee_percent: 10, employer_percent: 12.5 })).toEqual({
    ...{ employee_bp: 1000, employer_bp: 1250 },
  })
  expect(pensionRates(law, { ...none, employee_percent: 0, employer_percent: 20 })).toEqual({
    employee_bp: 0,
    employer_bp: 2000,
  })
})

it('never goes below the law of the month, whatever was agreed before it rose', () => {
  const percent = fc.option(fc.integer({ min: 0, max: 10_000 }).map((bp) => bp / 100))
  fc.assert(
    fc.property(percent, percent, (employee_percent, employer_percent) => {
      const { employee_bp, employer_bp } = pensionRates(law, { ...none, employee_percent, employer_percent })
      expect(employer_bp).toBeGreaterThanOrEqual(1000)
      expect(employee_bp >= 800 || (employee_bp === 0 && employer_bp >= 2000)).toBe(true)
    }),
  )
})

it('lowers the tax by what is given voluntarily, in a line of its own', () => {
  const [plain, more] = [slip(50_000_000, {}), slip(50_000_000, { voluntary_percent: 10 })]
  expect([plain.of.pension_voluntary, more.of.pension_voluntary]).toEqual([undefined, 5_000_000])
  expect(more.of.pension).toBe(plain.of.pension)
  // Between three and twelve million a year the rate is 18%.
  expect((plain.of.paye ?? 0) - (more.of.paye ?? 0)).toBe(900_000)
  expect(plain.net_kobo - more.net_kobo).toBe(4_100_000)
  expect(slip(50_000_000, { voluntary_kobo: 2_000_000 }).of.pension_voluntary).toBe(2_000_000)
  expect(slip(50_000_000, { voluntary_kobo: 2_000_000 }, false).of.pension_voluntary).toBeUndefined()
})

it('is at most a third of what is paid of the month, and nothing where nothing is paid', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e9 }), fc.integer({ min: 0, max: 10_000 }), fc.nat(1e9), (pay, bp, kobo) => {
      const given = voluntaryOf({ ...none, voluntary_percent: bp / 100, voluntary_kobo: bp > 0 ? 0 : kobo }, pay)
      expect(given).toBeGreaterThanOrEqual(0)
      expect(given * 3).toBeLessThanOrEqual(Math.max(0, pay))
    }),
  )
})

it('the more is given, the less is taxed: net pay falls by no more than what is given', () => {
  fc.assert(
    fc.property(fc.integer({ min: 7_000_100, max: 300_000_000 }), fc.nat(50_000_000), (pay, voluntary_kobo) => {
      const [plain, more] = [slip(pay, {}), slip(pay, { voluntary_kobo })]
      const given = more.of.pension_voluntary ?? 0
      expect(more.of.paye ?? 0).toBeLessThanOrEqual(plain.of.paye ?? 0)
      expect(plain.net_kobo - more.net_kobo).toBeLessThanOrEqual(given)
      expect(more.gross_kobo - more.deductions_kobo).toBe(more.net_kobo)
    }),
  )
})
