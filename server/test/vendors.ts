/** Vendors of tests: confirmed and usable ones, their bills, and payments of these. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { taxCodes } from '@iroko/contract/accounting/tax-codes'
import type { Input } from '@iroko/contract/endpoint'
import { bills } from '@iroko/contract/procurement/bills'
import { vendorPayments } from '@iroko/contract/procurement/vendor-payments'
import { vendors } from '@iroko/contract/procurement/vendors'
import { expect } from 'vitest'
import { brokenOn } from '../lib/database/invariant.ts'
import { approveNow } from './decisions.ts'
import type { Person, TestApp } from './harness.ts'

type VendorBody = Input<typeof vendors.create>['body']
type BillBody = Input<typeof bills.create>['body']

interface Hands {
  /** Enters vendors, bills and payments. */
  maker: Person
  /** Confirms vendors. */
  second: Person
  /** Approves bills and payments. */
  third: Person
  /** For whom is bought. */
  office_id: string
}

const mustHold = /^(vendors|vendor_payments|payables|bills|wht|vat_returns|posts_(bill|wht_remittance|vat_return))/

/** All that must hold of vendors, bills, payments and their taxes does. */
export async function booksHold(t: TestApp): Promise<void> {
  const looked = t.portal.house.invariants.filter(({ id }) => mustHold.test(id))
  expect(looked.length).toBeGreaterThan(8)
  for (const invariant of looked) expect(await brokenOn(t.db, invariant, t.today()), invariant.id).toEqual([])
}

export async function makeVendors(t: TestApp, { maker, second, third, office_id }: Hands) {
  const { accounts: chart } = await t.call(accounts.list, { query: { limit: 1000 } }, maker)
  const accountOf = (code: string) => chart.find((account) => account.code === code)?.id ?? expect.fail(`no account ${code}`)
  const { tax_codes } = await t.call(taxCodes.list, { query: { limit: 1000 } }, maker)
  const taxOf = (treatment: 'standard' | 'exempt') =>
    tax_codes.find((code) => code.kind === 'input' && code.treatment === treatment)?.id ?? expect.fail(`no VAT ${treatment}`)
  let count = 0
  const body = (change: Partial<VendorBody> = {}): VendorBody => {
    count += 1
    return {
      ...{ title: `Vendor ${count}`, legal_name: `Vendor ${count} Limited`, kind: 'company', rc_number: null, terms_days: 30 },
      ...{
        tin: `${10_000_000 + count}-0001`,
        wht_class: 'professional',
        contact: 'Ada Obi',
        email: `vendor${count}@test.example`,
      },
      ...{ phone: `0803 123 ${4000 + count}`, address: `${count} Marina, Lagos`, bank_code: '057' },
      ...{ account_number: String(2_000_000_000 + count), account_name: `Vendor ${count} Limited`, despite_check_digit: true },
      ...change,
    }
  }
  const shown = async (id: string, by = maker) => (await t.call(vendors.show, { params: { id } }, by)).vendor
  const decide = async (id: string, by = second, decision: 'confirmed' | 'refused' = 'confirmed') => {
    const account = (await shown(id)).accounts.find(({ status }) => status === 'proposed') ?? expect.fail('no proposed account')
    return await t.call(vendors.decide, { params: { id: account.id }, body: { decision } }, by)
  }
  const line = (price_kobo: number, code = '6180', treatment: 'standard' | 'exempt' = 'standard') => ({
    ...{ account_id: accountOf(code), office_id, quantity: 1, price_kobo, tax_code_id: taxOf(treatment) },
  })
  const enter = async (vendor_id: string, change: Partial<BillBody> = {}, by = maker) => {
    count += 1
    const draft: BillBody = { vendor_id, number: `INV-${count}`, bill_date: t.today(), lines: [line(40_000_000)], ...change }
    return await t.call(bills.create, { body: draft }, by)
  }
  const read = async (id: string, by = maker) => (await t.call(bills.show, { params: { id } }, by)).bill
  const send = async (id: string, by = maker, more: { despite?: boolean; reason?: string } = {}) =>
    await t.call(bills.send, { params: { id }, body: { version: (await read(id)).version, ...more } }, by)
  return {
    ...{ accountOf, taxOf, body, shown, decide, line, enter, read, send },
    propose: (change: Partial<VendorBody> = {}, by = maker) => t.call(vendors.create, { body: body(change) }, by),
    /** One that is confirmed, and whose account is paid to from now on. */
    usable: async (change: Partial<VendorBody> = {}) => {
      const { id } = await t.call(vendors.create, { body: body(change) }, maker)
      await decide(id)
      await t.db.updateTable('vendor_account').set({ usable_from: t.today() }).where('vendor_id', '=', id).execute()
      return id
    },
    /** A bill that another person approved. */
    approved: async (vendor_id: string, change: Partial<BillBody> = {}) => {
      const { id } = await enter(vendor_id, change)
      await send(id)
      await approveNow(t, 'bill', id, third)
      return id
    },
    pay: (items: { bill_id: string; gross_kobo?: number | null }[], by = maker, pay_on = t.today()) =>
      t.call(vendorPayments.create, { body: { pay_on, items } }, by),
    payment: async (id: string, by = maker) => (await t.call(vendorPayments.show, { params: { id } }, by)).vendor_payment,
    file: (id: string, by: Person, query = '') =>
      t.inject({ url: `/api/v1/vendor_payments/${id}/bank_file.bin${query}`, as: by }),
  }
}
