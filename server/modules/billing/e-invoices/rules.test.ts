import fc from 'fast-check'
import { expect, it } from 'vitest'
import { totalsOf } from '../invoices/rules.ts'
import { type Customer, type Document, fileOf, irnOf, type Supplier, whyNotFiled } from './rules.ts'

const supplier: Supplier = {
  ...{ name: 'Iroko Ltd', tin: '20011223-0001', email: 'books@iroko.test', address: '5 Allen Avenue, Ikeja' },
  ...{ business_id: '4e7f6d3a-6f0d-4c43-9d1b-1f5f3f2a9b11', service_id: '94ND90NR' },
}
const customer: Customer = {
  ...{ name: 'Kora Bank', tin: '10402233-0001', email: '', address: '1 Broad Street, Lagos', is_abroad: false },
}
const document: Document = {
  ...{ number: 'INV2026000123', kind: 'contract', issued_on: '2026-11-04', due_on: '2026-12-04', month: '2026-10-01' },
  ...{ po_number: 'PO 7', vat_bp: 750, treatment: 'standard', credits: null },
  ...{ net_kobo: 1_692_000_000, vat_kobo: 126_900_000, total_kobo: 1_818_900_000 },
  lines: [
    { position: 1, title: 'Seats', quantity: 40, unit: 'piece', price_kobo: 42_000_000, amount_kobo: 1_680_000_000, note: '' },
    { position: 2, title: 'Extra', quantity: 7385, unit: 'minute', price_kobo: 265_000, amount_kobo: 32_617_083, note: '' },
    { position: 3, title: 'Missing', quantity: 6144, unit: 'minute', price_kobo: null, amount_kobo: -20_617_083, note: '3 %' },
  ],
}

it('names both parties, the period, the order, VAT by its rate, and each line so that quantity times price is its amount', () => {
  expect(fileOf(document, supplier, customer)).toMatchObject({
    ...{ irn: 'INV2026000123-94ND90NR-20261104', invoice_type_code: '380', issue_date: '2026-11-04', due_date: '2026-12-04' },
    ...{ document_currency_code: 'NGN', order_reference: { id: 'PO 7' }, tax_currency_code: 'NGN' },
    invoice_period: { start_date: '2026-10-01', end_date: '2026-10-31' },
    accounting_supplier_party: { party_name: 'Iroko Ltd', tin: '20011223-0001', email: 'books@iroko.test' },
    accounting_customer_party: { party_name: 'Kora Bank', postal_address: { street_name: '1 Broad Street, Lagos' } },
    legal_monetary_total: { tax_exclusive_amount: 16_920_000, payable_amount: 18_189_000 },
    tax_total: [{ tax_amount: 1_269_000, tax_subtotal: [{ tax_category: { id: 'S', percent: 7.5 } }] }],
    invoice_line: [
      { invoiced_quantity: 40, unit_code: 'C62', price: { price_amount: 420_000, base_quantity: 1 } },
      {
        invoiced_quantity: 7385,
        unit_code: 'MIN',
        line_extension_amount: 326_170.83,
        price: { price_amount: 2650, base_quantity: 60 },
      },
      { invoiced_quantity: -1, line_extension_amount: -206_170.83, price: { price_amount: 206_170.83 } },
    ],
  })
})

it('of a credit note names its invoice, and is above zero', () => {
  const credit = {
    ...{ ...document, number: 'CRN2026000004', kind: 'credit' as const, net_kobo: -100, vat_kobo: -8, total_kobo: -108 },
    lines: [
      { position: 1, title: 'Seats', quantity: 1, unit: 'piece' as const, price_kobo: null, amount_kobo: -100, note: '' },
    ],
    credits: { number: 'INV2026000123', issued_on: '2026-11-04' },
  }
  const file = fileOf(credit, supplier, customer)
  expect(file).toMatchObject({
    ...{ invoice_type_code: '381', billing_reference: [{ irn: irnOf(document, '94ND90NR'), issue_date: '2026-11-04' }] },
    ...{ legal_monetary_total: { payable_amount: 1.08 }, invoice_line: [{ invoiced_quantity: 1, line_extension_amount: 1 }] },
  })
  expect(file).not.toHaveProperty('due_date')
})

it('says what of the law is missing, each by itself', () => {
  const wrong = (more: Partial<Supplier>, other: Partial<Customer> = {}) =>
    whyNotFiled(document, { ...supplier, ...more }, { ...customer, ...other })?.message
  expect([
    ...[
      wrong({ service_id: '' }),
      wrong({ business_id: '' }),
      wrong({ tin: '' }),
      wrong({ address: '' }),
      wrong({ email: '' }),
    ],
    ...[wrong({}, { tin: '' }), wrong({}, { address: '' }), wrong({}, { tin: '', is_abroad: true }), wrong({})],
  ]).toEqual([
    'Enter the service ID of the access point',
    'Enter the business ID of the exchange',
    'Enter the TIN of Iroko Ltd',
    'Enter the address of Iroko Ltd',
    'Enter the e-mail of Iroko Ltd',
    'Enter the TIN of Kora Bank',
    'Enter the address of Kora Bank',
    undefined,
    undefined,
  ])
  expect(whyNotFiled({ kind: 'write_off' }, supplier, customer)?.code).toBe('no_document')
})

it('its lines, totals and VAT add up to the kobo, whatever the invoice', () => {
  const line = fc.record({
    ...{ quantity: fc.integer({ min: 1, max: 10_000 }), price_kobo: fc.option(fc.integer({ min: 1, max: 50_000_000 })) },
    ...{ unit: fc.constantFrom('minute' as const, 'piece' as const), amount_kobo: fc.integer({ min: -1e9, max: 1e11 }) },
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (drafts) => {
      const lines = drafts.map((draft, at) => ({ ...draft, position: at + 1, title: 'Line', note: '' }))
      const sums = totalsOf(
        lines.map((own) => ({ ...own, effect: 'charge', office_id: null })),
        { vat_bp: 750, wht_bp: 200 },
      )
      const file = fileOf({ ...document, ...sums, lines }, supplier, customer)
      const kobo = (naira: number) => Math.round(naira * 100)
      const sum = file.invoice_line.reduce((all, own) => all + kobo(own.line_extension_amount), 0)
      expect(sum).toBe(kobo(file.legal_monetary_total.line_extension_amount ?? 0))
      expect(sum + kobo(file.tax_total[0]?.tax_amount ?? 0)).toBe(kobo(file.legal_monetary_total.payable_amount ?? 0))
      for (const { invoiced_quantity, price, line_extension_amount } of file.invoice_line) {
        expect(price.price_amount).toBeGreaterThanOrEqual(0)
        const made = (invoiced_quantity * price.price_amount) / price.base_quantity
        expect(Math.abs(made - line_extension_amount)).toBeLessThanOrEqual(0.0051)
      }
    }),
  )
})
