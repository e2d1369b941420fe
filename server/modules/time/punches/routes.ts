import { momentOf } from '@iroko/contract/clock'
import { shortDayAndYear } from '@iroko/contract/day-words'
import type { Endpoint } from '@iroko/contract/endpoint'
import { conflict, fault, forbidden, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { punches } from '@iroko/contract/time/punches'
import { minutesOf } from '@iroko/contract/time/shift-times'
import { zoneOn } from '../../../lib/calendar/zones.ts'
import { findColleague } from '../../../lib/database/employee-search.ts'
import { type Call, implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { plausibleOf } from '../terminal-protocol/rules.ts'
import { insertPunches } from '../terminal-protocol/store.ts'
import { deviceReaders, publishPunches } from '../terminals/notify.ts'
import { readBatch } from './rules.ts'
import { ownPunches, whyNotOwn } from './rules-own.ts'
import * as store from './store.ts'
import { isOwnLine } from './store-own.ts'

const longestBack = 366 * 86_400_000

const punchesAre = (count: number): string => (count === 1 ? '1 punch is' : `${count.toLocaleString('en')} punches are`)

/** Recalculates after punches were assigned or unassigned. */
async function recount(
  { db, portal, changed }: Pick<Call<Endpoint>, 'db' | 'portal' | 'changed'>,
  count: number,
): Promise<void> {
  if (count > 0) await portal.jobs.enqueue(db, 'attendance-compute', {})
  await changed(['pins', 'punches', 'terminals'], deviceReaders)
}

export const routes = implement(punches, {
  captured: async ({ db, query, now }) => {
    const rows = await store.listFeed(db, query, now)
    return {
      captured_punches: rows.map(({ place: _place, ...row }) => row),
      next: rows.length === query.limit ? (rows.at(-1)?.place ?? null) : null,
    }
  },

  unmatchedPins: ({ db, query }) => listed('unmatched_pins', store.listUnmatched(db, query)),

  assignPin: async (call) => {
    const { db, params, body } = call
    const person = await findColleague(db, body.ogid)
    if (!person) throw invalid({ ogid: 'Choose a colleague from the list' })
    refuse(whyNotOwn(person.id, call.user.id))
    const open = await orNotFound(store.lockPin(db, params.id), 'number')
    if (open.employee_id) throw conflict('assigned', 'Another person has just assigned this terminal ID')
    const last = await store.lastHolder(db, open)
    const { starts_on = null } = body
    if (starts_on && starts_on > call.today) throw invalid({ starts_on: 'Choose today or an earlier day' })
    if (starts_on && last && starts_on <= last.last_day)
      throw invalid({ starts_on: `It was ${last.full_name}’s until ${shortDayAndYear(last.last_day)}. Choose a later day` })
    const assigned = { employee_id: person.id, starts_on, by: call.user.id, now: call.now }
    const { theirs: count, earlier } = await store.assignPin(db, open, assigned)
    await call.audit({
      action: 'device.assign_pin',
      entity: 'enrolment',
      entity_id: open.id,
      after: { device: open.device, pin: open.pin, ogid: person.ogid, starts_on, punches: count },
    })
    await recount(call, count)
    const rest = earlier > 0 ? `, ${punchesAre(earlier)} from before and stay unassigned` : ''
    return { message: `Terminal ID ${open.pin} assigned to ${person.full_name}: ${punchesAre(count)} now theirs${rest}` }
  },

  assignedPins: ({ db, query }) => listed('assigned_pins', store.listAssigned(db, query)),

  releasePin: async (call) => {
    const { db, params, body, user, now } = call
    const open = await orNotFound(store.lockPin(db, params.id), 'number')
    const { employee_id } = open
    if (!open.is_assigned || !employee_id) throw conflict('released', 'Another person has just unassigned this terminal ID')
    refuse(whyNotOwn(employee_id, user.id))
    const { last_day = call.today } = body
    if (last_day && last_day > call.today) throw invalid({ last_day: 'Choose today or an earlier day' })
    const count = await store.releasePin(db, { ...open, employee_id }, { last_day, by: user.id, now })
    if (count === undefined) throw invalid({ last_day: `It was not ${open.full_name}’s on that day. Choose a later one` })
    await call.audit({
      action: 'device.release_pin',
      entity: 'enrolment',
      entity_id: open.id,
      before: { device: open.device, pin: open.pin, employee_id, last_day, punches: count },
    })
    await recount(call, count)
    const until = last_day ? ` after ${shortDayAndYear(last_day)}` : ''
    return { message: `Terminal ID ${open.pin} unassigned from ${open.full_name}${until}: ${punchesAre(count)} unassigned` }
  },

  quarantined: ({ db, query }) => listed('quarantined_punches', store.listQuarantine(db, query)),

  dismissQuarantined: async (call) => {
    const { db, params, now } = call
    if (await isOwnLine(db, params.id, call.user.id, false)) throw forbidden(ownPunches)
    if (!(await store.dismissLine(db, params.id, now))) throw notFound('line')
    await call.audit({ action: 'device.dismiss_line', entity: 'punch_quarantine', entity_id: params.id })
    await call.changed('quarantined_punches', { permission: 'terminal.read' })
    return { message: 'Line dismissed' }
  },

  takeInQuarantined: async (call) => {
    const { db, params, body, now } = call
    const line = await orNotFound(store.lockLine(db, params.id), 'line')
    if (line.at === null) throw conflict('unreadable', 'This line lacks a terminal ID or a time and cannot become a punch')
    if (line.taken_in_at) throw conflict('taken_in', 'This line was already accepted a moment ago')
    if (await isOwnLine(db, params.id, call.user.id, true)) throw forbidden(ownPunches)
    const shift = momentOf(body.day, minutesOf(body.clock), zoneOn(line.zones, body.day)) - line.at
    const range = { from: now.getTime() - longestBack, to: now.getTime() }
    const lines = await store.takeInLines(db, line, { shift, ...range }, now)
    if (lines.length === 0) throw invalid({ day: 'Choose a past date and time within the last twelve months' })
    const { device_id: id, pins_are_ogids } = line
    const kept = (await insertPunches(db, [{ device: { id, pins_are_ogids }, punches: lines }], now)).get(id)?.kept ?? 0
    await call.audit({
      action: 'device.take_in_lines',
      entity: 'device',
      entity_id: id,
      after: { problem: line.problem, shift_seconds: Math.round(shift / 1000), lines: lines.length, punches: kept },
    })
    await recount(call, kept)
    await call.changed('quarantined_punches', { permission: 'terminal.read' })
    return {
      message:
        lines.length === 1 ? '1 line converted to a punch' : `${lines.length.toLocaleString('en')} lines converted to punches`,
    }
  },

  receive: ownTransaction(async ({ portal, bearer, body, now, address }) => {
    const { db } = portal.database
    const device = bearer
      ? await store.findBySecret(db, { hash: hashToken(bearer).toString('hex'), kind: 'other', address })
      : undefined
    if (!device) {
      await countAttempt(db, [{ key: `punches:${address}`, tries: 60, minutes: 15 }])
      throw fault(401, 'wrong_secret', 'The device secret is wrong. Send it as a bearer token')
    }
    if (!device.is_near) throw fault(403, 'not_from_here', `${device.title} is accepted only from the networks of its branch`)
    await countAttempt(db, [{ key: `punches:${device.id}`, tries: 600, minutes: 1 }])
    if (!device.is_confirmed) {
      await store.touchOther(db, device.id, address, undefined, now)
      await publishPunches(portal, 'terminals')
      throw fault(403, 'not_confirmed', `${device.title} has to be confirmed by a second person first`)
    }
    const { punches, refused } = readBatch(body.punches, device, plausibleOf(device, now.getTime()))
    const stored = punches.length > 0 ? await insertPunches(db, [{ device, punches }], now) : undefined
    const kept = stored?.get(device.id)?.kept ?? 0
    await store.touchOther(db, device.id, address, body.synced_until, now)
    await publishPunches(portal, 'terminals')
    if (kept > 0) {
      await publishPunches(portal, 'pins')
      await publishPunches(portal, 'punches', true)
    }
    return { kept, known: punches.length - kept, refused }
  }, 'a punch is kept once, by its device and moment'),
})
