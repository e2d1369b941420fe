/** What is to be paid or received and a line of the bank shows to have been: a noun above the ledger brings it to the screen of matches. */
import type { SettledKind } from '@iroko/contract/accounting/bank-matches'
import type { StaffTools } from '../http/implement.ts'

export interface OpenItem {
  id: string
  version: number
  /** 'Payroll of 2026-11' */
  title: string
  detail: string
  /** As the bank writes it: what comes in is positive. */
  amount_kobo: number
  /** Why the reader cannot settle it by a line of the bank, in a sentence. */
  why_not: string | null
}

/** The line of the bank. */
export interface BankProof {
  line_id: string
  day: string
  amount_kobo: number
  imported_by: string | null
  /** What the bank names it by; empty where it does not. */
  reference: string
  /** What stands on the statement. */
  narration: string
}

export interface Settles {
  kind: SettledKind
  /** The posting rule whose account its money goes through: a line of another account settles none. */
  rule: string
  /** Those of the reader's scope that are paid in the direction of the line, whatever they come to. */
  find(call: Pick<StaffTools, 'db' | 'user' | 'today'>, proof: BankProof): Promise<OpenItem[]>
  /**
   * Does in this transaction what whoever records the payment would do, on the day of the bank; answers the entries that it posted. What they come
   * to in the account is compared with the line by whoever calls it.
   */
  settle(call: StaffTools, item: Pick<OpenItem, 'id' | 'version'>, proof: BankProof): Promise<string[]>
}

/** Every kind there is. */
export type AllSettles = Readonly<Record<SettledKind, Settles>>
