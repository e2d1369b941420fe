/** Absences: told ahead or explained afterwards, decided, taken back. */
import { addDays, daysBetween, eachDay } from '@iroko/contract/dates'
import { invalid, orNotFound } from '@iroko/contract/errors'
import { requestPage } from '@iroko/contract/platform/approval-kinds'
import { absenceDays, absences } from '@iroko/contract/time/absences'
import { v7 as uuid } from 'uuid'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { kindOf, restText } from '../../leave/days/rules.ts'
import { calendarOf } from '../../leave/recounts/store-calendar.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { ownFile } from '../attendance-corrections/store-papers.ts'
import { findLimits } from '../attendance-policies/store.ts'
import { absenceRequest } from './actions.ts'
import { reportedLetter } from './notify.ts'
import * as store from './store.ts'

export const routes = implement(absences, {
  list: (call) => listed('absences', store.listAbsences(call.db, call.user, call.query, call.today)),

  show: async (call) => {
    const { db, user, today } = call
    const found = await orNotFound(store.findReadableAbsence(db, user, call.params.id, today), 'absence')
    // The reason may be about health: who reads it is audited.
    if (found.reason !== null && found.employee.id !== user.id)
      await call.audit({
        action: 'read.health',
        entity: 'employee',
        entity_id: found.employee.id,
        after: { absence: found.id },
      })
    return { absence: { ...found, ...(await standingOf(call, absenceRequest, { ...found, asked_by: found.employee })) } }
  },

  report: async (call) => {
    const { db, user, today, now } = call
    const { file_id: file, ogid, ...days } = call.body
    const whose = await orNotFound(store.findWhose(db, user, ogid ?? user.ogid, days.starts_on, today), 'person')
    const isOwn = whose.id === user.id
    const { correction_days_back } = await findLimits(db)
    const first = addDays(today, -correction_days_back)
    if (days.starts_on < first)
      throw invalid({
        starts_on: `Choose dates from ${first}. Absences can be reported for up to ${correction_days_back} days`,
      })
    if (days.starts_on > addDays(today, absenceDays.ahead)) throw invalid({ starts_on: 'Choose an earlier date' })
    const calendar = await calendarOf(db, whose.id, days.starts_on, days.ends_on)
    const kinds = eachDay(days.starts_on, days.ends_on).map((day) => kindOf(day, calendar))
    if (kinds.every(({ kind }) => kind !== 'work'))
      throw invalid({ starts_on: `You do not need to report this absence: ${restText(kinds)}. Choose dates with working days` })
    const id = uuid()
    const row = {
      id,
      employee_id: whose.id,
      office_id: whose.office_id,
      ...days,
      file_id: await ownFile(db, 'absence', file, user.id),
    }
    try {
      await store.insertAbsence(db, { ...row, created_at: now.toISOString() })
    } catch (error) {
      if (violatesConstraint(error, 'absence_overlap'))
        throw invalid({
          starts_on: `${isOwn ? 'You already reported an absence' : `An absence of ${whose.full_name} is already reported`} for some of these days`,
        })
      throw error
    }
    // The reason stays out of the audit log, which more people read.
    const { reason: _reason, details: _details, ...kept } = row
    await call.audit({ action: 'absence.tell', entity: 'absence', entity_id: id, after: kept })
    const facts = { days: daysBetween(days.starts_on, days.ends_on) + 1 }
    // Who reports it for another does not decide it.
    await sendRequest(call, absenceRequest, { id, requester_id: whose.id, ...(isOwn ? {} : { makers: [user.id] }), facts })
    if (!isOwn) await write(call, [whose.id], requestPage('absence', id), reportedLetter(user.full_name, days), 'requests')
    return {
      message: isOwn ? 'Absence reported' : `Absence of ${whose.full_name} reported`,
      absence: await store.findAbsence(db, user, id, today),
    }
  },

  withdraw: withdrawal(absenceRequest, async ({ db, user, today }, id) => ({
    absence: await store.findAbsence(db, user, id, today),
  })),
})
