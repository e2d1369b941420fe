import { dayIn } from '@iroko/contract/dates'
import { notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { contacts } from '@iroko/contract/quality/contacts'
import { openFilePart } from '../../../lib/files/files.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { fileToken, readFileToken } from '../../../lib/files/signed-address.ts'
import { implement, listed, type Tools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { findUser, liveSessions } from '../../../lib/http/sessions.ts'
import { companyZone } from '../../../lib/portal.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import type { Environment } from '../../../lib/start/environment.ts'
import { listPresent } from '../assignments/store.ts'
import { keepContact } from './actions.ts'
import { whyNotEvaluate, whyNotRemove } from './rules.ts'
import * as store from './store.ts'

const publish = (call: Pick<Tools, 'changed'>) => call.changed('quality_contacts', { permission: 'evaluation.edit' })

export const routes = implement(contacts, {
  list: async (call) => {
    const present = await listPresent(call.db, call.today)
    const { rows, ...page } = await store.listContacts(call.db, call.user, call.query, { today: call.today, present })
    const mayAssign = may(call.user, 'evaluation.assign')
    return listed('quality_contacts', {
      ...page,
      rows: rows.map(({ is_assigned, is_employed, is_kept, is_calibrated, is_for_me, ...row }) => {
        const contact = { ...row, full_name: row.employee.full_name, is_employed, is_kept, is_calibrated }
        const drawn = is_for_me === null ? null : is_for_me ? 'free' : 'by_me'
        // Nobody of their own line is in their list.
        const by = { may_assign: mayAssign, is_assigned, is_own_line: false, drawn } as const
        return {
          ...row,
          can: { evaluate: !whyNotEvaluate(contact, by), remove: mayAssign && !whyNotRemove(contact, by) },
        }
      }),
    })
  },

  create: async (call) => {
    const id = await keepContact(call, call.body, { source: 'by_hand', user_id: call.user.id })
    await publish(call)
    return { message: `Contact ${call.body.reference} added`, quality_contact: { id } }
  },

  import: importHandler(contacts.import, (call) => ({
    add: (line) => keepContact(call, line, { source: 'import', user_id: call.user.id }),
    finish: () => publish(call),
  })),

  remove: async (call) => {
    const contact = await orNotFound(store.lockContact(call.db, call.params.id), 'contact')
    const is_own_line = await store.isOwnLine(call.db, call.user.id, contact.employee_id, [contact.day, call.today])
    refuse(whyNotRemove(contact, { is_own_line }))
    await store.deleteContact(call.db, contact.id)
    const before = { reference: contact.reference, contact_type: contact.contact_type, day: contact.day }
    await call.audit({ action: 'quality_contact.delete', entity: 'quality_contact', entity_id: contact.id, before })
    await publish(call)
    return { message: `Contact ${contact.reference} deleted` }
  },

  recording: async (call) => {
    const { db, user, params, today, now, portal } = call
    const file = await orNotFound(store.findRecording(db, user, params.id, today), 'recording')
    await call.audit({ action: 'read.recording', entity: 'employee', entity_id: file.employee_id, after: { file: file.id } })
    const token = fileToken(
      signing(portal.environment),
      [params.id, user.id, user.session_id].join('_'),
      now.getTime() + addressMs,
    )
    return { recording: { address: `/api/v1/quality_recordings/${token}` } }
  },

  play: async ({ db, portal, params, now }) => {
    const [id = '', userId = '', session = ''] = readFileToken(signing(portal.environment), params.token, now)?.split('_') ?? []
    const today = dayIn(companyZone, now)
    // Whoever has signed out hears nothing more of it.
    const isLive = session !== '' && (await liveSessions(db, [session], portal.environment, now)).has(session)
    const user = isLive ? await findUser(portal.database, userId, now) : undefined
    const file = user && (await store.findRecording(db, user, id, today))
    if (!file) throw notFound('recording')
    const { type, size } = file
    return { type, size, open: (from, to) => openFilePart(portal.environment, db, file.id, from, to) }
  },
})

/** A player asks for parts as long as its address works; then it asks for another one. */
const addressMs = 2 * 3_600_000
const signing = (environment: Environment) => ({ kind: 'quality_recording', sign: sealerOf(environment).fingerprint })
