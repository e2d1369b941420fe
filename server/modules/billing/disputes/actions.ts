/** Answers to what contacts of clients dispute or object to: kept, and told to whoever of the client may read them. */
import type { ContactRight } from '@iroko/contract/clients/contacts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { contactsWith } from '../../clients/contacts/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'

interface Raised {
  id: string
  version: number
  client_id: string
  client_contact_id: string
}

interface Addressed {
  first_name: string
  company: string
  link: string
}

interface Answering<Held extends Raised> {
  step: RecordStep<Held>
  id: string
  version: number
  /** What a contact needs to read the answer. */
  right: ContactRight
  keep: (held: Held, by: { answered_by: string; answered_at: string }) => Promise<void>
  /** What the audit log says of it. */
  after: (held: Held) => object
  letter: (held: Held, to: Addressed) => { subject: string; body: string }
}

/**
 * Keeps an answer and mails it to the contact who asked for it; where that one was switched off or has lost the right, to the others who have it.
 * Answers the record and the names of those who are told; 409 where it was answered before.
 */
export async function answerContact<Held extends Raised>(
  call: StaffTools,
  { step, id, version, right, keep, after, letter }: Answering<Held>,
): Promise<{ held: Held; told_to: string }> {
  const { db, user, now } = call
  const held = await lockForStep(call, step, id, version)
  await keep(held, { answered_by: user.id, answered_at: now.toISOString() })
  await call.audit({ action: `${step.entity}.answer`, entity: step.entity, entity_id: held.id, after: after(held) })
  const company = companyOf(await findCompany(db)).name
  const link = `${call.portal.environment.PUBLIC_URL}/client`
  const readers = await contactsWith(db, held.client_id, right)
  const own = readers.filter((contact) => contact.id === held.client_contact_id)
  const recipients = own.length > 0 ? own : readers
  for (const { email, first_name } of recipients) await call.mail({ to: email, ...letter(held, { first_name, company, link }) })
  await call.changed('invoices', { permission: 'invoice.read' })
  return { held, told_to: recipients.map(({ first_name }) => first_name).join(', ') }
}
