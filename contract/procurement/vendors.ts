/** Whom the company buys from: proposed by one person with their account, and paid only once another confirmed both. */
import * as z from 'zod/mini'
import { sheetImport } from '../crud.ts'
import { day, endpoint, id, listQuery, listReply, moment, personRef, requiredText, text, version, whole } from '../endpoint.ts'
import { accountNumber, nigerianStates, phone } from '../identifiers.ts'
import { vendorKinds, whtClasses } from './withholding.ts'

export const vendorStates = ['proposed', 'active', 'blocked'] as const
export type VendorState = (typeof vendorStates)[number]

export const vendorAccountStatuses = ['proposed', 'active', 'refused', 'ended'] as const

const choice = 'Choose from the list'
const empty = (most: number) =>
  z._default(
    z.pipe(
      z.nullable(text(most)),
      z.transform((typed: string | null) => typed || null),
    ),
    null,
  )
const tin = z.pipe(
  empty(20).check(
    z.refine(
      (typed) => typed === null || /^(\d{10}|\d{13}|\d{8}-?\d{4})$/.test(typed),
      'Enter a Tax ID of ten or thirteen digits, or eight and four digits',
    ),
  ),
  z.transform((typed: string | null) => typed?.replace('-', '') ?? null),
)

export const vendorFields = {
  title: requiredText(80),
  legal_name: requiredText(120),
  kind: z.enum(vendorKinds, choice),
  rc_number: empty(20),
  /** Without a Tax ID twice as much is withheld. */
  tin,
  wht_class: z.enum(whtClasses, choice),
  /** Of a person: the State to which the tax is owed. */
  tax_state: z._default(z.nullable(z.enum(nigerianStates, 'Choose a state')), null),
  /** Days after the bill's date by which it is paid. */
  terms_days: whole(0, 365),
  contact: requiredText(80, 'Enter a contact'),
  email: z.email('Enter a valid email').check(z.maxLength(120)),
  phone,
  address: requiredText(200, 'Enter the address'),
}

export const vendorAccountFields = {
  bank_code: z.string('Choose a bank').check(z.regex(/^[0-9A-Z]{3,6}$/, 'Choose a bank')),
  account_number: accountNumber,
  account_name: requiredText(120, 'Enter the account name'),
  despite_check_digit: z._default(z.boolean(), false),
}

const { despite_check_digit: _asked, ...sheetAccount } = vendorAccountFields

const account = z.object({
  id: z.string(),
  bank: z.string(),
  /** `******6789` */
  account_number: z.string(),
  account_name: z.string(),
  fits_check_digit: z.boolean(),
  status: z.enum(vendorAccountStatuses),
  /** Nothing is paid there before this day. */
  usable_from: z.nullable(day),
  proposed_by: personRef,
  proposed_at: moment,
})

const vendor = z.object({
  id: z.string(),
  version,
  title: z.string(),
  legal_name: z.string(),
  kind: z.enum(vendorKinds),
  rc_number: z.nullable(z.string()),
  tin: z.nullable(z.string()),
  wht_class: z.enum(whtClasses),
  tax_state: z.nullable(z.string()),
  terms_days: z.number(),
  contact: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  state: z.enum(vendorStates),
  block_reason: z.nullable(z.string()),
  proposed_by: personRef,
  /** An account of it waits for a second person. */
  is_account_open: z.boolean(),
  /** Nothing is paid to its account before this day; null where it is usable, or there is none. */
  cools_until: z.nullable(day),
  /** What is owed to it today. */
  open_kobo: z.number(),
  /** Billed this year, less credits, without VAT. */
  spent_kobo: z.number(),
})

const can = z.object({ decide: z.boolean() })
const waiting = z.object({
  ...account.shape,
  vendor: z.object({ id: z.string(), title: z.string(), state: z.enum(vendorStates) }),
  /** The account that it replaces. */
  before: z.nullable(z.object({ bank: z.string(), account_number: z.string() })),
  /** 'Has the same account as Dele Ojo, an employee' */
  warnings: z.array(z.string()),
  can,
})

const topics = ['vendors', 'bills', 'vendor_payments'] as const
const answer = z.object({ message: z.string(), id: z.string(), warnings: z.array(z.string()) })

export const vendors = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/vendors.json',
    access: 'vendor.read',
    stake: 'sensitive',
    topics,
    summary: 'Vendors with what is owed to each and what was billed this year, in kobo.',
    query: listQuery(['title', 'open_kobo', 'spent_kobo'], { state: z.optional(z.enum(vendorStates, choice)) }),
    rows: 'vendors',
    reply: listReply('vendors', vendor),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/vendors/{id}.json',
    access: 'vendor.read',
    topics,
    summary: 'A vendor with its accounts, masked, and in what it resembles another one or an employee.',
    reply: z.object({
      vendor: z.object({
        ...vendor.shape,
        accounts: z.array(z.object({ ...account.shape, can })),
        warnings: z.array(z.string()),
        can: z.object({ edit: z.boolean(), block: z.boolean(), unblock: z.boolean() }),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/vendors.json',
    access: 'vendor.edit',
    stake: 'money',
    summary: 'Proposes a vendor with its account; another person confirms both.',
    body: z.strictObject({ ...vendorFields, ...vendorAccountFields }),
    reply: answer,
  }),
  import: sheetImport({
    path: 'vendors',
    access: 'vendor.edit',
    stake: 'money',
    called: 'vendor',
    plural: 'vendors',
    line: z.strictObject({ ...vendorFields, ...sheetAccount }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/vendors/{id}.json',
    access: 'vendor.edit',
    stake: 'money',
    summary: 'Changes what is known of a vendor; whoever changed it last approves no payment to it.',
    body: z.strictObject({ ...vendorFields, version }),
    reply: answer,
  }),
  block: endpoint({
    method: 'PATCH',
    path: '/api/v1/vendors/{id}/block.json',
    access: 'vendor.edit',
    stake: 'none',
    summary: 'Blocks a vendor: nothing is billed or paid.',
    body: z.strictObject({ version, reason: requiredText(200, 'Enter a reason') }),
    reply: answer,
  }),
  unblock: endpoint({
    method: 'PATCH',
    path: '/api/v1/vendors/{id}/unblock.json',
    access: 'vendor.approve',
    stake: 'money',
    summary: 'Lets a blocked vendor be billed and paid again.',
    body: z.strictObject({ version }),
    reply: answer,
  }),
  proposeAccount: endpoint({
    method: 'POST',
    path: '/api/v1/vendors/{id}/accounts.json',
    access: 'vendor.edit',
    stake: 'money',
    sealed: true,
    summary: 'Proposes another account of a vendor; its contact is told, and another person confirms it.',
    body: z.strictObject(vendorAccountFields),
    reply: answer,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/v1/vendor_accounts.json',
    access: 'vendor.read',
    stake: 'sensitive',
    topics,
    summary: 'Accounts of vendors that wait for a second person, oldest first, each with its warnings.',
    query: listQuery(['proposed_at'], {}),
    rows: 'vendor_accounts',
    reply: listReply('vendor_accounts', waiting),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/v1/vendor_accounts/reveal.json',
    access: 'vendor.approve',
    stake: 'sensitive',
    sealed: true,
    summary: 'The number of an account in full; each access is logged.',
    body: z.strictObject({ account_id: id }),
    reply: z.object({ value: z.string() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/v1/vendor_accounts/{id}/decide.json',
    access: 'vendor.approve',
    stake: 'money',
    summary: 'Confirms or rejects an account, and with the first one its vendor; paid to after three working days.',
    body: z.strictObject({ decision: z.enum(['confirmed', 'refused'], choice) }),
    reply: z.object({ message: z.string() }),
  }),
}
export type VendorDraft = { [K in keyof typeof vendorFields]: z.output<(typeof vendorFields)[K]> }
