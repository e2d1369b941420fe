/** What may change of the books, and how it reads: pure. */
import type { AccountKind } from '@iroko/contract/accounting/accounts'
import type { EntryKind } from '@iroko/contract/accounting/journals'
import { type bankRuleFields, postingWordsOf } from '@iroko/contract/accounting/ledger-changes'
import { conflict, type Fault } from '@iroko/contract/errors'
import type * as z from 'zod/mini'

export interface RuleChange {
  key: string
  office_type: 'department' | 'campaign' | null
  account_id: string
}

export interface FreezeChange {
  kind: EntryKind
  until: string | null
}

/** A closed month that is opened again, by its first day. */
export interface PeriodChange {
  month: string
}

export type BankRuleChange = { [K in keyof typeof bankRuleFields]: z.output<(typeof bankRuleFields)[K]> }

export interface RuleAccount {
  id: string
  code: string
  title: string
  kind: AccountKind
  is_group: boolean
  is_archived: boolean
}

export const accountWords = ({ code, title }: Pick<RuleAccount, 'code' | 'title'>): string => `${code} ${title}`

/** Why an event cannot post to an account instead of the one that it posts to; undefined where it may. */
export function whyNotAccount(before: RuleAccount, after: RuleAccount | undefined): Fault | undefined {
  if (!after || after.is_archived) return conflict('no_account', 'Choose an account from the list')
  if (after.is_group) return conflict('group', `${accountWords(after)} is a group. Choose an account in it`)
  if (after.kind !== before.kind)
    return conflict('other_kind', `${accountWords(after)} is not of the same kind as ${accountWords(before)}`)
  return after.id === before.id ? conflict('same_account', `It posts to ${accountWords(before)} already`) : undefined
}

/** 'Payroll: salaries for campaigns' */
export const ruleWords = (key: string, office_type: string | null): string =>
  office_type === null ? postingWordsOf(key) : `${postingWordsOf(key)} for ${office_type}s`
