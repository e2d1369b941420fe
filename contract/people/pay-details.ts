/** The pay part of a record: identity and bank numbers, masked until asked for; part of the people module. */
import * as z from 'zod/mini'
import {
  day,
  eachResult,
  endpoint,
  id,
  listQuery,
  listReply,
  moment,
  personRef,
  requiredText,
  text,
  version,
} from '../endpoint.ts'
import { accountNumber, bvn, nigerianStates, nin, rsaPin, taxNumber } from '../identifiers.ts'
import { salaryKobo } from './salaries.ts'

/** Numbers stored encrypted and masked in replies. */
export const sealedFields = ['nin', 'bvn', 'rsa_pin'] as const
export type SealedField = (typeof sealedFields)[number]

export const bankStatuses = ['proposed', 'active', 'refused', 'ended'] as const

const masked = z.nullable(z.string())

const bankAccount = z.object({
  id: z.string(),
  bank_code: z.string(),
  bank: z.string(),
  /** `******6789` */
  account_number: z.string(),
  account_name: z.string(),
  /** False when the check digit does not match the bank, as a warning for the person who confirms. */
  fits_check_digit: z.boolean(),
  /** Another employee is paid to the same account; only for people who decide. */
  is_shared: z.boolean(),
  status: z.enum(bankStatuses),
  proposed_by: personRef,
  proposed_at: moment,
  can: z.object({ decide: z.boolean() }),
})

/** Where the pay goes today. */
const accountRef = z.nullable(z.object({ bank: z.string(), account_number: z.string() }))

const plain = (max: number) => z.nullable(text(max))
const taxState = z.nullable(z.enum(nigerianStates, 'Choose a state'))

/** Of `banks`; what is not on that list is refused. */
const bankCode = z.string('Choose a bank').check(z.regex(/^[0-9A-Z]{3,6}$/, 'Choose a bank'))

const numbers = {
  nin: z.optional(z.nullable(nin)),
  bvn: z.optional(z.nullable(bvn)),
  rsa_pin: z.optional(z.nullable(rsaPin)),
  tin: z.optional(z.nullable(taxNumber)),
  tax_state: z.optional(taxState),
  /** The title of one on the list of pension fund administrators. */
  pfa: z.optional(plain(80)),
  nhf_number: z.optional(plain(20)),
}

/** From which day on another fund counts; today when nothing is sent, and the first known one since ever. */
const pfa_from = z.optional(z.nullable(day))

const firstAccount = {
  bank_code: z.optional(z.nullable(bankCode)),
  account_number: z.optional(z.nullable(accountNumber)),
  account_name: z.optional(plain(120)),
}
type FirstAccount = { [K in keyof typeof firstAccount]?: string | null | undefined }

/** A bank account is complete or absent; a missing part is reported at its field. */
const needed = (field: keyof FirstAccount, error: string) =>
  z.refine<FirstAccount>(
    ({ bank_code, account_number, account_name }) =>
      !(bank_code || account_number || account_name) || Boolean({ bank_code, account_number, account_name }[field]),
    { error, path: [field] },
  )

/** What a newcomer's pay begins with; all of it can come later. */
export const firstPayBody = z
  .strictObject({
    ...firstAccount,
    ...numbers,
    /** Gross a month, from the first day. */
    salary_kobo: z.optional(z.nullable(salaryKobo)),
    despite_check_digit: z.optional(z.boolean()),
  })
  .check(
    needed('bank_code', 'Choose a bank'),
    needed('account_number', 'Enter an account number of ten digits'),
    needed('account_name', 'Enter the account name'),
  )

export const payDetails = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/pay.json',
    access: 'people.pay.read',
    topics: ['pay', 'people'],
    summary: 'Identity, tax, pension and bank numbers of a person, the encrypted ones masked.',
    reply: z.object({
      pay: z.object({
        ...personRef.shape,
        nin: masked,
        bvn: masked,
        rsa_pin: masked,
        tin: plain(20),
        tax_state: z.nullable(z.string()),
        /** The State with which the tax of this year stays, whichever is entered today; null where that one counts for it. */
        kept_state: z.nullable(z.string()),
        pfa: plain(80),
        /** All funds in the order of time, each from a day on; the first one since ever. */
        pfas: z.array(z.object({ title: plain(80), starts_on: z.nullable(day) })),
        nhf_number: plain(20),
        version,
        bank_accounts: z.array(bankAccount),
        can: z.object({ edit: z.boolean() }),
      }),
    }),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/reveal.json',
    access: 'people.pay.read',
    stake: 'sensitive',
    stepUp: 'others',
    sealed: true,
    summary: 'One encrypted number in full; each access is logged.',
    body: z.strictObject({
      field: z.enum([...sealedFields, 'account_number']),
      /** Which account, for `account_number`. */
      bank_account_id: z.optional(z.uuid('This record was not found')),
    }),
    reply: z.object({ value: z.string() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/pay.json',
    access: 'people.pay.edit',
    stake: 'money',
    summary:
      'Changes identity, tax and pension numbers; an omitted encrypted number keeps its value, null deletes it. Callers cannot change their own.',
    body: z.strictObject({
      version,
      ...numbers,
      pfa_from,
    }),
    reply: z.object({ message: z.string(), version }),
  }),
  proposeBank: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/bank_accounts.json',
    access: 'people.pay.edit',
    stake: 'money',
    summary:
      'Proposes another bank account; it takes effect once a second person confirms it, and the employee is notified at once. A check digit that does not match answers 409 `check_digit` unless `despite_check_digit` is sent.',
    body: z.strictObject({
      bank_code: bankCode,
      account_number: accountNumber,
      account_name: requiredText(120, 'Enter the account name'),
      despite_check_digit: z.optional(z.boolean()),
    }),
  }),
  bankQueue: endpoint({
    method: 'GET',
    path: '/api/v1/bank_accounts.json',
    access: 'people.pay.edit',
    stake: 'sensitive',
    topics: ['pay', 'people'],
    summary: 'Proposed bank accounts of other people that await a second person, oldest first, beside the current account.',
    query: listQuery(['proposed_at', 'employee'], {}),
    rows: 'bank_accounts',
    reply: listReply('bank_accounts', z.object({ ...bankAccount.shape, employee: personRef, before: accountRef })),
  }),
  decideBanks: endpoint({
    method: 'PATCH',
    path: '/api/v1/bank_accounts/decide.json',
    access: 'people.pay.edit',
    stake: 'money',
    summary: 'Confirms or rejects proposed bank accounts, each separately; refused to its proposer and its holder.',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1, 'Choose at least one account'), z.maxLength(200, 'At most 200 accounts at once')),
      decision: z.enum(['confirmed', 'refused']),
    }),
    reply: eachResult,
  }),
}
