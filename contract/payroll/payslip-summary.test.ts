import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paidToText, payCauses, paymentText, payParts } from './payslip-summary.ts'

const line = (kind: 'earning' | 'deduction' | 'employer', key: string, amount_kobo: number) => ({ kind, key, amount_kobo })

describe('payParts', () => {
  it('divides the gross pay into what is left and what is deducted', () => {
    const lines = [
      line('earning', 'basic', 10_000),
      line('deduction', 'paye', 1_000),
      line('deduction', 'pension', 800),
      line('deduction', 'loan', 200),
      line('employer', 'pension', 1_000),
    ]
    expect(payParts({ refunds_kobo: 0, gross_kobo: 10_000, net_kobo: 8_000, lines })).toEqual([
      { key: 'net', label: 'Net pay', kobo: 8_000, share: 0.8 },
      { key: 'paye', label: 'PAYE', kobo: 1_000, share: 0.1 },
      { key: 'pension', label: 'Pension', kobo: 800, share: 0.08 },
      { key: 'other', label: 'Other deductions', kobo: 200, share: 0.02 },
    ])
  })

  it('draws nothing of a month in which more was given back than deducted', () => {
    const lines = [line('deduction', 'paye', -500)]
    expect(payParts({ refunds_kobo: 0, gross_kobo: 10_000, net_kobo: 10_500, lines })).toEqual([])
    expect(payParts({ refunds_kobo: 0, gross_kobo: 0, net_kobo: 0, lines: [] })).toEqual([])
  })

  it('adds up to the gross pay', () => {
    const kobo = fc.integer({ min: 0, max: 1e9 })
    fc.assert(
      fc.property(kobo, kobo, kobo, kobo, (net, paye, pension, other) => {
        const lines = [line('deduction', 'paye', paye), line('deduction', 'pension', pension), line('deduction', 'loan', other)]
        const gross_kobo = net + paye + pension + other
        const parts = payParts({ refunds_kobo: 0, gross_kobo, net_kobo: net, lines })
        expect(parts.reduce((sum, part) => sum + part.kobo, 0)).toBe(gross_kobo)
        expect(parts.every(({ share }) => share > 0 && share <= 1)).toBe(true)
      }),
    )
  })
})

describe('payCauses', () => {
  const change = (kind: 'earning' | 'deduction', title: string, change_kobo: number) => ({ kind, title, change_kobo })

  it('counts a higher deduction against the net pay, and puts the largest first', () => {
    expect(payCauses([change('earning', 'Bonus', 5_000), change('deduction', 'PAYE', 9_000)])).toEqual([
      { title: 'PAYE', effect_kobo: -9_000 },
      { title: 'Bonus', effect_kobo: 5_000 },
    ])
  })

  it('makes one cause of what was taken back and given again for a month', () => {
    const changes = [change('earning', 'Days of 2026-08', 6_741_936), change('earning', 'Salary of 2026-08', -6_435_483)]
    expect(payCauses(changes)).toEqual([{ title: 'Changes to August 2026', effect_kobo: 306_453 }])
  })

  it('leaves out what is less than a naira', () => {
    expect(payCauses([change('deduction', 'Pension', 99)])).toEqual([])
  })

  it('loses and invents nothing but what is less than a naira', () => {
    const any = fc.record({
      kind: fc.constantFrom('earning' as const, 'deduction' as const),
      title: fc.constantFrom('Basic', 'PAYE', 'Days of 2026-08', 'Attendance of 2026-08', 'Bonus'),
      change_kobo: fc.integer({ min: -1e8, max: 1e8 }),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (changes) => {
        const moved = changes.reduce((sum, { kind, change_kobo }) => sum + (kind === 'earning' ? change_kobo : -change_kobo), 0)
        const explained = payCauses(changes).reduce((sum, { effect_kobo }) => sum + effect_kobo, 0)
        expect(Math.abs(moved - explained)).toBeLessThan(100 * 5)
      }),
    )
  })
})

describe('paymentText', () => {
  const held = { how: 'returned', is_released: false, paid_with: null } as const
  const text = (slip: Partial<Parameters<typeof paymentText>[0]>) =>
    paymentText({ held: null, is_nothing: false, paid_on: null, ...slip }, (day) => `on ${day}`)

  it('says when a payslip was paid, or why it was not', () => {
    expect(text({})).toBe('Not paid yet')
    expect(text({ paid_on: '2026-10-28' })).toBe('Paid on 2026-10-28')
    expect(text({ paid_on: '2026-10-28', held })).toBe('Returned by the bank, not paid out')
  })

  it('does not say that a settlement of nothing was paid', () => {
    expect(text({ paid_on: '2026-10-28', is_nothing: true })).toBe('Nothing was paid')
  })

  it('says where it goes to, or how it is handed out, unless it was held back or nothing was paid', () => {
    const to = (slip: Partial<Parameters<typeof paidToText>[0]>) =>
      paidToText(
        {
          ...{ held: null, is_nothing: false, paid_on: '2026-10-28', salary_mode: 'bank' },
          ...{ bank: 'Guaranty Trust Bank', account_number: '******6789', ...slip },
        },
        (day) => `on ${day}`,
      )
    expect(to({})).toBe('Paid on 2026-10-28 to Guaranty Trust Bank ******6789')
    expect(to({ bank: null, account_number: null })).toBe('Paid on 2026-10-28')
    expect(to({ paid_on: null, salary_mode: 'cash' })).toBe('Not paid yet, cash')
    expect(to({ held })).toBe('Returned by the bank, not paid out')
    expect(to({ is_nothing: true })).toBe('Nothing was paid')
  })
})
