/** Which accounts money is spent from by a head: pure. */
import type { LineAccount } from '../accounts/rules.ts'
import { whyNotAccount } from '../manual-journals/rules.ts'

/** Why an account cannot stand behind an expense head, as a sentence. */
export function whyNotBehind(account: LineAccount | undefined): string | undefined {
  const why = whyNotAccount(account, 'manual')
  if (why || !account) return why
  if (account.kind !== 'income' && account.kind !== 'expense')
    return `${account.code} ${account.title} is neither income nor expense`
  return undefined
}
