/** Who pays vendors what, and when: pure. Design of commerce, section 4. */
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { VendorPaymentState } from '@iroko/contract/procurement/vendor-payments'
import type { VendorKind, WhtClass } from '@iroko/contract/procurement/withholding'
import { canBy, type Rule } from '../../../lib/house/rules.ts'
import type { LedgerLine } from '../../accounting/journals/rules.ts'
import { authorityOf, baseOf, rateOf, type WhtRate, withheldOf } from '../withholding/rules.ts'

/** A bill as it is to be paid, held. */
export interface OwedBill {
  id: string
  number: string
  status: string
  kind: string
  is_disputed: boolean
  vendor_id: string
  vendor: string
  vendor_state: string
  vendor_kind: VendorKind
  wht_class: WhtClass
  tax_state: string | null
  tin: string | null
  /** Less what was credited. */
  net_kobo: number
  gross_kobo: number
  /** Owed, and not in a payment yet. */
  left_kobo: number
  /** In payments that stand, paid or not. */
  before: { gross_kobo: number; wht_kobo: number }
  account: { id: string; usable_from: string } | null
}

/** Why a bill cannot be paid on a day; undefined where it can. */
export function whyNotPaid(bill: OwedBill, pay_on: string, wanted_kobo: number | null): string | undefined {
  const { number, vendor, vendor_state, account } = bill
  if (bill.status !== 'approved' || bill.kind === 'credit') return `Bill ${number} is not approved`
  if (bill.is_disputed) return `Bill ${number} is disputed`
  if (vendor_state !== 'active') return `${vendor} is ${vendor_state === 'blocked' ? 'blocked' : 'not confirmed yet'}`
  if (!account) return `${vendor} has no confirmed account`
  if (account.usable_from > pay_on) return `The account of ${vendor} is paid to from ${account.usable_from}`
  if (bill.left_kobo <= 0) return `Nothing is left to pay of bill ${number}`
  if (wanted_kobo !== null && wanted_kobo > bill.left_kobo) return `Bill ${number} has ${formatMoney(bill.left_kobo)} left`
  return undefined
}

export interface Item {
  bill_id: string
  account_id: string
  gross_kobo: number
  base_kobo: number
  wht_kobo: number
  wht_bp: number
  authority: string | null
}

/** What is paid of a bill: of the amount, tax is withheld by its part of the net. */
export function itemOf(
  bill: OwedBill,
  rates: readonly WhtRate[],
  { pay_on, gross_kobo }: { pay_on: string; gross_kobo: number },
): Item {
  const rate_bp = rateOf(rates, { kind: bill.vendor_kind, wht_class: bill.wht_class, tin: bill.tin }, pay_on)
  const wht_kobo = withheldOf(bill, rate_bp, bill.before, gross_kobo)
  return {
    ...{ bill_id: bill.id, account_id: bill.account?.id ?? '', gross_kobo, wht_kobo, wht_bp: rate_bp },
    base_kobo: baseOf(bill, gross_kobo),
    authority: wht_kobo > 0 ? authorityOf({ kind: bill.vendor_kind, tax_state: bill.tax_state }).authority : null,
  }
}

interface Payment {
  state: VendorPaymentState
  employee_id: string
}

export interface Asking {
  user_id: string
  pays: boolean
  approves: boolean
}

const mayPay = ({ pays }: Asking): Fault | undefined => (pays ? undefined : forbidden('You cannot pay vendors'))
const isState = ({ state }: Payment, ...states: VendorPaymentState[]): Fault | undefined => {
  if (states.includes(state)) return undefined
  if (state === 'approved')
    return conflict('file_not_taken', 'Nobody has the file of this payment. Take it and give it to the bank first')
  if (state === 'pending') return conflict('not_approved', 'This payment is not approved yet')
  return conflict('wrong_state', `This payment is already ${state === 'taken' ? 'with the bank' : state}`)
}
const byAnother = ({ employee_id }: Payment, { user_id }: Asking, what: string): Fault | undefined =>
  employee_id === user_id ? forbidden(`You made this payment. Ask another colleague to ${what}`) : undefined

const rules = {
  file: (payment, by) => mayPay(by) ?? isState(payment, 'approved', 'taken', 'paid', 'returned'),
  pay: (payment, by) => mayPay(by) ?? isState(payment, 'taken') ?? byAnother(payment, by, 'record it as paid'),
  cancel: (payment, by) => mayPay(by) ?? isState(payment, 'approved', 'taken') ?? byAnother(payment, by, 'cancel it'),
  return: (payment, by) => {
    if (!by.approves) return forbidden('You cannot record what the bank returned')
    return isState(payment, 'paid', 'returned') ?? byAnother(payment, by, 'record what the bank returned')
  },
} satisfies Record<string, Rule<[Payment, Asking]>>
export type PaymentStep = keyof typeof rules

/** Why a user cannot take a step with a payment; undefined where they can. */
export const whyNot = (payment: Payment, step: PaymentStep, by: Asking): Fault | undefined => rules[step](payment, by)
export const canOf = (payment: Payment, by: Asking) => canBy<PaymentStep, [Payment, Asking]>(rules, payment, by)

/** A line of the bank says itself that it was paid, whoever made the payment. */
export const whyNotByBank = (payment: Payment): Fault | undefined => isState(payment, 'taken')

/** Why the bank cannot have paid on a day; days are those of the company. */
export function whyNotPaidOn(paid_on: string, { taken_on, today }: { taken_on: string; today: string }): Fault | undefined {
  if (paid_on > today) return invalid({ paid_on: 'Enter the day on which the bank paid, today at the latest' })
  if (paid_on < taken_on) return invalid({ paid_on: `Its file was first taken on ${taken_on}. Enter that day or a later one` })
  return undefined
}

export function whyNotReturnedOn(
  returned_on: string,
  { paid_on, today }: { paid_on: string; today: string },
): Fault | undefined {
  if (returned_on > today) return invalid({ returned_on: 'Choose today or an earlier day' })
  return returned_on < paid_on
    ? invalid({ returned_on: `The bank paid on ${paid_on}. Choose that day or a later one` })
    : undefined
}

export interface PostedItem {
  number: string
  vendor_id: string
  vendor: string
  gross_kobo: number
  wht_kobo: number
  authority: string | null
  is_state: boolean
}

const blank = { office_id: null, debit_kobo: 0, credit_kobo: 0 }

/** The lines of the ledger: each bill against payables, what is withheld by authority, and what the bank paid to each vendor. */
export function ledgerLinesOf(items: readonly PostedItem[]): LedgerLine[] {
  const lines: LedgerLine[] = items.map(({ number, vendor_id, gross_kobo }) => ({
    ...{ ...blank, rule_key: 'payables.trade', authority: null, party_id: vendor_id, detail: number, debit_kobo: gross_kobo },
  }))
  for (const { vendor, number, wht_kobo, authority, is_state } of items)
    if (wht_kobo > 0)
      lines.push({
        ...{
          ...blank,
          rule_key: is_state ? 'wht.state' : 'wht.nrs',
          authority,
          detail: `${vendor} ${number}`,
          credit_kobo: wht_kobo,
        },
      })
  for (const own of Map.groupBy(items, ({ vendor_id }) => vendor_id).values()) {
    const cash = own.reduce((sum, { gross_kobo, wht_kobo }) => sum + gross_kobo - wht_kobo, 0)
    if (cash > 0)
      lines.push({ ...blank, rule_key: 'payables.bank', authority: null, detail: own[0]?.vendor ?? '', credit_kobo: cash })
  }
  return lines
}

export const mirrorOf = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.map((line) => ({ ...line, debit_kobo: line.credit_kobo, credit_kobo: line.debit_kobo }))

/** By which a bank knows a transfer, the same whenever it is asked for: 'VP2026000012' and the serial number. */
export const transferReference = (reference: string, serial: number): string => `${reference}${String(serial).padStart(4, '0')}`
