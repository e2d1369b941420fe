/** The company's own bank accounts: what pays out, and what invoices ask to be paid to. One person asks for a change, another decides. */
import * as z from 'zod/mini'
import { endpoint, id, listQuery, listReply, requiredText } from '../endpoint.ts'
import { accountNumber } from '../identifiers.ts'

export const companyAccountStates = ['proposed', 'active', 'ended'] as const
export type CompanyAccountState = (typeof companyAccountStates)[number]

const companyAccount = z.object({
  id: z.string(),
  /** The account of the chart that it is. */
  account: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  bank_code: z.string(),
  bank: z.string(),
  /** In full: whoever approves it compares it with the bank's own paper. */
  number: z.string(),
  name: z.string(),
  is_on_invoices: z.boolean(),
  state: z.enum(companyAccountStates),
  /** A change of it, or its end, waits for a decision. */
  is_asked: z.boolean(),
})
const answer = z.object({ message: z.string(), id: z.string() })
const reason = requiredText(500, 'Enter a reason')

export const companyAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/company_accounts.json',
    access: 'bank.read',
    stake: 'sensitive',
    topics: ['bank', 'ledger_changes', 'accounts'],
    summary: "The company's own bank accounts: those that count, that wait for a decision, that ended.",
    query: listQuery(['code'], { state: z.optional(z.enum(companyAccountStates, 'Choose from the list')) }),
    rows: 'company_accounts',
    reply: listReply('company_accounts', companyAccount),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/company_accounts.json',
    access: 'bank.edit',
    stake: 'money',
    summary: 'Asks for a bank account of the company, or for another in the place of one: another person decides.',
    body: z.strictObject({
      account_id: id,
      bank_code: requiredText(6, 'Choose a bank from the list'),
      number: accountNumber,
      name: requiredText(80, 'Enter the name of the account'),
      is_on_invoices: z._default(z.boolean(), false),
      reason,
    }),
    reply: answer,
  }),
  askEnd: endpoint({
    method: 'POST',
    path: '/api/v1/company_accounts/{id}/end.json',
    access: 'bank.edit',
    stake: 'money',
    summary: 'Asks that an account of the company is used no longer: another person decides.',
    body: z.strictObject({ reason }),
    reply: answer,
  }),
}
