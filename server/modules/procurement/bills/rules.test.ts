import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canOf, ledgerLinesOf, resemblanceOf, sumsOf, whyNot, whyNotAccount } from './rules.ts'

const plain = { is_self_accounted: false, credited: [] }
const line = (price_kobo: number, vat_bp = 750, quantity = 1) => ({ quantity, price_kobo, vat_bp })

describe('what a bill comes to', () => {
  it('has VAT once for each rate', () => {
    expect(sumsOf([line(1010), line(1010), line(1010)], plain)).toMatchObject({
      net_kobo: 3030,
      vat_kobo: 227,
      total_kobo: 3257,
    })
    expect(sumsOf([line(40_000_000)], plain).total_kobo).toBe(43_000_000)
    expect(sumsOf([line(25_000_000, 0, 2)], plain)).toMatchObject({ vat_kobo: 0, total_kobo: 50_000_000 })
  })
  it('is owed without the VAT that the company accounts for itself', () => {
    expect(sumsOf([line(150_000_000)], { ...plain, is_self_accounted: true })).toMatchObject({
      ...{ net_kobo: 150_000_000, vat_kobo: 11_250_000, total_kobo: 150_000_000 },
    })
  })
  it('is in its credits to the kobo, in whatever parts', () => {
    const vats = [0, 1, 2].map(
      (before) =>
        sumsOf([line(1010)], { ...plain, credited: before ? [{ rate_bp: 750, net_kobo: 1010 * before }] : [] }).vat_kobo,
    )
    expect(vats).toEqual([76, 76, 75])
  })
})

const bill = {
  ...{ kind: 'bill' as const, number: 'INV-1', vendor_id: 'v', memo: '', is_self_accounted: false },
  total_kobo: 43_000_000,
}
const posted = {
  ...{ account_id: '6180', office_id: 'o', expense_head_id: null, memo: '', tax_code_id: 'vat' },
  ...{ net_kobo: 40_000_000, vat_kobo: 3_000_000 },
}
const sides = (lines: ReturnType<typeof ledgerLinesOf>) =>
  lines.map(({ rule_key, account_id, debit_kobo, credit_kobo }) => [rule_key ?? account_id, debit_kobo - credit_kobo])

describe('a bill is posted', () => {
  it('as cost and input VAT against the vendor (vector 14a), a credit as the mirror', () => {
    const right = [
      ['6180', 40_000_000],
      ['tax.input', 3_000_000],
      ['payables.trade', -43_000_000],
    ]
    expect(sides(ledgerLinesOf(bill, [posted], 10_000))).toEqual(right)
    expect(sides(ledgerLinesOf({ ...bill, kind: 'credit' }, [posted], 10_000))).toEqual(
      right.map(([key, kobo]) => [key, -Number(kobo)]),
    )
    expect(ledgerLinesOf(bill, [posted], 10_000).at(-1)).toMatchObject({ party_id: 'v' })
  })
  it('with what of input VAT is not recovered as cost (vector 18)', () => {
    const lines = ledgerLinesOf(bill, [{ ...posted, vat_kobo: 10_000_001 }], 8000)
    expect(sides(lines).slice(1, 3)).toEqual([
      ['tax.input', 8_000_001],
      ['tax.irrecoverable', 2_000_000],
    ])
  })
  it('with VAT that is owed in the place of the vendor (vector 19)', () => {
    const own = { ...bill, is_self_accounted: true, total_kobo: 150_000_000 }
    expect(sides(ledgerLinesOf(own, [{ ...posted, net_kobo: 150_000_000, vat_kobo: 11_250_000 }], 10_000)).slice(1)).toEqual([
      ['tax.input', 11_250_000],
      ['tax.self_accounted', -11_250_000],
      ['payables.trade', -150_000_000],
    ])
  })
  it('of the opening without lines', () => {
    expect(sides(ledgerLinesOf({ ...bill, kind: 'opening' }, [], 10_000))).toEqual([
      ['payables.opening', 43_000_000],
      ['payables.trade', -43_000_000],
    ])
  })
  it('with both sides equal, whatever its lines and the share', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom(0, 750)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (prices, share, is_self_accounted) => {
        const own = prices.map(([price, bp]) => line(price, bp))
        const sums = sumsOf(own, { ...plain, is_self_accounted })
        const lines = sums.lines.map((sum, at) => ({ ...posted, ...sum, tax_code_id: String(own[at]?.vat_bp) }))
        const all = ledgerLinesOf({ ...bill, is_self_accounted, total_kobo: sums.total_kobo }, lines, share)
        expect(all.reduce((sum, { debit_kobo, credit_kobo }) => sum + debit_kobo - credit_kobo, 0)).toBe(0)
      }),
    )
  })
})

it('asks for a reason where another bill looks the same, the number before the amount', () => {
  const alike = {
    ...{ id: 'a', number: '7', bill_date: '2026-03-02', total_kobo: 1, entered_on: '2026-03-04', entered_by: 'Ada' },
    same_number: false,
  }
  expect(resemblanceOf([])).toBeUndefined()
  expect(resemblanceOf([alike])).toBe('Bill 7 of 2026-03-02 has the same amount. Enter why this is another one')
  expect(resemblanceOf([alike, { ...alike, same_number: true }])).toContain('the same number')
})

describe('a step of a bill', () => {
  const by = { user_id: 'a', edits: true, approves: true }
  const standing = { kind: 'bill', status: 'draft', disputed_by: null, open_kobo: 0 } as const
  it('is taken while nobody was asked', () => {
    expect(canOf(standing, by)).toEqual({ edit: true, send: true, void: true, dispute: true, settle: false })
    expect(canOf({ ...standing, status: 'pending' }, by)).toEqual({
      ...{ edit: false, send: false, void: false, dispute: true, settle: false },
    })
    expect(canOf({ ...standing, status: 'approved' }, by).dispute).toBe(false)
  })
  it('of a dispute is ended by another person', () => {
    expect(whyNot({ ...standing, disputed_by: 'a' }, 'settle', by)).toMatchObject({ status: 403 })
    expect(whyNot({ ...standing, disputed_by: 'b' }, 'settle', by)).toBeUndefined()
    expect(whyNot({ ...standing, disputed_by: 'b' }, 'send', by)).toMatchObject({ code: 'disputed' })
    expect(whyNot(standing, 'edit', { ...by, edits: false })).toMatchObject({ status: 403 })
  })
})

it.each([
  ['costs that nobody keeps', { kind: 'expense', owner: null }, true],
  ['salaries', { kind: 'expense', owner: 'payroll' }, false],
  ['what is paid ahead', { kind: 'asset', owner: 'procurement', line: 'prepayments' }, true],
  ['assets', { kind: 'asset', owner: 'assets', line: 'ppe_cost' }, true],
  ['their depreciation', { kind: 'asset', owner: 'assets', line: 'ppe_depreciation' }, false],
  ['the bank', { kind: 'asset', owner: 'documents', line: 'cash' }, false],
  ['a group', { kind: 'expense', owner: null, is_group: true }, false],
])('a bill can be for %s or not', (_, own, may) => {
  const account = { code: '6100', title: 'Rent', line: 'administration', is_group: false, is_archived: false, ...own }
  expect(whyNotAccount(account) === undefined).toBe(may)
})
