/** A contact is kept: by hand or as the line of a file. */
import type { Parsed } from '@iroko/contract/endpoint'
import { conflict, invalid, refuse } from '@iroko/contract/errors'
import type { contacts } from '@iroko/contract/quality/contacts'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { ownLine, whyNoContact } from './rules.ts'
import * as store from './store.ts'

type Contact = Parsed<typeof contacts.create>['body']

/** Keeps a contact in the campaign in which the person sat on its day; refused for the caller's own line. */
export async function keepContact(call: StaffTools, body: Contact, source: 'by_hand' | 'import'): Promise<string> {
  const { ogid, time, recording_id = null, recording_url = '', duration_seconds = null, ...contact } = body
  const placed = await store.findPlacedOn(call.db, ogid, body.day, time)
  if (!placed) throw invalid({ ogid: `There is nobody with the OGID ${ogid}` })
  refuse(whyNoContact(placed, placed.happened_at, call.now))
  const isLine = await store.isOwnLine(call.db, call.user.id, placed.id, [body.day, call.today])
  if (isLine && source === 'by_hand') throw ownLine(placed.full_name)
  if (recording_id && !(await store.isFreeRecording(call.db, recording_id, call.user.id)))
    throw invalid({ recording_id: 'Upload this file again' })
  const { office_id, team_id, lead_id, zone, happened_at } = placed
  const id = uuid()
  const kept = { ...contact, duration_seconds, recording_id, recording_url: recording_url || null }
  const where = { employee_id: placed.id, office_id: office_id ?? '', team_id, lead_id, zone, happened_at }
  await orRefuse(
    store.insertContact(call.db, { ...kept, ...where, id, source, created_by: call.user.id }),
    'quality_contact_reference',
    conflict('known', `The contact ${body.reference} is there already`),
  )
  const after = { ogid, ...kept, source }
  await call.audit({ action: 'quality_contact.create', entity: 'quality_contact', entity_id: id, after })
  return id
}
