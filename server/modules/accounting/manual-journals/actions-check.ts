/** Whether an entry that was written could be posted as it is. */
import type { SentLine } from '@iroko/contract/accounting/manual-journals'
import type { Db } from '../../../lib/database/database.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { accountsOf, officesOf } from '../accounts/store-lines.ts'
import { checkDate } from '../journals/actions.ts'
import { type Named, refuseWrong, wrongOf } from './rules.ts'
import type * as store from './store.ts'

export type Whole = Pick<store.HeldJournal, 'kind' | 'dated_on'>
type Line = Pick<SentLine, 'account_id' | 'office_id' | 'debit_kobo' | 'credit_kobo'>

/** 422 with what is wrong by its fields: the date, each line, and the difference of the sides. */
export async function checkWhole(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  { kind, dated_on }: Whole,
  lines: readonly Line[],
): Promise<void> {
  // A reversal, or what is posted every month, that is approved later is dated in the next open month.
  if (kind !== 'reversal' && kind !== 'recurring') await checkDate(db, dated_on, now, kind)
  refuseWrong(wrongOf(lines, await namedBy(db, lines), kind))
}

/** The accounts and offices of lines, held until the transaction ends. */
export async function namedBy(db: Db, lines: readonly Pick<Line, 'account_id' | 'office_id'>[]): Promise<Named> {
  const accounts = await accountsOf(db, [...new Set(lines.map(({ account_id }) => account_id))])
  return { accounts, offices: await officesOf(db, [...new Set(lines.flatMap(({ office_id }) => office_id ?? []))]) }
}
