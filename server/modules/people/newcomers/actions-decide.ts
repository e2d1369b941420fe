/** Who can decide the pay that newcomers of a file bring, before anybody is added. */
import type { Tools } from '../../../lib/http/implement.ts'
import type { User } from '../../../lib/http/rights.ts'
import { findAddressees } from '../../../lib/mail/letters.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { salaryNote } from '../first-salaries/actions.ts'

const mostNamed = 4

/**
 * Of the salaries and accounts of a file, and of the next payroll where it brings any: who decides, and where nobody can, why and what opens
 * the way. Nothing for a file without pay.
 */
export async function notesOf(
  call: Pick<Tools, 'db' | 'portal' | 'today' | 'now'> & { user: User },
  newcomers: readonly { salary_kobo: number | null; account: unknown }[],
): Promise<string[]> {
  const amounts = newcomers.flatMap(({ salary_kobo }) => salary_kobo ?? [])
  const accounts = newcomers.filter(({ account }) => account).length
  if (amounts.length + accounts === 0) return []
  const payroll = await call.portal.house.requests.payroll_run.deciders?.(call)
  return [
    ...(amounts.length > 0 ? [await salaryNote(call, call.user.id, amounts)] : []),
    ...(accounts > 0 ? [await accountNote(call, accounts)] : []),
    ...(payroll ? [payroll] : []),
  ]
}

/** An account is confirmed by anybody but who brings it. */
async function accountNote({ db, user, today }: Pick<Tools, 'db' | 'today'> & { user: User }, count: number): Promise<string> {
  const able = (await findHolders(db, 'people.pay.edit', today)).filter((id) => id !== user.id)
  const whose = `the bank ${count === 1 ? 'account of 1 person' : `accounts of ${count.toLocaleString('en-NG')} people`}`
  if (able.length === 0)
    return `Nobody can confirm ${whose}: only you may change pay. Give another person such a role in Roles & Permissions`
  const names = (await findAddressees(db, able)).map(({ full_name }) => full_name)
  return `${new Intl.ListFormat('en').format(names.slice(0, mostNamed))} can confirm ${whose}`
}
