import { holidayStatus } from '@iroko/contract/dates'
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { holidays } from '@iroko/contract/holidays'
import { staleBy } from '../../lib/audit.ts'
import { holdCalendar } from '../../lib/calendar.ts'
import { type Call, implement } from '../../lib/implement.ts'
import { lettersTo } from '../leave/rules-letters.ts'
import { giveBackForHoliday } from '../leave/store-holidays.ts'
import { findAddressees } from '../leave/store-people.ts'
import * as store from './store.ts'

type HolidayCall = Pick<
  Call<typeof holidays.create>,
  'db' | 'portal' | 'user' | 'today' | 'now' | 'audit' | 'tell' | 'mail' | 'body'
>

/** What a holiday changes for everyone: calendars, and how days of leave are counted. */
const paths = ['/api/v1/public_holidays', '/api/v1/employee_holidays', '/api/v1/leave_calendar', '/api/v1/employee_dashboard']
const leavePaths = [...paths, '/api/v1/leaves', '/api/v1/leave_balances', '/api/v1/leave_ledger', '/api/v1/workforce_leaves']

const shown = (holiday: store.StoredHoliday, now: Date) => ({ ...holiday, status: holidayStatus(holiday, now) })

export const routes = implement(holidays, {
  list: async (call) => {
    const { rows, ...page } = await store.listHolidays(call.db, call.user, call.query)
    return { public_holidays: rows.map((holiday) => shown(holiday, call.now)), ...page }
  },

  mine: async (call) => {
    const wrapped = (await store.holidaysOf(call.db, call.user.office_id)).map(({ everyones, ...holiday }) => ({
      of_campaign: !everyones && call.user.office_type === 'campaign',
      public_holiday: shown(holiday, call.now),
    }))
    const those = (of_campaign: boolean) =>
      wrapped.filter((holiday) => holiday.of_campaign === of_campaign).map(({ public_holiday }) => ({ public_holiday }))
    return { employee_holidays: { department_holidays: those(false), campaign_holidays: those(true) } }
  },

  create: async (call) => {
    const { body, db, user } = call
    await refuseUnknownOffices(call)
    await holdCalendar(db, 'change')
    const id = await store.insertHoliday(db, body, user.id)
    await call.audit({ action: 'holiday.create', entity: 'public_holiday', entity_id: id, after: body })
    return giveBack(call, id)
  },

  update: async (call) => {
    const { db, params } = call
    const { version, ...body } = call.body
    await refuseUnknownOffices(call)
    await holdCalendar(db, 'change')
    const before = await store.findHoliday(db, params.id)
    if (!before) throw notFound('holiday')
    if (before.version !== version) throw await staleBy(db, 'public_holiday', params.id)
    await store.updateHoliday(db, params.id, body)
    await call.audit({ action: 'holiday.update', entity: 'public_holiday', entity_id: params.id, before, after: body })
    return giveBack({ ...call, body }, params.id)
  },

  remove: async (call) => {
    const { db, now, params } = call
    await holdCalendar(db, 'change')
    const before = await store.findHoliday(db, params.id)
    if (!before) throw notFound('holiday')
    const status = holidayStatus(before, now)
    if (status !== 'pending') {
      throw conflict(
        'begun',
        status === 'past' ? 'This holiday is over; it stays on record' : 'This holiday has begun; it stays on record',
      )
    }
    await store.archiveHoliday(db, params.id, now)
    await call.audit({ action: 'holiday.archive', entity: 'public_holiday', entity_id: params.id, before })
    await call.tell({ permission: 'holiday.read', paths })
    return { message: `${before.title} is archived` }
  },
})

async function refuseUnknownOffices({ db, body }: Pick<HolidayCall, 'db' | 'body'>): Promise<void> {
  if ((await store.missingOffices(db, body.office_ids)).length > 0)
    throw invalid({ office_ids: 'One of these offices is not there any more' })
}

/** Whoever has leave on the holiday gets those days back in the same transaction, and reads it. */
async function giveBack(call: HolidayCall, id: string) {
  const { db, user, today, now, body } = call
  const changed = await giveBackForHoliday(db, body, { by: user.id, today, now })
  for (const leave of changed) {
    await call.audit({
      action: 'leave.holiday',
      entity: 'leave_application',
      entity_id: leave.id,
      before: { days: leave.days_before },
      after: { days: leave.days, comment: body.title },
    })
  }
  const people = await findAddressees(
    db,
    changed.map(({ employee_id }) => employee_id),
  )
  const link = `${call.portal.environment.PUBLIC_URL}/dashboard/main/leave`
  for (const leave of changed) {
    const person = people.find(({ id }) => id === leave.employee_id)
    if (person)
      await call.mail({ to: person.email, ...lettersTo(person.first_name, link).holiday(leave, body.title, leave.given_back) })
  }
  await call.tell({ permission: 'holiday.read', paths })
  if (changed.length > 0)
    await call.tell({ people: changed.map(({ employee_id }) => employee_id), permission: 'leave.manage', paths: leavePaths })
  const holiday = await store.findHoliday(db, id)
  if (!holiday) throw notFound('holiday')
  const days_given_back = changed.reduce((sum, { given_back }) => sum + given_back, 0)
  return { public_holiday: shown(holiday, now), leaves_changed: changed.length, days_given_back }
}
