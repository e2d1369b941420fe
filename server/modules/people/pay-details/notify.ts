/** Whom a proposed bank account waits for, and what they read; no number stands in it. */
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, write } from '../../../lib/mail/letters.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'

interface Waiting {
  /** Who proposed them, and does not decide; nor whose they are. */
  by: { id: string; full_name: string }
  owner_id?: string
  letter: Letter
}

const door = 'View bank accounts'

export const accountWaits = (by: string, whose: string): Letter => ({
  subject: `A bank account of ${whose} awaits confirmation`,
  lines: [`${by} proposed it. Pay goes there once a second person confirms it.`],
  door,
})

export const accountsWait = (by: string, count: number, file_name: string): Letter => ({
  subject: `${count === 1 ? '1 bank account awaits' : `${count} bank accounts await`} confirmation`,
  lines: [`${by} imported ${file_name}. Pay goes to the accounts in it once a second person confirms them.`],
  door,
})

/** Everybody who may confirm is asked: any second person will do. */
export async function askToConfirm(
  call: Pick<Tools, 'db' | 'portal' | 'changed' | 'today'>,
  { by, owner_id, letter }: Waiting,
): Promise<void> {
  const able = await findHolders(call.db, 'people.pay.edit', call.today)
  const asked = able.filter((id) => id !== by.id && id !== owner_id)
  await write(call, asked, '/dashboard/payroll/bank-accounts', letter, 'decisions')
}
