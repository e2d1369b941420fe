/** Absences: told ahead or explained afterwards, decided, taken back. */
import { addDays, daysBetween } from '@iroko/contract/dates'
import { invalid, notFound } from '@iroko/contract/errors'
import { absenceDays, absences } from '@iroko/contract/time/absences'
import { v7 as uuid } from 'uuid'
import { violates } from '../../../lib/database/violation.ts'
import { implement } from '../../../lib/http/implement.ts'
import { standingOf } from '../../platform/approvals/store-trail.ts'
import { findSettings } from '../attendance-policies/store.ts'
import { decidePaper, type PaperWords, sendPaper, withdrawPaper } from '../corrections/actions-papers.ts'
import { pages } from '../corrections/notify.ts'
import { datesText } from '../corrections/notify-letters.ts'
import { ownFile } from '../corrections/store-papers.ts'
import * as store from './store.ts'

export const absenceWords: PaperWords = {
  kind: 'absence',
  noun: 'absence',
  own_page: pages.absence,
  decider_page: pages.absence,
  // Why is not for letters.
  subject: async ({ db }, id) => ({ what: `the absence ${datesText(await store.daysOfAbsence(db, id))}`, reason: '' }),
  // The days that it excuses are marked by the table itself.
  become: () => Promise.resolve(),
  effect: 'Its days are excused.',
}

export const routes = implement(absences, {
  list: async (call) => {
    const { rows, ...page } = await store.listAbsences(call.db, call.user, call.query, call.today)
    return { absences: rows, ...page }
  },

  show: async (call) => {
    const { db, user, today } = call
    const found = await store.findReadableAbsence(db, user, call.params.id, today)
    if (!found) throw notFound('absence')
    const { trail, may_decide } = await standingOf(db, 'absence', found.id, user.id, today)
    // Why somebody is away may be about health: whoever opens it is kept.
    if (found.reason !== null && found.employee.id !== user.id)
      await call.audit({
        action: 'read.health',
        entity: 'employee',
        entity_id: found.employee.id,
        after: { absence: found.id },
      })
    const can = { decide: may_decide, withdraw: found.status === 'pending' && found.employee.id === user.id }
    return { absence: { ...found, trail, can } }
  },

  report: async (call) => {
    const { db, user, today, now } = call
    const { file_id: file, ...days } = call.body
    const { correction_days_back } = await findSettings(db)
    const first = addDays(today, -correction_days_back)
    if (days.starts_on < first)
      throw invalid({ starts_on: `Absences are explained for ${correction_days_back} days: from ${first} on` })
    if (days.starts_on > addDays(today, absenceDays.ahead)) throw invalid({ starts_on: 'This is too far ahead' })
    const id = uuid()
    const row = {
      id,
      employee_id: user.id,
      office_id: user.office_id,
      ...days,
      file_id: await ownFile(db, 'absence', file, user.id),
    }
    try {
      await store.insertAbsence(db, { ...row, created_at: now.toISOString() })
    } catch (error) {
      if (violates(error, 'absence_overlap')) throw invalid({ starts_on: 'You told an absence for some of these days already' })
      throw error
    }
    // Why stays out of the audit log, which more people read.
    const { reason: _reason, details: _details, ...kept } = row
    await call.audit({ action: 'absence.tell', entity: 'absence', entity_id: id, after: kept })
    const summary = `Absence ${datesText(days)}`
    await sendPaper(call, absenceWords, id, { summary, days: daysBetween(days.starts_on, days.ends_on) + 1 })
    return { message: 'Your absence was sent to HR', absence: await store.findAbsence(db, user, id, today) }
  },

  approve: async (call) => {
    const message = await decidePaper(call, absenceWords, { ...call.params, ...call.body, decision: 'approved' })
    return { message, absence: await store.findAbsence(call.db, call.user, call.params.id, call.today) }
  },
  reject: async (call) => {
    const message = await decidePaper(call, absenceWords, { ...call.params, ...call.body, decision: 'rejected' })
    return { message, absence: await store.findAbsence(call.db, call.user, call.params.id, call.today) }
  },
  withdraw: async (call) => {
    await withdrawPaper(call, absenceWords, call.params.id)
    const absence = await store.findAbsence(call.db, call.user, call.params.id, call.today)
    return { message: 'You took the absence back', absence }
  },
})
