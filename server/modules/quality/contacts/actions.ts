/** A contact is kept: by hand, as the line of a file, or from a system that sends them. */
import type { Parsed } from '@iroko/contract/endpoint'
import { conflict, invalid, refuse } from '@iroko/contract/errors'
import type { contacts } from '@iroko/contract/quality/contacts'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { ownLine, whyNoContact } from './rules.ts'
import * as store from './store.ts'

type Contact = Parsed<typeof contacts.create>['body']

/** Where a contact comes from: picked by somebody, in a file of somebody, or from a system. */
type From = { source: 'by_hand' | 'import'; user_id: string } | { source: 'api'; source_id: string }

/**
 * Keeps a contact in the campaign in which the person sat on its day. Picked by hand it is refused for the line of who picks; a file and a
 * system pick nobody.
 */
export async function keepContact(call: Tools, body: Contact, from: From): Promise<string> {
  const { ogid, time, recording_id = null, recording_url = '', duration_seconds = null, ...contact } = body
  const placed = await store.findPlacedOn(call.db, ogid, body.day, time)
  if (!placed) throw invalid({ ogid: `There is nobody with the OGID ${ogid}` })
  refuse(whyNoContact(placed, placed.happened_at, call.now))
  const { source } = from
  if (source === 'by_hand' && (await store.isOwnLine(call.db, from.user_id, placed.id, [body.day, call.today])))
    throw ownLine(placed.full_name)
  const user_id = 'user_id' in from ? from.user_id : null
  if (recording_id && !(user_id && (await store.isFreeRecording(call.db, recording_id, user_id))))
    throw invalid({ recording_id: 'Upload this file again' })
  const { office_id, team_id, lead_id, zone, happened_at } = placed
  const id = uuid()
  const kept = { ...contact, duration_seconds, recording_id, recording_url: recording_url || null }
  const where = { employee_id: placed.id, office_id: office_id ?? '', team_id, lead_id, zone, happened_at }
  const source_id = source === 'api' ? from.source_id : null
  const known = conflict('known', `The contact ${body.reference} is there already`)
  const insert = store.insertContact(call.db, { ...kept, ...where, id, source, source_id, created_by: user_id })
  await orRefuse(orRefuse(insert, 'quality_contact_reference', known), 'quality_contact_sent', known)
  const after = { ogid, ...kept, source }
  await call.audit({ action: 'quality_contact.create', entity: 'quality_contact', entity_id: id, after })
  return id
}
