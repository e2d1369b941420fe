import { describe, expect, it } from 'vitest'
import {
  canOf,
  itemOf,
  ledgerLinesOf,
  mirrorOf,
  type OwedBill,
  whyNot,
  whyNotPaid,
  whyNotPaidOn,
  whyNotReturnedOn,
} from './rules.ts'

const bill: OwedBill = {
  ...{ id: 'b', number: 'INV-1', status: 'approved', kind: 'bill', is_disputed: false, vendor_id: 'v', vendor: 'Zeta' },
  ...{ vendor_state: 'active', vendor_kind: 'company', wht_class: 'professional', tax_state: null, tin: '1' },
  ...{ net_kobo: 40_000_000, gross_kobo: 43_000_000, left_kobo: 43_000_000, before: { gross_kobo: 0, wht_kobo: 0 } },
  account: { id: 'a', usable_from: '2026-11-20' },
}
const rates = [
  { wht_class: 'professional', vendor_kind: 'company', starts_on: '2025-01-01', rate_bp: 500, doubles: true },
  { wht_class: 'professional', vendor_kind: 'individual', starts_on: '2025-01-01', rate_bp: 500, doubles: true },
]

describe('a bill is paid', () => {
  it.each<[string, Partial<OwedBill>, number | null]>([
    ['Bill INV-1 is not approved', { status: 'pending' }, null],
    ['Bill INV-1 is not approved', { kind: 'credit' }, null],
    ['Bill INV-1 is disputed', { is_disputed: true }, null],
    ['Zeta is blocked', { vendor_state: 'blocked' }, null],
    ['Zeta is not confirmed yet', { vendor_state: 'proposed' }, null],
    ['Zeta has no confirmed account', { account: null }, null],
    ['The account of Zeta is paid to from 2026-12-03', { account: { id: 'a', usable_from: '2026-12-03' } }, null],
    ['Nothing is left to pay of bill INV-1', { left_kobo: 0 }, null],
    ['Bill INV-1 has ₦430,000.00 left', {}, 43_000_001],
  ])('not where %s', (sentence, change, wanted) => {
    expect(whyNotPaid({ ...bill, ...change }, '2026-12-01', wanted)).toBe(sentence)
  })
  it('whole or in part, less what is withheld (vector 14b)', () => {
    expect(whyNotPaid(bill, '2026-12-01', 43_000_000)).toBeUndefined()
    expect(itemOf(bill, rates, { pay_on: '2026-12-01', gross_kobo: 43_000_000 })).toMatchObject({
      ...{ wht_kobo: 2_000_000, wht_bp: 500, base_kobo: 40_000_000, authority: 'Nigeria Revenue Service' },
    })
    const own = { ...bill, vendor_kind: 'individual', tax_state: 'Lagos', tin: null } as const
    expect(itemOf(own, rates, { pay_on: '2026-12-01', gross_kobo: 21_500_000 })).toMatchObject({
      ...{ wht_kobo: 2_000_000, wht_bp: 1000, authority: 'Lagos State' },
    })
  })
})

it('is posted by bill, authority and vendor, and mirrored', () => {
  const item = { number: '1', vendor_id: 'v', vendor: 'Zeta', gross_kobo: 43_000_000, wht_kobo: 2_000_000 }
  const items = [
    { ...item, authority: 'Nigeria Revenue Service', is_state: false },
    { ...item, number: '2', gross_kobo: 100, wht_kobo: 0, authority: null, is_state: false },
  ]
  const lines = ledgerLinesOf(items)
  expect(lines.map(({ rule_key, debit_kobo, credit_kobo }) => [rule_key, debit_kobo - credit_kobo])).toEqual([
    ['payables.trade', 43_000_000],
    ['payables.trade', 100],
    ['wht.nrs', -2_000_000],
    ['payables.bank', -41_000_100],
  ])
  expect(mirrorOf(lines).reduce((sum, { debit_kobo, credit_kobo }) => sum + debit_kobo - credit_kobo, 0)).toBe(0)
})

describe('a step of a payment', () => {
  const by = { user_id: 'b', pays: true, approves: true }
  const none = { file: false, pay: false, cancel: false, return: false }
  it.each([
    ['pending', none],
    ['approved', { ...none, file: true, cancel: true }],
    ['taken', { ...none, file: true, pay: true, cancel: true }],
    ['paid', { ...none, file: true, return: true }],
    ['cancelled', none],
  ] as const)('of one that is %s', (state, can) => {
    expect(canOf({ state, employee_id: 'a' }, by)).toEqual(can)
  })
  it('that says what the bank did is another person’s than who made it', () => {
    for (const [state, step] of [
      ['taken', 'pay'],
      ['approved', 'cancel'],
      ['paid', 'return'],
    ] as const)
      expect(whyNot({ state, employee_id: 'b' }, step, by)).toMatchObject({ status: 403 })
  })
  it('is on a day on which it can have been', () => {
    const days = { taken_on: '2026-11-20', today: '2026-11-24' }
    expect(whyNotPaidOn('2026-11-20', days)).toBeUndefined()
    expect(whyNotPaidOn('2026-11-19', days)).toMatchObject({ status: 422 })
    expect(whyNotPaidOn('2026-11-25', days)).toMatchObject({ status: 422 })
    expect(whyNotReturnedOn('2026-11-19', { paid_on: '2026-11-20', today: '2026-11-24' })).toMatchObject({ status: 422 })
    expect(whyNotReturnedOn('2026-11-24', { paid_on: '2026-11-20', today: '2026-11-24' })).toBeUndefined()
  })
})
