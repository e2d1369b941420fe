/** A vendor is proposed with its account: from a form, or many from a sheet. */
import { fault, invalid } from '@iroko/contract/errors'
import { checkDigitSentence, fitsBank } from '@iroko/contract/identifiers'
import type { VendorDraft, vendorAccountFields } from '@iroko/contract/procurement/vendors'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { findBank } from '../../people/banks/store.ts'
import { askToConfirm } from './notify.ts'
import * as store from './store.ts'

type Account = { [K in keyof typeof vendorAccountFields]: z.output<(typeof vendorAccountFields)[K]> }

/** Proposes a vendor with its account; many at once are told of in one letter. */
export async function addVendor(call: StaffTools, body: VendorDraft & Account, { isQuiet = false } = {}): Promise<string> {
  const { db, user, now } = call
  const { bank_code, account_number, account_name, despite_check_digit, ...draft } = body
  const id = uuid()
  await checkDraft(call, id, draft)
  const by = { proposed_by: user.id, proposed_at: now.toISOString(), changed_by: user.id }
  await store.insertVendor(db, { ...draft, id, ...by })
  await call.audit({ action: 'vendor.propose', entity: 'vendor', entity_id: id, after: draft })
  const account = { bank_code, account_number, account_name, despite_check_digit }
  await propose(call, { id, title: draft.title }, account, { isQuiet })
  return id
}

const takenWords = { tin: 'Tax ID', rc_number: 'RC number', title: 'name' }

export async function checkDraft({ db }: StaffTools, id: string, draft: VendorDraft): Promise<void> {
  if (draft.kind === 'individual' && !draft.tax_state) throw invalid({ tax_state: 'Choose the State to which the tax is owed' })
  const taken = await store.findTaken(db, { ...draft, id })
  if (taken) throw invalid({ [taken.by]: `This ${takenWords[taken.by]} belongs to ${taken.title}` })
}

export async function propose(
  call: StaffTools,
  vendor: { id: string; title: string },
  draft: Account,
  { isQuiet = false } = {},
): Promise<void> {
  const { db, user, now, portal } = call
  const { bank_code, account_number, account_name, despite_check_digit } = draft
  const bank = await findBank(db, bank_code)
  if (!bank) throw invalid({ bank_code: 'Choose a bank from the list' })
  const fits_check_digit = fitsBank(bank, account_number)
  if (!fits_check_digit && !despite_check_digit) {
    const sentence = checkDigitSentence(bank.title, account_number)
    throw fault(409, 'check_digit', sentence, { account_number: sentence })
  }
  const sealer = sealerOf(portal.environment)
  const id = uuid()
  await store.proposeAccount(db, {
    ...{ id, vendor_id: vendor.id, bank_code, account_name, fits_check_digit },
    account_number_sealed: sealer.seal(account_number, sealedAs(store.vendorAccountColumn, id)),
    account_number_last4: account_number.slice(-4),
    fingerprint: sealer.fingerprint(account_number),
    ...{ proposed_by: user.id, proposed_at: now.toISOString() },
  })
  const after = { vendor: vendor.title, bank_code, last4: account_number.slice(-4), account_name, fits_check_digit }
  await call.audit({ action: 'vendor.account.propose', entity: 'vendor_account', entity_id: id, after })
  if (!isQuiet) await askToConfirm(call, user, vendor.title)
}
