/** What changes the books for everybody: posting rules, freezes, rules for bank lines, company accounts and months that are reopened, each asked by one person and decided by another. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, moment, personRef, requiredText, text } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { entryKinds } from './journals.ts'

export const ledgerChangeKinds = ['posting_rule', 'freeze', 'bank_rule', 'company_account', 'period'] as const
export type LedgerChangeKind = (typeof ledgerChangeKinds)[number]
export const ledgerChangeWords: Record<LedgerChangeKind, string> = {
  posting_rule: 'Posting rule',
  freeze: 'Freeze',
  bank_rule: 'Bank rule',
  company_account: 'Company account',
  period: 'Reopened month',
}

/** What happens, in words, by the key of its posting rule. */
export const postingRuleWords: Readonly<Record<string, string>> = {
  'bank.in_transit': 'Bank: transfers in transit',
  'bank.unidentified': 'Bank: receipts not identified',
  'billing.advances': 'Clients: advances',
  'billing.allowance': 'Clients: loss allowance',
  'billing.bank': 'Clients: received on the bank',
  'billing.credits': 'Clients: discounts and credits',
  'billing.export': 'Clients: services, exported',
  'billing.income': 'Clients: services, local',
  'billing.receivable': 'Clients: trade receivables',
  'billing.vat_withheld': 'Clients: VAT withheld by them',
  'billing.wht': 'Clients: withholding tax deducted by them',
  'billing.wht_confirmed': 'Clients: withholding tax confirmed',
  'billing.written_off': 'Clients: debts written off',
  'payroll.bank': 'Payroll: paid from the bank',
  'payroll.cash': 'Payroll: paid in cash',
  'payroll.salaries': 'Payroll: salaries',
  'payroll.pension_expense': 'Payroll: employer pension',
  'payroll.itf_expense': 'Payroll: ITF cost',
  'payroll.nhis_expense': 'Payroll: health insurance cost',
  'payroll.life_expense': 'Payroll: group life cost',
  'payroll.life_prepaid': 'Payroll: group life paid ahead',
  'payroll.nsitf_expense': 'Payroll: NSITF cost',
  'payroll.itf_payable': 'Payroll: ITF payable',
  'payroll.nhf_payable': 'Payroll: NHF payable',
  'payroll.nhis_payable': 'Payroll: health insurance payable',
  'payroll.nsitf_payable': 'Payroll: NSITF payable',
  'payroll.paye_payable': 'Payroll: PAYE payable',
  'payroll.pension_payable': 'Payroll: pension payable',
  'payroll.other_payable': 'Payroll: other deductions payable',
  'payroll.net_payable': 'Payroll: net pay payable',
  'payroll.other_income': 'Payroll: deductions that stay with the company',
  'payroll.staff_loans': 'Payroll: loans to staff',
  'payroll.salary_overpaid': 'Payroll: owed by staff and leavers',
  'payroll.written_off': 'Payroll: debts written off',
  'payables.bank': 'Vendors: paid from the bank',
  'payables.opening': 'Vendors: opening bills',
  'payables.trade': 'Vendors: trade payables',
  'tax.bank': 'VAT: paid from the bank',
  'tax.input': 'VAT on purchases',
  'tax.irrecoverable': 'VAT that cannot be recovered',
  'tax.output': 'VAT on sales',
  'tax.payable': 'VAT payable',
  'tax.self_accounted': 'VAT self-accounted',
  'wht.nrs': 'Withholding tax, NRS',
  'wht.state': 'Withholding tax, State',
  'year.result': 'Result of a closed year',
}
export const postingWordsOf = (key: string): string => postingRuleWords[key] ?? key

/** Kinds of entries that can be frozen: a reversal and the end of a year follow from others. */
export const frozenKinds = entryKinds.filter((kind) => kind !== 'reversal' && kind !== 'closing')

export const bankDirections = ['out', 'in'] as const
export type BankDirection = (typeof bankDirections)[number]
export const bankDirectionWords: Record<BankDirection, string> = { out: 'Paid out', in: 'Paid in' }

const choice = 'Choose from the list'
const account = z.object({ id: z.string(), code: z.string(), title: z.string() })
const reason = requiredText(500, 'Enter a reason')

const change = z.object({
  id: z.string(),
  version: z.number(),
  what: z.enum(ledgerChangeKinds),
  /** 'Net pay payable posts to 2250 Accruals' */
  summary: z.string(),
  /** What it was, and what it becomes. */
  facts: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
  status: z.enum(requestStatuses),
  made_by: personRef,
  created_at: moment,
})
const topics = ['ledger_changes', 'approvals'] as const
const answer = z.object({ message: z.string(), id: z.string() })

export const bankRuleFields = {
  title: requiredText(80),
  /** Stands in the narration or reference of the line, whatever its case, spaces and signs. */
  contains: text(60).check(z.minLength(3, 'Enter at least three characters')),
  direction: z.enum(bankDirections, choice),
  /** Lines of these amounts, in kobo; null for any above. */
  from_kobo: koboBetween(0, 1e14),
  to_kobo: z._default(z.nullable(koboBetween(1, 1e14)), null),
  expense_head_id: id,
  office_id: id,
  /** The VAT of the head is included in what was paid. */
  has_vat: z._default(z.boolean(), false),
  /** Books lines by itself when they are imported. */
  is_automatic: z._default(z.boolean(), false),
}

export const ledgerChanges = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/ledger_changes.json',
    access: 'account.read',
    stake: 'sensitive',
    topics,
    summary:
      'Changes of posting rules, freezes, bank rules, company accounts and closed months that were asked for, newest first, with what each changes.',
    query: listQuery(['created_at'], {
      status: z.optional(z.enum(requestStatuses, choice)),
      what: z.optional(z.enum(ledgerChangeKinds, choice)),
    }),
    rows: 'ledger_changes',
    reply: listReply('ledger_changes', change),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/ledger_changes/{id}.json',
    access: 'account.read',
    topics,
    summary: 'One of them, and where its approval stands.',
    reply: z.object({
      ledger_change: z.object({
        ...change.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/v1/posting_rules.json',
    access: 'account.read',
    stake: 'none',
    topics: ['ledger_changes', 'accounts'],
    summary: 'To which account each event posts, for an office of a type where it hangs on that.',
    query: listQuery(['key'], {}),
    rows: 'posting_rules',
    reply: listReply(
      'posting_rules',
      z.object({
        /** Its key and type of office: 'payroll.salaries campaign'. */
        id: z.string(),
        key: z.string(),
        office_type: z.nullable(z.string()),
        account,
        /** A change of it waits for a decision. */
        is_asked: z.boolean(),
      }),
    ),
  }),
  freezes: endpoint({
    method: 'GET',
    path: '/api/v1/freezes.json',
    access: 'account.read',
    stake: 'none',
    topics: ['ledger_changes'],
    summary: 'Up to which day entries of each kind are frozen: none is dated by then any more, though its month is open.',
    query: listQuery(['kind'], {}),
    rows: 'freezes',
    reply: listReply(
      'freezes',
      z.object({ id: z.string(), kind: z.enum(entryKinds), until: z.nullable(day), is_asked: z.boolean() }),
    ),
  }),
  askRule: endpoint({
    method: 'POST',
    path: '/api/v1/posting_rules/{key}/change.json',
    access: 'account.edit',
    stake: 'money',
    params: z.strictObject({ key: requiredText(60) }),
    summary: 'Asks that an event posts to another account of the same kind from the next posting on: another person decides.',
    body: z.strictObject({
      office_type: z._default(z.nullable(z.enum(['department', 'campaign'], choice)), null),
      account_id: id,
      reason,
    }),
    reply: answer,
  }),
  askFreeze: endpoint({
    method: 'POST',
    path: '/api/v1/freezes.json',
    access: 'account.edit',
    stake: 'money',
    summary: 'Asks that entries of a kind are frozen up to a day, or up to none any more: another person decides.',
    body: z.strictObject({ kind: z.enum(frozenKinds, choice), until: z.nullable(day), reason }),
    reply: answer,
  }),
  askBankRule: endpoint({
    method: 'POST',
    path: '/api/v1/bank_rules.json',
    access: 'bank.edit',
    stake: 'money',
    summary:
      'Asks for a rule by which lines of the bank are booked: another person decides. A rule is never changed, only stopped.',
    body: z.strictObject({ ...bankRuleFields, reason }),
    reply: answer,
  }),
  withdraw: withdrawCall({
    kind: 'ledger_change',
    path: 'ledger_changes',
    asks: 'account.edit',
    reply: z.object({ message: z.string(), ledger_change: change }),
  }),
}
