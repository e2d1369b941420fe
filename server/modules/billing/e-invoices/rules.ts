/** An issued document as e-invoice: UBL 2.1, BIS Billing 3.0, as JSON; amounts in naira. Pure. Nigeria Tax Administration Act 2025, section 153; NRS e-invoicing. */
import type { InvoiceKind } from '@iroko/contract/billing/invoices'
import { portionOf } from '@iroko/contract/documents'
import { conflict, type Fault } from '@iroko/contract/errors'

interface Party {
  name: string
  tin: string
  email: string
  address: string
}

export interface Supplier extends Party {
  business_id: string
  service_id: string
}

interface Line {
  position: number
  title: string
  quantity: number
  unit: 'minute' | 'piece' | 'day'
  price_kobo: number | null
  amount_kobo: number
  note: string
}

export interface Document {
  number: string
  kind: InvoiceKind
  issued_on: string
  due_on: string
  month: string | null
  po_number: string
  net_kobo: number
  vat_kobo: number
  total_kobo: number
  vat_bp: number
  treatment: string
  lines: readonly Line[]
  /** Of a credit note the invoice that it credits. */
  credits: { number: string; issued_on: string } | null
}

export interface Customer extends Party {
  is_abroad: boolean
}

/** What is missing that the law has the file say, in the order in which it is entered. */
export function whyNotFiled({ kind }: Pick<Document, 'kind'>, supplier: Supplier, customer: Customer): Fault | undefined {
  if (kind === 'write_off' || kind === 'opening')
    return conflict('no_document', 'Only invoices and credit notes have an e-invoice')
  const missing: readonly (readonly [string, string])[] = [
    [supplier.service_id, 'the service ID of the access point'],
    [supplier.business_id, 'the business ID of the exchange'],
    [supplier.tin, `the TIN of ${supplier.name}`],
    [supplier.address, `the address of ${supplier.name}`],
    [supplier.email, `the e-mail of ${supplier.name}`],
    [customer.is_abroad ? 'none' : customer.tin, `the TIN of ${customer.name}`],
    [customer.address, `the address of ${customer.name}`],
  ]
  const [, what] = missing.find(([value]) => value === '') ?? []
  return what === undefined ? undefined : conflict('missing', `Enter ${what}`)
}

/** 'INV2026000123-94ND90NR-20261130' */
export const irnOf = (document: { number: string; issued_on: string }, serviceId: string): string =>
  `${document.number}-${serviceId}-${document.issued_on.replaceAll('-', '')}`

const naira = (kobo: number): number => Number((kobo / 100).toFixed(2))
const unitCodes = { minute: 'MIN', piece: 'C62', day: 'DAY' } as const
const categories: Readonly<Record<string, string>> = { standard: 'S', zero: 'Z', exempt: 'E', outside: 'O' }
const reasons: Readonly<Record<string, string>> = { E: 'Exempt from VAT', O: 'Outside the scope of VAT' }

/** The file; a credit note names its invoice and has amounts above zero, as its type says that it takes off. */
export function fileOf(document: Document, supplier: Supplier, customer: Customer) {
  const { number, issued_on, due_on, month, po_number, vat_bp, credits } = document
  const sign = credits ? -1 : 1
  const [net, vat, total] = [document.net_kobo, document.vat_kobo, document.total_kobo].map((kobo) => naira(sign * kobo))
  const id = categories[document.treatment] ?? 'S'
  const tax_category = { id, percent: vat_bp / 100, tax_scheme: { id: 'VAT' } }
  const reason = reasons[id]
  return {
    customization_id: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    profile_id: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    business_id: supplier.business_id,
    irn: irnOf(document, supplier.service_id),
    id: number,
    issue_date: issued_on,
    ...(credits ? {} : { due_date: due_on }),
    invoice_type_code: credits ? '381' : '380',
    document_currency_code: 'NGN',
    tax_currency_code: 'NGN',
    ...(po_number && { order_reference: { id: po_number } }),
    ...(month && { invoice_period: { start_date: month, end_date: lastOf(month) } }),
    ...(credits && { billing_reference: [{ irn: irnOf(credits, supplier.service_id), issue_date: credits.issued_on }] }),
    accounting_supplier_party: partyOf(supplier),
    accounting_customer_party: partyOf(customer),
    tax_total: [
      {
        tax_amount: vat,
        tax_subtotal: [
          {
            ...{ taxable_amount: net, tax_amount: vat },
            tax_category: { ...tax_category, ...(reason && { tax_exemption_reason: reason }) },
          },
        ],
      },
    ],
    legal_monetary_total: {
      ...{ line_extension_amount: net, tax_exclusive_amount: net, tax_inclusive_amount: total, payable_amount: total },
    },
    invoice_line: document.lines.map((line) => lineOf(line, sign, tax_category)),
  }
}

const partyOf = ({ name, tin, email, address }: Party) => ({
  ...{ party_name: name, ...(tin && { tin }), ...(email && { email }) },
  postal_address: { street_name: address },
})

/** The last day of a month. */
function lastOf(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10)
}

/** Quantity × price is the amount; where no price makes it, it is one piece of it. What takes off has a quantity below zero, a price never is. */
function lineOf({ position, title, quantity, unit, price_kobo, amount_kobo, note }: Line, sign: number, category: object) {
  const base_quantity = unit === 'minute' ? 60 : 1
  const made = price_kobo === null ? null : portionOf(price_kobo, quantity, base_quantity)
  const isMade = price_kobo !== null && sign === 1 && made === amount_kobo
  const amount = sign * amount_kobo
  return {
    id: String(position),
    invoiced_quantity: isMade ? quantity : Math.sign(amount) || 1,
    unit_code: isMade ? unitCodes[unit] : 'C62',
    line_extension_amount: naira(amount),
    item: { name: title, ...(note && { description: note }), classified_tax_category: category },
    price: isMade
      ? { price_amount: naira(price_kobo), base_quantity }
      : { price_amount: naira(Math.abs(amount)), base_quantity: 1 },
  }
}

const minuteMs = 60_000
const mostMinutes = 24 * 60

/** Twice as long after each try that brought nothing, at most a day: five minutes, ten, twenty … */
export const nextTry = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(mostMinutes, 5 * 2 ** Math.min(tries - 1, 12)) * minuteMs)
