import { describe, expect, it } from 'vitest'
import { mismatchesOf, usualTerms } from './rules-match.ts'

const order = {
  ...{ id: 'a', title: 'Headset', price_kobo: 2_500_000, tax_code_id: 'vat' },
  ...{ received: 100, rejected: 20, returned: 0, billed: 0 },
}
const line = { order_line_id: 'a', quantity: 80, price_kobo: 2_500_000, tax_code_id: 'vat' }
const found = (own: Partial<typeof line>, ordered: Partial<typeof order> = {}, terms = usualTerms) =>
  mismatchesOf([{ ...line, ...own }], [{ ...order, ...ordered }], terms)

describe('a bill and its order', () => {
  it('agree where no more is billed than was accepted, at the price and with the VAT of the order', () => {
    expect(found({})).toEqual([])
    expect(mismatchesOf([{ ...line, order_line_id: null }], [], usualTerms)).toEqual([])
  })
  it('do not where more is billed than was accepted, also with what was billed before', () => {
    expect(found({ quantity: 100 })).toEqual(['Headset: billed 100, accepted 80'])
    expect(found({ quantity: 1 }, { billed: 80 })).toEqual(['Headset: billed 81, accepted 80'])
    expect(found({ quantity: 1 }, { returned: 80 })).toEqual(['Headset: billed 1, accepted 0'])
    expect(mismatchesOf([line, { ...line, quantity: 1 }], [order], usualTerms)).toEqual(['Headset: billed 81, accepted 80'])
  })
  it('are so within a tolerance, of which no part of a piece is given', () => {
    expect(found({ quantity: 84 }, {}, { ...usualTerms, quantity_bp: 500 })).toEqual([])
    expect(found({ quantity: 85 }, {}, { ...usualTerms, quantity_bp: 500 })).toHaveLength(1)
    expect(found({ quantity: 81 }, {}, { ...usualTerms, quantity_bp: 124 })).toHaveLength(1)
  })
  it('do not where a piece is dearer than the tolerance, or all of it by more than the sum', () => {
    expect(found({ quantity: 10, price_kobo: 2_550_000 })).toEqual([])
    expect(found({ quantity: 11, price_kobo: 2_550_000 })).toHaveLength(1)
    expect(found({ quantity: 1, price_kobo: 2_550_001 })).toEqual(['Headset: billed at ₦25,500.01, ordered at ₦25,000.00'])
    expect(found({ price_kobo: 1 })).toEqual([])
  })
  it('do not with other VAT, or where there is no such line', () => {
    expect(found({ tax_code_id: 'exempt' })).toEqual(['Headset: billed with other VAT than ordered'])
    expect(mismatchesOf([line], [], usualTerms)).toEqual(['An order line was not found'])
  })
})
