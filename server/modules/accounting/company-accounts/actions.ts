/** What an approved change of the company's bank accounts writes. Asked again then: another may have been approved meanwhile. */
import { conflict } from '@iroko/contract/errors'
import type { Tools } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export interface AccountChange {
  /** The account that begins to count; null where one only ends. */
  adds: string | null
  ends: string | null
}

export async function writeAccount(call: Tools, { adds, ends }: AccountChange): Promise<string> {
  const { db, now } = call
  const before = ends === null ? undefined : await store.lockAccount(db, ends)
  if (ends !== null && before?.state !== 'active') throw conflict('ended', 'The account was ended or replaced meanwhile')
  if (ends !== null) {
    await store.endAccount(db, ends, now.toISOString())
    await call.audit({ action: 'company_account.end', entity: 'company_account', entity_id: ends })
  }
  if (adds !== null) await confirm(call, adds)
  await call.changed('bank', { permission: 'bank.read' })
  return adds === null ? 'The account is used no longer' : 'The account counts from now on'
}

async function confirm(call: Tools, id: string): Promise<void> {
  const { db, now } = call
  const added = await store.lockAccount(db, id)
  if (!added) throw conflict('no_account', 'The account is gone')
  if (!(await store.findCashAccount(db, added.account_id)))
    throw conflict('no_account', `${added.account.code} ${added.account.title} is no bank account any more`)
  if (await store.activeOf(db, added.account_id))
    throw conflict('taken', `${added.account.code} ${added.account.title} has another bank account meanwhile`)
  await store.confirmAccount(db, id, now.toISOString())
  await call.audit({ action: 'company_account.confirm', entity: 'company_account', entity_id: id })
}
