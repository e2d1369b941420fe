/** Writes the letters of a day to a client, each kind at most once. Design of commerce, section 3. */
import type { LetterKind } from '@iroko/contract/billing/letters'
import { addDays } from '@iroko/contract/dates'
import { v7 as uuid } from 'uuid'
import type { Tools } from '../../../lib/http/implement.ts'
import { contactsWith } from '../../clients/contacts/store.ts'
import { mailBilling } from '../invoices/actions.ts'
import { certificatesMail, overdueMail } from './notify.ts'
import { certificateDays, isWaiting, overdueLetter, stageOf } from './rules.ts'
import * as store from './store.ts'

/** Held, so that two workers write it once; nothing where the client has no contact who gets its invoices. */
export async function writeTo(call: Tools, clientId: string): Promise<void> {
  const client = await store.lockClient(call.db, clientId)
  if (!client) return
  const recipients = (await contactsWith(call.db, clientId, 'is_billing')).map(({ email }) => email)
  if (recipients.length === 0) return
  await writeOverdue(call, clientId, recipients)
  await writeCertificates(call, clientId, recipients)
}

async function writeOverdue(call: Tools, clientId: string, recipients: string[]): Promise<void> {
  const { db, today } = call
  const lines = overdueLetter(await store.overdueOf(db, clientId, today))
  if (lines.length === 0 || (await store.isWritten(db, clientId, 'dunning', today))) return
  if (isWaiting(lines, await store.waitingOf(db, clientId, today))) return
  const written = lines.map(({ invoice_id, days, rest_kobo }) => ({ invoice_id, days: stageOf(days), amount_kobo: rest_kobo }))
  await keep(call, { client_id: clientId, kind: 'dunning', recipients }, written)
  await mailBilling(call, clientId, (to) => overdueMail({ ...to, lines }))
}

async function writeCertificates(call: Tools, clientId: string, recipients: string[]): Promise<void> {
  const { db, today } = call
  const lines = await store.outstandingOf(db, clientId, addDays(today, -certificateDays))
  if (lines.every(({ is_told }) => is_told) || (await store.isWritten(db, clientId, 'certificates', today))) return
  const written = lines.map(({ invoice_id, allocation_id, rest_kobo }) => ({
    ...{ invoice_id, allocation_id, days: certificateDays, amount_kobo: rest_kobo },
  }))
  await keep(call, { client_id: clientId, kind: 'certificates', recipients }, written)
  await mailBilling(call, clientId, (to) => certificatesMail({ ...to, lines }))
}

interface Letter {
  client_id: string
  kind: LetterKind
  recipients: string[]
}

async function keep(call: Tools, letter: Letter, lines: readonly store.NewLetterLine[]): Promise<void> {
  const id = uuid()
  await store.insertLetter(call.db, { ...letter, id, sent_on: call.today, created_at: call.now.toISOString() }, lines)
  const after = {
    kind: letter.kind,
    invoices: lines.length,
    sum_kobo: lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0),
  }
  await call.audit({ action: 'client_letter.send', entity: 'client', entity_id: letter.client_id, after })
  await call.changed(['invoices', 'receipts'], { permission: 'invoice.read' })
}
