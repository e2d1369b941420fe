import type { Parsed } from '@iroko/contract/endpoint'
import { conflict, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import type { shadowing } from '@iroko/contract/recruitment/shadowing'
import { isClosed, stageWords } from '@iroko/contract/recruitment/stages'
import { v7 as uuid } from 'uuid'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { loadRoster } from '../../../lib/calendar/roster-facts.ts'
import type { OnExit } from '../../../lib/house/noun.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { isThere } from '../../company/offices/store.ts'
import { employedByOgid } from '../../people/records/store.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { advanceApplication } from '../applications/actions.ts'
import { nameOf } from '../applications/rules.ts'
import { lockApplication } from '../applications/store.ts'
import { mailApplicant } from '../letters/actions.ts'
import { refuseJudge, refuseOwn } from '../own-applications/actions.ts'
import { orTaken } from '../rooms/store-booked.ts'
import { daysText, notifyHr, notifyLead } from './notify.ts'
import { mostDays, whyNot, workedDays } from './rules.ts'
import * as store from './store.ts'

type Plan = Parsed<typeof shadowing.plan>['body']

export const publish = (call: Pick<Tools, 'changed'>, people: readonly string[]) =>
  call.changed('shadowing', { for: people, permission: ['shadowing.read', 'visitor.read'], least: 'all' })

/** A lead of a form who is there on all these days. */
export async function requireLead(call: StaffTools, ogid: string, days: readonly string[]) {
  const [lead] = await employedByOgid(call.db, [ogid])
  if (!lead) throw invalid({ lead: 'Choose a colleague who works here' })
  const away = await store.findAway(call.db, lead.id, days, call)
  const what = away?.why === 'leave' ? 'is on leave' : 'will not be employed'
  if (away) throw conflict('away', `${lead.full_name} ${what} on ${away.day}. Choose another person or other days`)
  const busy = await store.findBusy(call.db, lead.id, days)
  const does = busy?.by === 'interview' ? 'is at an interview' : 'trains a cohort'
  if (busy) throw conflict('taken', `${lead.full_name} ${does} on ${busy.day}. Choose another person or other days`)
  return lead
}

/** Plans days for an application, writes to the applicant and tells the lead. */
export async function planShadowing(call: StaffTools, body: Plan): Promise<string> {
  const { db, today } = call
  const { application_id, office_id, place, starts_on, ends_on } = body
  if (starts_on < today) throw invalid({ starts_on: 'Choose a day that is not past' })
  if (ends_on < starts_on) throw invalid({ ends_on: 'Choose the first day or a later one' })
  if (Date.parse(ends_on) - Date.parse(starts_on) > 31 * 86_400_000)
    throw invalid({ ends_on: 'At most a month from the first day' })
  if (!(await isThere(db, 'office', office_id))) throw invalid({ office_id: 'Choose an office from the list' })
  const calendar = await loadCalendar(db, { office_id, branch_id: null }, starts_on, ends_on)
  const days = workedDays(starts_on, ends_on, calendar)
  if (days.length === 0) throw invalid({ ends_on: 'Nobody works on these days' })
  if (days.length > mostDays) throw invalid({ ends_on: `At most ${mostDays} working days` })
  const application = await orNotFound(lockApplication(db, application_id), 'application')
  const name = nameOf(application)
  if (application.erased_at || isClosed(application.stage))
    throw conflict('not_now', `${name} is ${stageWords[application.stage].toLowerCase()}: no shadowing can be planned`)
  const lead = await requireLead(call, body.lead, days)
  await refuseOwn(call, application_id)
  await refuseJudge(db, application_id, [lead.id])
  const id = uuid()
  await store.insertShadowing(db, {
    id,
    application_id,
    office_id,
    place,
    lead_id: lead.id,
    planned_by: call.user.id,
    days,
    name,
  })
  await advanceApplication(call, application_id, 'shadowing', call.user.id)
  const after = { application_id, office_id, place, lead_id: lead.id, days }
  await call.audit({ action: 'shadowing.plan', entity: 'shadowing', entity_id: id, after })
  const planned = await orNotFound(store.findShadowing(db, id), 'shadowing')
  await mailApplicant(call, application, 'shadowing_invited', {
    when: daysText(planned),
    where: `${place}, ${planned.office}`,
  })
  await notifyLead(call, planned, 'planned')
  await publish(call, [lead.id])
  const off = await offDays(db, lead, days)
  return `Shadowing planned on ${days.length} ${days.length === 1 ? 'day' : 'days'} beside ${lead.full_name}${off}`
}

/** What the roster says against these days, where their lead has one: '. Ladi Bello is off on 2026-11-25'. */
async function offDays(db: Tools['db'], lead: { id: string; full_name: string }, days: readonly string[]): Promise<string> {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const roster = await loadRoster(db, [lead.id], first, last)
  const off = days.filter((day) => {
    const { isPlanned, shifts } = roster.dayOf(lead.id, day)
    return isPlanned && shifts.length === 0
  })
  return off.length > 0 ? `. ${lead.full_name} is off on ${off.join(', ')}` : ''
}

/** Gives it to another lead, and tells both. */
export async function handOver(call: Tools, shadowing: store.FoundShadowing, lead_id: string, why: string): Promise<void> {
  const { id } = shadowing
  await orTaken(store.updateShadowing(call.db, id, { lead_id, away_told: false }), 'The new lead')
  const [before, after] = [{ lead_id: shadowing.lead_id }, { lead_id, reason: why }]
  await call.audit({ action: 'shadowing.hand_over', entity: 'shadowing', entity_id: id, before, after })
  await notifyLead(call, shadowing, 'taken', shadowing.lead_id)
  await notifyLead(call, shadowing, 'planned', lead_id)
  await publish(call, [shadowing.lead_id, lead_id])
}

export async function cancelShadowing(call: Tools, shadowing: store.FoundShadowing, reason: string): Promise<void> {
  refuse(whyNot(shadowing, 'change'))
  const { id } = shadowing
  await store.updateShadowing(call.db, id, { status: 'cancelled', reason })
  await store.freeDays(call.db, id)
  await call.audit({ action: 'shadowing.cancel', entity: 'shadowing', entity_id: id, after: { reason } })
  await notifyLead(call, shadowing, 'cancelled', shadowing.lead_id, reason)
  await publish(call, [shadowing.lead_id])
}

/** Cancels what is still planned for applications that are closed. */
export async function endOrphans(call: Tools): Promise<void> {
  for (const { id, stage } of await store.findOrphans(call.db)) {
    const found = await store.lockShadowing(call.db, id)
    if (found?.status === 'planned') await cancelShadowing(call, found, `The application is ${stage}`)
  }
}

/** Whoever planned it, or HR when they are gone; never its lead. */
async function plannersOf({ db, today }: Tools, { planned_by, lead_id }: store.FoundShadowing): Promise<string[]> {
  const hr = (await findHolders(db, 'shadowing.edit', today)).filter((holder) => holder !== lead_id)
  return hr.includes(planned_by) ? [planned_by] : hr
}

/** Tells HR of each lead who cannot be there on a day ahead after all, once; and keeps in mind who can again. */
export async function notifyAway(call: Tools): Promise<void> {
  for (const { id, away_told } of await store.listAhead(call.db, call.today)) {
    const found = await store.lockShadowing(call.db, id)
    if (found?.status !== 'planned') continue
    const ahead = found.days.map(({ day }) => day).filter((day) => day >= call.today)
    const away = await store.findAway(call.db, found.lead_id, ahead, 'system')
    if ((away !== undefined) === away_told) continue
    await store.markAway(call.db, id, away !== undefined)
    if (!away) continue
    const why = away.why === 'gone' ? 'will not be employed' : 'is on leave'
    await notifyHr(call, await plannersOf(call, found), found, `${found.lead} ${why} on ${away.day}. Choose who leads instead`)
  }
}

/** What a leaver leads goes to who takes over, if they can be there; HR hears of it either way. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id, successor_id, exit_date }) => {
      for (const { id } of await store.ledBy(call.db, employee_id)) {
        const found = await store.lockShadowing(call.db, id)
        if (found?.status !== 'planned') continue
        const ahead = found.days.map(({ day }) => day).filter((day) => day > exit_date)
        const fits =
          successor_id !== null &&
          !(await store.findAway(call.db, successor_id, ahead, 'system')) &&
          !(await store.findBusy(call.db, successor_id, ahead))
        if (fits) await handOver(call, found, successor_id, 'Employment ended')
        const line = fits
          ? 'Its lead leaves the company; the successor takes over'
          : 'Its lead leaves the company. Choose who takes over'
        await notifyHr(call, await plannersOf(call, found), found, line)
        await publish(call, [])
      }
    }),
}
