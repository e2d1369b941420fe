/**
 * What an approved change of the company's bank accounts writes, asked again then: another may have been approved meanwhile. And where
 * clients pay to.
 */
import { createHash } from 'node:crypto'
import { conflict } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import type { Sealer } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { allContactsWith } from '../../clients/contacts/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { accountsLetter } from './notify.ts'
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
  const isAddedOnInvoices = adds !== null && (await confirm(call, adds))
  if (before?.is_on_invoices || isAddedOnInvoices) await notifyClients(call)
  await call.changed('bank', { permission: 'bank.read' })
  return adds === null ? 'The account is used no longer' : 'The account counts from now on'
}

/** Answers whether invoices name it. */
async function confirm(call: Tools, id: string): Promise<boolean> {
  const { db, now } = call
  const added = await store.lockAccount(db, id)
  if (!added) throw conflict('no_account', 'The account is gone')
  if (!(await store.findCashAccount(db, added.account_id)))
    throw conflict('no_account', `${added.account.code} ${added.account.title} is no bank account any more`)
  if (await store.activeOf(db, added.account_id))
    throw conflict('taken', `${added.account.code} ${added.account.title} has another bank account meanwhile`)
  await store.confirmAccount(db, id, now.toISOString())
  await call.audit({ action: 'company_account.confirm', entity: 'company_account', entity_id: id })
  return added.is_on_invoices
}

/** The letter names no account: whoever pays reads it in the portal, where nobody else can have written it. */
async function notifyClients({ db, mail, portal }: Tools): Promise<void> {
  const company = companyOf(await findCompany(db)).name
  const link = `${portal.environment.PUBLIC_URL}/client?tab=payments`
  for (const { email, first_name } of await allContactsWith(db, 'is_billing'))
    await mail({ to: email, ...accountsLetter({ first_name, company, link }) })
}

export interface PayTo {
  bank: string
  number: string
  name: string
  /** The same on each invoice and in the client's portal; another digit gives another code. */
  code: string
}

/** The accounts that invoices are paid to. */
export async function payTo(db: Db, sealer: Sealer): Promise<PayTo[]> {
  return (await store.accountsOnInvoices(db)).map(({ id, bank, bank_code, number_sealed, name }) => {
    const number = sealer.open(number_sealed, sealedAs(store.numberColumn, id))
    const digest = createHash('sha256').update(`${bank_code} ${number} ${name}`).digest('hex').toUpperCase()
    return { bank, number, name, code: `${digest.slice(0, 4)}-${digest.slice(4, 8)}` }
  })
}
