/** Corrections of a record: the person asks, HR decides field by field. */

import { conflict, forbidden, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { correctable, recordCorrections } from '@iroko/contract/people/corrections'
import { updateVersion } from '../../../lib/crud.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { implement } from '../../../lib/http/implement.ts'
import { may, requireProof } from '../../../lib/http/rights.ts'
import { refuseAddedBy } from '../../platform/role-confirmations/actions.ts'
import { correctionLetter } from '../records/notify.ts'
import { personOf } from '../records/routes.ts'
import { differenceOf } from '../records/rules.ts'
import { lockRecord } from '../records/store.ts'
import * as store from './store.ts'

export const routes = implement(recordCorrections, {
  list: async (call) => {
    const { rows, ...page } = await store.listCorrections(call.db, call.user, call.query, call.today)
    const mayDecide = may(call.user, 'people.edit')
    const corrections = rows.map(({ employee_id, ...row }) => {
      const isOpen = row.decided_at === null
      const isOwn = employee_id === call.user.id
      return { ...row, can: { decide: isOpen && mayDecide && !isOwn, withdraw: isOpen && isOwn } }
    })
    return { corrections, ...page }
  },

  send: async (call) => {
    const { db, user, now } = call
    const { fields, reason } = call.body
    const record = await orNotFound(lockRecord(db, user.ogid), 'person')
    const difference = differenceOf(personOf(record), fields)
    if (!difference) throw invalid({ fields: 'Change at least one field' })
    if ('private_email' in difference.after) requireProof(user, now)
    const changes = Object.keys(difference.after).map((field) => ({
      field,
      before: textOf(difference.before[field]),
      after: textOf(difference.after[field]),
    }))
    const id = await unlessOpen(() => store.insertCorrection(db, user.id, reason, changes, now))
    await call.audit({ action: 'people.correction.ask', entity: 'correction', entity_id: id, ...difference })
    await call.changed('record_corrections', { for: [user.id], permission: 'people.edit' })
    return { message: 'Record correction requested' }
  },

  decide: async (call) => {
    const { db, user, now } = call
    const correction = await orNotFound(store.lockCorrection(db, call.params.id), 'correction')
    if (correction.employee_id === user.id)
      throw forbidden('You cannot decide your own record correction. Ask another HR colleague')
    await refuseAddedBy(call, [correction.employee_id])
    const asked = new Map(correction.fields.map(({ field, after }) => [field, after]))
    const approved = correctable.filter((field) => asked.has(field) && call.body.approved.includes(field))
    const refused = [...asked.keys()].filter((field) => !approved.some((name) => name === field))
    const comment = refused.length > 0 ? call.body.comment : ''
    if (refused.length > 0 && !comment) throw invalid({ comment: 'Enter a reason; the person sees it' })
    const corrected = Object.fromEntries(approved.map((field) => [field, asked.get(field) ?? null]))
    // The person and who decides are the two who stand for it.
    const isConfirmed = 'private_email' in corrected
    const change = { ...corrected, ...(isConfirmed ? { confirmed_private_email: corrected.private_email } : {}) }
    if (approved.length > 0)
      await updateVersion(db, 'employee', { id: correction.employee_id, version: correction.version }, change)
    await store.closeCorrection(db, correction.id, { by: user.id, approved, comment: comment || null, now })
    await call.audit({ action: 'people.correction.decide', entity: 'correction', entity_id: correction.id, after: corrected })
    const letter = correctionLetter(correction.first_name, user.full_name, { approved, refused, comment })
    await call.mail({ to: correction.email, ...letter })
    await call.changed(['record_corrections', 'people'], { for: [correction.employee_id], permission: 'people.edit' })
    return {
      message:
        approved.length > 0
          ? `Record of ${correction.full_name} corrected`
          : `Record correction of ${correction.full_name} rejected`,
    }
  },

  withdraw: async (call) => {
    if (!(await store.withdrawCorrection(call.db, call.user.id, call.params.id, call.now))) throw notFound('correction')
    await call.audit({ action: 'people.correction.withdraw', entity: 'correction', entity_id: call.params.id })
    await call.changed('record_corrections', { for: [call.user.id], permission: 'people.edit' })
    return { message: 'Record correction withdrawn' }
  },
})

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** One pending correction per person, so that HR sees it as a whole. */
async function unlessOpen<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatesConstraint(error, 'correction_open'))
      throw conflict('open', 'You already have a pending record correction. Withdraw it to request another')
    throw error
  }
}
