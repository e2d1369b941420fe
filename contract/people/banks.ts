/** Banks and mobile-money institutions that staff are paid at, with the codes by which payments find them. */
import * as z from 'zod/mini'
import { crud, crudImport } from '../crud.ts'
import { requiredText, text } from '../endpoint.ts'

export const bankKinds = [
  'commercial',
  'non_interest',
  'merchant',
  'microfinance',
  'mobile_money',
  'payment_service',
  'primary_mortgage',
] as const
export type BankKind = (typeof bankKinds)[number]
export const bankKindWords: Record<BankKind, string> = {
  commercial: 'Commercial bank',
  non_interest: 'Non-interest bank',
  merchant: 'Merchant bank',
  microfinance: 'Microfinance bank',
  mobile_money: 'Mobile money',
  payment_service: 'Payment service bank',
  primary_mortgage: 'Primary mortgage bank',
}

/** How sure the codes are: in many lists that agree, in several, in one; or entered by the company. */
export const bankSures = ['high', 'medium', 'low', 'entered'] as const
export type BankSure = (typeof bankSures)[number]

const empty = z.pipe(
  z.nullable(text(20)),
  z.transform((typed: string | null) => typed || null),
)
const code = (digits: RegExp, error: string) =>
  z.optional(empty.check(z.refine((typed) => typed === null || digits.test(typed), error)))

const plain = crud({
  path: 'banks',
  noun: 'bank',
  summary: 'The banks that people can be paid at, with their codes of the Central Bank and of NIBSS.',
  read: 'people.pay.read',
  edit: 'payroll.edit',
  stake: 'money',
  topics: ['pay_types'],
  fields: {
    title: requiredText(80),
    kind: z.enum(bankKinds, 'Choose a kind of bank'),
    /** Of the Central Bank; wallets have none. */
    cbn_code: code(/^(\d{3}|\d{5})$/, 'Enter three or five digits'),
    /** Of NIBSS, for instant transfers. */
    nip_code: code(/^\d{6}$/, 'Enter six digits'),
    /** Of its head office at the clearing house. */
    sort_code: code(/^\d{9}$/, 'Enter nine digits'),
  },
  checks: [
    z.refine<{ cbn_code?: string | null; nip_code?: string | null }>(
      ({ cbn_code, nip_code }) => Boolean(cbn_code || nip_code),
      {
        error: 'Enter a CBN or a NIP code',
        path: ['nip_code'],
      },
    ),
  ],
  row: {
    title: z.string(),
    /** By which accounts name it. */
    code: z.string(),
    kind: z.enum(bankKinds),
    cbn_code: z.nullable(z.string()),
    nip_code: z.nullable(z.string()),
    sort_code: z.nullable(z.string()),
    sure: z.enum(bankSures),
    note: z.string(),
  },
  sort: ['title'],
  filters: { kind: z.optional(z.enum(bankKinds)) },
})

export const banks = { ...plain, import: crudImport(plain) }
