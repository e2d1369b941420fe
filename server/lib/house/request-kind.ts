/** What a kind of request has of its own. All that kinds have in common is in modules/platform/requests. */
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import type { WaitingApproval } from '@iroko/contract/platform/approvals'
import type { Db } from '../database/database.ts'
import type { PersonRef } from '../database/references.ts'
import type { Tools } from '../http/implement.ts'
import type { User } from '../http/rights.ts'
import type { Letter } from '../mail/letters.ts'

/** A request as its own table holds it. */
export interface Held {
  id: string
  status: string
  version: number
}

/** What a request is called and shows: the home, lists, drawers and letters read the same. */
export interface Description extends Pick<WaitingApproval, 'version' | 'summary' | 'reason' | 'change' | 'facts'> {
  id: string
  /** Where its label does not say it: 'Sick leave'. */
  called?: string
  /** Where the noun of its kind is another thing: 'voluntary pension'. */
  noun?: string
  /** Nothing to weigh, which only a kind with figures knows; to nobody in particular it says nothing. */
  fine?: boolean
  /** Who asks, and reads what becomes of it. */
  asker: PersonRef
  /** Whose screens show it besides. */
  others: readonly (string | null)[]
}

/** Who reads a description; nobody in particular reads no more than a letter may say. */
export interface Reader {
  db: Db
  user: User | null
  today: string
}

/** The last approval; of nobody in particular when a request ended by itself. */
export interface Verdict {
  /** Who of the staff. */
  by: string | null
  name: string
  comment: string
}

/** Beside its row in the contract. */
export interface RequestKind<R extends Held = Held, D extends Description = Description> {
  kind: ApprovalKind
  /** Which rows of its table are requests of their own, where not all are: a condition in SQL. */
  alone?: string
  describe(reader: Reader, ids: readonly string[]): Promise<D[]>
  /** Holds a request until the transaction ends, and before it what its decision needs; for a caller only one they may read. */
  lock(db: Db, id: string, caller?: { user: User; today: string }): Promise<R | undefined>
  /** Writes what the last approval does, in its transaction, and answers it in a sentence. What it refuses, refuses the decision. */
  apply(call: Tools, held: R, verdict: Verdict): Promise<string>
  /** Lets go of what a request held that is rejected or taken back. */
  release?(call: Tools, held: R): Promise<void>
  /** Who could decide one today, and where nobody could who is shut out by what and what opens the way; without it by the policy alone. */
  deciders?(call: Pick<Tools, 'db' | 'today' | 'now'>): Promise<string>
  letters: {
    asked(about: D): Letter
    approved(about: D, by: string, comment: string): Letter
    rejected(about: D, by: string, comment: string): Letter
  }
}

/** Every kind there is. */
export type RequestKinds = { readonly [K in ApprovalKind]: RequestKind }
