/** What a vendor's contact and those who confirm read of accounts; no full number stands in it. */
import type { Tools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'

interface Words {
  contact: string
  company: string
  bank: string
  last4: string
}

/** Money that goes astray begins with a change that its owner did not hear of: told to the contact that stood before. */
export const accountLetter = ({ contact, company, bank, last4 }: Words, what: 'proposed' | 'confirmed', from?: string) => ({
  subject: `Your bank account at ${company} ${what === 'proposed' ? 'is about to change' : 'was changed'}`,
  body: `Dear ${contact},\n\n${
    what === 'proposed'
      ? `${company} was given ${bank}, account ending in ${last4}, for payments to you. A second person has to confirm it.`
      : `${company} pays you to ${bank}, account ending in ${last4}, from ${from} on.`
  }\n\nIf you did not ask for this, tell us at once by a phone number that you know.\n`,
})

export const contactLetter = (contact: string, company: string, email: string) => ({
  subject: `Your address at ${company} was changed`,
  body: `Dear ${contact},\n\n${company} writes to ${email} about your bills and payments from now on.\n\nIf you did not ask for this, tell us at once by a phone number that you know.\n`,
})

/** Everybody who may confirm is asked: any second person will do. */
export async function askToConfirm(
  call: Pick<Tools, 'db' | 'portal' | 'changed' | 'today'>,
  by: { id: string; full_name: string },
  title: string,
): Promise<void> {
  const able = (await findHolders(call.db, 'vendor.approve', call.today)).filter((id) => id !== by.id)
  const letter = {
    subject: `An account of ${title} awaits confirmation`,
    lines: [`${by.full_name} proposed it. Payments go there once a second person confirms it.`],
    door: 'View accounts',
  }
  await write(call, able, '/dashboard/vendors/all?view=accounts', letter, 'decisions')
}
