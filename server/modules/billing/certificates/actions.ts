/** Certificates of withheld tax: each moves what it covers from what is expected to what can be set off. Design of commerce, section 3. */
import type { withheldCertificates } from '@iroko/contract/billing/certificates'
import type { Input } from '@iroko/contract/endpoint'
import { conflict, invalid, notFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { post } from '../../accounting/journals/actions.ts'
import { answerPaper, lockSentCertificate } from '../client-papers/store.ts'
import { certificateEntry, coveredBy, whyNotRecorded, whyNotUndone } from './rules.ts'
import * as store from './store.ts'

const publish = (call: StaffTools): Promise<void> => call.changed(['receipts', 'ledger'], { permission: 'invoice.read' })

const entryOf = (id: string, part: '1' | '2') =>
  ({ source_kind: 'wht_certificate', source_id: id, part, kind: 'tax', event: 'wht_certificate' }) as const

/** Records one of a client and quarter; 422 where it covers more than was withheld then, 409 where it was recorded before. */
export async function record(call: StaffTools, draft: Input<typeof withheldCertificates.record>['body']): Promise<string> {
  const { db, now, today, user } = call
  const client = await store.lockWithheld(db, draft.client_id)
  if (!client) throw invalid({ client_id: 'Choose a client from the list' })
  const left = await store.uncovered(db, client.id, draft.quarter)
  refuse(whyNotRecorded({ ...draft, title: client.title }, left, today))
  const sent = await lockSentCertificate(db, client.id, draft.file_id)
  if (!sent && !(await store.isOwnFile(db, draft.file_id, user.id)))
    throw invalid({ file_id: 'The file was not found. Upload it again' })
  const id = uuid()
  const lines = certificateEntry(client.id, draft.amount_kobo)
  const entry = await post(db, { ...entryOf(id, '1'), document_on: today, lines }, { now })
  const row = { ...draft, id, entry_id: entry.id, employee_id: user.id, created_at: now.toISOString() }
  await orRefuse(
    store.insertCertificate(db, row, coveredBy(draft.amount_kobo, left)),
    'wht_certificate_number',
    conflict('recorded', `Certificate ${draft.number} of ${client.title} was recorded already`),
  )
  if (sent) await answerPaper(db, sent.id, { state: 'recorded', answer: '', employee_id: user.id, answered_at: row.created_at })
  await call.audit({ action: 'wht_certificate.record', entity: 'wht_certificate', entity_id: id, after: row })
  await publish(call)
  return id
}

/** Takes one back: what it covered is outstanding again. */
export async function undo(call: StaffTools, id: string): Promise<void> {
  const { db, now, today, user } = call
  const held = await store.lockCertificate(db, id)
  if (!held) throw notFound('certificate')
  refuse(whyNotUndone(held))
  const lines = certificateEntry(held.client_id, -held.amount_kobo)
  const entry = await post(db, { ...entryOf(id, '2'), document_on: today, lines }, { now })
  await store.undoCertificate(db, id, { undone_by: user.id, undone_at: now.toISOString(), undo_entry_id: entry.id })
  await call.audit({
    action: 'wht_certificate.undo',
    entity: 'wht_certificate',
    entity_id: id,
    before: { number: held.number },
  })
  await publish(call)
}
