/** Outages: written down by one person, decided by another. */

import { minutesOfClock, momentOf } from '@iroko/contract/clock'
import { daysBetween } from '@iroko/contract/dates'
import { invalid, orNotFound } from '@iroko/contract/errors'
import { type Incident, incidents, longestIncidentDays, type Touched } from '@iroko/contract/time/incidents'
import { v7 as uuid } from 'uuid'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { amnestyLetter, pageOf } from './notify.ts'
import { affectedBy, type IncidentStep, whyNot } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(incidents, {
  list: (call) => listed('incidents', store.listIncidents(call.db, call.user, call.query, call.today)),

  places: async (call) => ({ branches: await store.listPlaces(call.db, call.user, call.today) }),

  show: async (call) => {
    const incident = await shown(call, call.params.id)
    const span = { from: Date.parse(incident.starts_at), to: incident.ends_at === null ? null : Date.parse(incident.ends_at) }
    const place = { branch_id: incident.branch.id, zone: incident.zone, device_id: incident.device?.id ?? null }
    return { incident: { ...incident, touched: await touchedOf(call, place, span) } }
  },

  preview: async (call) => {
    const { branch_id, device_id } = call.body
    const { zone } = await placeOf(call, call.body)
    return { touched: await touchedOf(call, { branch_id, zone, device_id }, spanOf(call, call.body, zone)) }
  },

  record: async (call) => {
    const { db, user, today, now } = call
    const { branch_id, device_id, kind, note } = call.body
    const place = await placeOf(call, call.body)
    if (kind === 'device' && device_id === null) throw invalid({ device_id: 'Choose the terminal that failed' })
    const { from, to } = spanOf(call, call.body, place.zone)
    const id = uuid()
    const row = { id, branch_id, device_id, kind, note, starts_at: iso(from), ends_at: to === null ? null : iso(to) }
    await store.insertIncident(db, { ...row, created_by: user.id, created_at: now.toISOString() })
    await call.audit({ action: 'incident.record', entity: 'incident', entity_id: id, after: row })
    await call.changed(['incidents', 'attendance'], { permission: 'attendance.read' })
    const others = await store.findResponsible(db, branch_id, today, user.id)
    await write(call, others, pageOf(id), amnestyLetter(place.title, user.full_name), 'attendance')
    return {
      message: 'Outage reported. Nobody is marked absent for it until the outage waiver is decided',
      incident: await shown(call, id),
    }
  },

  update: async (call) => {
    const { db, body } = call
    const { id } = call.params
    const held = await lockForStep(call, incidentStep('change'), id, body.version)
    const before = await shown(call, id)
    const { from, to } = spanOf(call, body, before.zone)
    const change = { starts_at: iso(from), ends_at: to === null ? null : iso(to), note: body.note }
    await store.updateIncident(db, id, change)
    const { starts_at, ends_at, note } = held
    await call.audit({
      action: 'incident.change',
      entity: 'incident',
      entity_id: id,
      before: { starts_at, ends_at, note },
      after: change,
    })
    await call.changed(['incidents', 'attendance'], { permission: 'attendance.read' })
    return { message: 'Outage changed', incident: await shown(call, id) }
  },

  grantWaiver: (call) => decideAmnesty(call, call.params.id, call.body, 'approved'),
  refuseWaiver: (call) => decideAmnesty(call, call.params.id, call.body, 'rejected'),
})

const iso = (at: number): string => new Date(at).toISOString()

async function decideAmnesty(
  call: StaffTools,
  id: string,
  { comment, version }: { comment: string; version: number },
  amnesty: 'approved' | 'rejected',
) {
  const { db, user, now } = call
  const held = await lockForStep(call, incidentStep('decide'), id, version)
  await store.updateIncident(db, id, { amnesty, decided_by: user.id, decided_at: now.toISOString(), decision: comment })
  await call.audit({
    action: amnesty === 'approved' ? 'incident.grant' : 'incident.refuse',
    entity: 'incident',
    entity_id: id,
    before: { amnesty: held.amnesty },
    after: { amnesty, comment },
  })
  await call.changed(['incidents', 'attendance'], { permission: 'attendance.read' })
  const message =
    amnesty === 'approved'
      ? 'Outage waiver approved. Affected shifts are treated as worked'
      : 'Outage waiver rejected. Days are calculated from their punches'
  return { message, incident: await shown(call, id) }
}

const incidentStep = (step: IncidentStep): RecordStep<store.HeldIncident> => ({
  entity: 'incident',
  called: 'outage',
  find: ({ db, user, today }, id) => store.lockIncident(db, user, id, today),
  whyNot: (held, { user }) => whyNot(held, step, user.id),
})

const shown = (call: Pick<StaffTools, 'db' | 'user' | 'today'>, id: string): Promise<Incident> =>
  orNotFound(store.findIncident(call.db, call.user, id, call.today), 'outage')

async function placeOf(
  { db, user, today }: Pick<StaffTools, 'db' | 'user' | 'today'>,
  { branch_id, device_id }: { branch_id: string; device_id: string | null },
) {
  const place = (await store.listPlaces(db, user, today)).find(({ id }) => id === branch_id)
  if (!place) throw invalid({ branch_id: 'Choose a branch you are responsible for' })
  if (device_id !== null && place.devices.every(({ id }) => id !== device_id))
    throw invalid({ device_id: 'Choose a terminal of this branch' })
  return place
}

interface Times {
  starts_on: string
  starts_clock: string
  ends_on: string | null
  ends_clock: string | null
}

/** From when to when, by the clocks of the branch; `to` is null while it lasts. */
function spanOf({ now }: Pick<StaffTools, 'now'>, { starts_on, starts_clock, ends_on, ends_clock }: Times, zone: string) {
  const from = momentOf(starts_on, minutesOfClock(starts_clock), zone)
  if (from > now.getTime()) throw invalid({ starts_clock: 'Enter a time in the past' })
  if (ends_on === null || ends_clock === null) return { from, to: null }
  const to = momentOf(ends_on, minutesOfClock(ends_clock), zone)
  if (to <= from) throw invalid({ ends_clock: 'Enter an end after the start' })
  if (daysBetween(starts_on, ends_on) > longestIncidentDays)
    throw invalid({ ends_on: `At most ${longestIncidentDays} days per outage. Report a longer one in parts` })
  return { from, to }
}

const mostNames = 100

async function touchedOf(
  { db, now }: Pick<StaffTools, 'db' | 'now'>,
  place: store.OutagePlace,
  span: { from: number; to: number | null },
): Promise<Touched> {
  const day = 86_400_000
  // An outage that has not ended reaches until now.
  const to = span.to ?? Math.min(now.getTime(), span.from + longestIncidentDays * day)
  const found = affectedBy(await store.windowsAt(db, place, span.from, to), span.from, to)
  const first = found.touched.slice(0, mostNames)
  const names = await store.namesOf(
    db,
    first.map(({ employee_id }) => employee_id),
  )
  return {
    people: found.people,
    shifts: found.shifts.map(({ title, starts, ends, people }) => ({
      title,
      starts_at: iso(starts),
      ends_at: iso(ends),
      people,
    })),
    names: first.flatMap(({ employee_id, title, starts }) => {
      const person = names.get(employee_id)
      return person ? [{ ...person, shift: title, starts_at: iso(starts) }] : []
    }),
  }
}
