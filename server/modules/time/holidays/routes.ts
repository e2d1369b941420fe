import { companyCountry } from '@iroko/contract/clock'
import { holidayStatus } from '@iroko/contract/dates'
import { conflict, forbidden, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { holidays } from '@iroko/contract/time/holidays'
import { staleBy } from '../../../lib/audit.ts'
import { lockCalendar } from '../../../lib/calendar/calendar.ts'
import { dryRun } from '../../../lib/database/dry-run.ts'
import { type Call, implement, shared } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { type Addressee, findAddressees } from '../../../lib/mail/letters.ts'
import { followHoliday } from '../../leave/recounts/actions.ts'
import { type ChangedLeave, type HolidayChange, recountForHoliday } from '../../leave/recounts/store.ts'
import { sumDays } from '../../leave/types/rules.ts'
import { declaredAs, suggestionsOf } from './rules-suggestions.ts'
import * as store from './store.ts'
import { countImpact } from './store-impact.ts'

type HolidayCall = Pick<
  Call<typeof holidays.create>,
  'db' | 'portal' | 'user' | 'today' | 'now' | 'requestId' | 'audit' | 'changed' | 'mail' | 'body'
>

const shown = (holiday: store.StoredHoliday, now: Date) => ({ ...holiday, status: holidayStatus(holiday, now) })

export const routes = implement(holidays, {
  list: shared(
    // The status of a holiday goes by the day in UTC.
    ({ query, now }: Call<typeof holidays.list>) => (query.mine ? undefined : now.toISOString().slice(0, 10)),
    async (call) => {
      const { rows, ...page } = await store.listHolidays(call.db, call.user, call.query)
      return { public_holidays: rows.map((holiday) => shown(holiday, call.now)), ...page }
    },
  ),

  mine: async (call) => {
    const wrapped = (await store.holidaysOf(call.db, call.user)).map((holiday) => ({
      of_campaign: holiday.offices.length > 0 && call.user.office_type === 'campaign',
      public_holiday: shown(holiday, call.now),
    }))
    const those = (of_campaign: boolean) =>
      wrapped.filter((holiday) => holiday.of_campaign === of_campaign).map(({ public_holiday }) => ({ public_holiday }))
    return { employee_holidays: { department_holidays: those(false), campaign_holidays: those(true) } }
  },

  create: async (call) => {
    const { body, db, user } = call
    await refuseUnknownPlaces(call)
    await refuseOwnPast(call, body)
    await lockCalendar(db, 'change')
    const id = await store.insertHoliday(db, body, user.id, call.now)
    await call.audit({ action: 'holiday.create', entity: 'public_holiday', entity_id: id, after: body })
    const leave = await recountLeave(call, { title: body.title, before: undefined, after: body })
    return { public_holiday: await readAgain(call, id), ...leave }
  },

  update: async (call) => {
    const { db, params } = call
    const { version, ...body } = call.body
    await refuseUnknownPlaces(call)
    await lockCalendar(db, 'change')
    const before = await orNotFound(store.findHoliday(db, params.id), 'holiday')
    if (before.version !== version) throw await staleBy(db, 'public_holiday', params.id)
    if (differs(draftOf(before), body)) await refuseOwnPast(call, body)
    if (differs(draftOf(before), body)) await store.keepPastDays(db, before, call.user.id, call.today, call.now)
    await store.updateHoliday(db, params.id, body)
    await call.audit({ action: 'holiday.update', entity: 'public_holiday', entity_id: params.id, before, after: body })
    const leave = await recountLeave(call, { title: body.title, before: draftOf(before), after: body })
    return { public_holiday: await readAgain(call, params.id), ...leave }
  },

  preview: async (call) => {
    const { db, user, today, now } = call
    const { id, ...draft } = call.body
    await refuseUnknownPlaces({ db, body: draft })
    const before = id ? await store.findHoliday(db, id) : undefined
    if (id && !before) throw notFound('holiday')
    if (!before || differs(draftOf(before), draft)) await refuseOwnPast(call, draft)
    await lockCalendar(db, 'change')
    const changed = await dryRun(db, async () => {
      if (id) await store.updateHoliday(db, id, draft)
      else await store.insertHoliday(db, draft, user.id, now)
      const change = { title: draft.title, before: before && draftOf(before), after: draft }
      return await recountForHoliday(db, change, { by: user.id, today, now })
    })
    const people = await findAddressees(
      db,
      changed.map(({ employee_id }) => employee_id),
    )
    return {
      impact: {
        ...(await countImpact(db, draft, before && draftOf(before))),
        ...sumsOf(changed),
        leaves: namedLeaves(changed, people, mayForAll(user, 'leave.kind.read')),
      },
    }
  },

  suggestions: async (call) => {
    const { country, year } = call.query
    const offices = country === companyCountry ? [] : await store.officesKeeping(call.db, country)
    const declared = (await store.holidaysOfYear(call.db, year)).map(draftOf)
    const ids = offices.map(({ id }) => id)
    return {
      holiday_suggestions: suggestionsOf(country, year).map((suggestion) => ({
        ...suggestion,
        declared_as: declaredAs(suggestion, ids, declared),
      })),
      offices,
    }
  },

  remove: async (call) => {
    const { db, now, params } = call
    await lockCalendar(db, 'change')
    const before = await orNotFound(store.findHoliday(db, params.id), 'holiday')
    const status = holidayStatus(before, now)
    if (status !== 'pending') {
      throw conflict(
        'begun',
        status === 'past' ? 'This holiday is over and cannot be changed' : 'This holiday has started and cannot be archived',
      )
    }
    await store.archiveHoliday(db, params.id, now)
    await call.audit({ action: 'holiday.archive', entity: 'public_holiday', entity_id: params.id, before })
    await recountLeave(call, { title: before.title, before: draftOf(before), after: undefined })
    return { message: `${before.title} archived` }
  },
})

async function refuseUnknownPlaces({ db, body }: Pick<HolidayCall, 'db' | 'body'>): Promise<void> {
  const missing = await store.missingPlaces(db, body)
  if (missing.office) throw invalid({ office_ids: 'One of these offices no longer exists. Choose again' })
  if (missing.branch) throw invalid({ branch_ids: 'One of these branches no longer exists. Choose again' })
}

/** A holiday on days that are over makes them paid: whose own they are does not say so. One of everyone is theirs where they were away. */
async function refuseOwnPast(
  { db, user, today }: Pick<HolidayCall, 'db' | 'user' | 'today'>,
  draft: store.Draft,
): Promise<void> {
  if (draft.start_date < today && (await store.isOwnPast(db, user.id, draft, today)))
    throw forbidden('You cannot give yourself a holiday on a past day. Ask a colleague whom it is not for')
}

/** What is kept of a holiday, as it would be asked for again. */
const draftOf = ({ title, start_date, end_date, offices, branches }: store.StoredHoliday): store.Draft => ({
  title,
  start_date,
  end_date,
  office_ids: offices.map(({ id }) => id),
  branch_ids: branches.map(({ id }) => id),
})

/** Whether a change moves a holiday to other days or people. */
const differs = (before: store.Draft, after: store.Draft): boolean => {
  const places = ({ office_ids, branch_ids }: store.Draft) => [...office_ids, ...branch_ids].toSorted().join()
  return before.start_date !== after.start_date || before.end_date !== after.end_date || places(before) !== places(after)
}

const sumsOf = (changed: readonly ChangedLeave[]) => ({
  leaves_changed: changed.length,
  days_given_back: sumDays(changed.map(({ given_back }) => given_back)),
  days_charged_again: sumDays(changed.map(({ charged_again }) => charged_again)),
})

/** The first of them, by name. */
function namedLeaves(changed: readonly ChangedLeave[], people: readonly Addressee[], withTypes: boolean) {
  const byId = new Map(changed.map((leave) => [leave.employee_id, leave]))
  return people.slice(0, 50).flatMap(({ id, ogid, full_name }) => {
    const leave = byId.get(id)
    if (!leave) return []
    const { leave_type, starts_on, ends_on, given_back, charged_again } = leave
    return [
      {
        employee: { id, ogid, full_name },
        leave_type: withTypes ? leave_type : null,
        starts_on,
        ends_on,
        days_given_back: given_back,
        days_charged_again: charged_again,
      },
    ]
  })
}

async function readAgain({ db, now }: Pick<HolidayCall, 'db' | 'now'>, id: string) {
  const holiday = await orNotFound(store.findHoliday(db, id), 'holiday')
  return shown(holiday, now)
}

/** Returns and deducts days of leave around a changed holiday in the same transaction, and notifies the people. */
async function recountLeave(call: Omit<HolidayCall, 'body'>, change: HolidayChange) {
  const changed = await followHoliday(call, change, { by: call.user.id })
  await call.changed('holidays', { permission: 'holiday.read' })
  return sumsOf(changed)
}
