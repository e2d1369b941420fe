/** Changing a record: who somebody is, the terms of their employment, where they sit. */

import { addMonths } from '@iroko/contract/dates'
import { conflict, forbidden, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import type { EmailKind } from '@iroko/contract/people/email-changes'
import { hiredTooFarAhead, leaderFields, type maritalStatuses, monthsAhead, records } from '@iroko/contract/people/records'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { dryRun } from '../../../lib/database/dry-run.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { type Call, eachByKey, implement, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { lead, publishLines } from '../../company/leaders/actions.ts'
import { peopleText } from '../../company/leaders/rules.ts'
import { findManageable, joinToPlaces, lockTree, removeLinesOf } from '../../company/leaders/store-lines.ts'
import { refuseMoreRights } from '../../platform/access/actions.ts'
import { hiddenMail, proposeEmail, replaceAlone } from '../email-changes/actions.ts'
import { inviteAt, whyNot as whyNotInvite } from '../email-changes/rules-entry.ts'
import { findEntry } from '../email-changes/store.ts'
import { refuseUnknown } from './actions.ts'
import { lockForMove } from './actions-place.ts'
import { requireRightsOf } from './actions-proof.ts'
import { differenceOf, planMove } from './rules.ts'
import * as store from './store.ts'

/** By which everybody knows a person, and their pay is known to the bank. */
const names = ['first_name', 'middle_name', 'last_name']

export const routes = implement(records, {
  show: async (call) => {
    const found = await orNotFound(store.findRecord(call.db, call.params.ogid, call.today), 'person')
    const { id, ogid, full_name, status, version } = found
    const entry = await findEntry(call.db, id)
    return {
      record: {
        id,
        ogid,
        full_name,
        status,
        version,
        is_own: id === call.user.id,
        can: { invite: !whyNotInvite(entry, 'invite', call.now) },
        invitation: inviteAt(entry, call.now),
        person: personOf(found),
        terms: termsOf(found),
        place: placeOf(found),
      },
    }
  },

  updatePerson: async (call) => {
    const { version, email, private_email: typed, ...rest } = call.body
    const before = await lockPerson(call, call.params.ogid)
    if (before.version !== version) throw await staleBy(call.db, 'employee', before.id)
    const private_email = typed === undefined ? before.private_email : typed || null
    const isPrivateProposed = private_email !== before.private_email && !(await replaceAlone(call, before, private_email))
    const person = { ...rest, private_email: isPrivateProposed ? before.private_email : private_email }
    const difference = differenceOf(personOf(before), { ...person, email: before.email })
    if (before.id === call.user.id && difference && names.some((name) => name in difference.after))
      throw forbidden('You cannot change your own name. Ask for a correction in your profile')
    // The first password comes by it.
    if (difference && 'private_email' in difference.after) await refuseMoreRights(call, [before.id])
    const proposed = [
      ...(email === before.email ? [] : [{ kind: 'work' as const, to: email }]),
      ...(isPrivateProposed ? [{ kind: 'private' as const, to: private_email }] : []),
    ]
    for (const change of proposed) await proposeEmail(call, before, change)
    if (difference) {
      await updateVersion(call.db, 'employee', { id: before.id, version }, person)
      await call.audit({ action: 'people.update', entity: 'employee', entity_id: before.id, ...maskedMail(difference) })
    }
    if (proposed.length > 0 || difference) await call.changed('people', { permission: 'directory.read' })
    const words = proposed.map(({ kind }) => kind)
    return { message: savedSentence(person, difference !== undefined, words), version: difference ? version + 1 : version }
  },

  updateTerms: async (call) => {
    const { version, ...terms } = call.body
    const [known] = await store.peopleOf(call.db, [call.params.ogid])
    const isMoved = known !== undefined && known.hire_date !== terms.hire_date
    const follow = isMoved ? await lockForMove(call, [known.id]) : undefined
    const before = await lockPerson(call, call.params.ogid)
    if (before.id === call.user.id)
      throw forbidden('You cannot change the terms of your own employment. Ask another HR colleague')
    if (before.version !== version) throw await staleBy(call.db, 'employee', before.id)
    if (before.exit_date && terms.hire_date > before.exit_date)
      throw invalid({ hire_date: `${before.full_name} left on ${before.exit_date}` })
    if (terms.hire_date !== before.hire_date && terms.hire_date > addMonths(call.today, monthsAhead))
      throw invalid({ hire_date: hiredTooFarAhead })
    const difference = differenceOf(termsOf(before), terms)
    if (!difference) return { message: 'Nothing was changed', version }
    // The first place moves along: nobody signs in before it, and its rights count from it.
    if ('hire_date' in difference.after) await refuseMoreRights(call, [before.id])
    try {
      await updateVersion(call.db, 'employee', { id: before.id, version }, terms)
      if (terms.hire_date !== before.hire_date)
        await store.moveFirstPlace(call.db, before.id, terms.hire_date, before.hire_date)
    } catch (error) {
      if (violatesConstraint(error, 'placement_check'))
        throw invalid({ hire_date: 'Enter a hire date before the end of the first placement' })
      if (violatesConstraint(error, 'employment_overlap'))
        throw invalid({ hire_date: `${before.full_name} worked here before. Enter a hire date after that employment` })
      throw error
    }
    await follow?.({ from: terms.hire_date, by: call.user.id })
    await call.audit({ action: 'people.terms', entity: 'employee', entity_id: before.id, ...difference })
    await call.changed('people', { permission: 'directory.read' })
    return { message: `Terms of ${before.full_name} changed`, version: version + 1 }
  },

  transfer,

  transferEach: ownTransaction(async (call: Call<typeof records.transferEach>) => {
    const { ogids, office_id } = call.body
    // Once for all: a proof that is missing is asked for, and not the reason of every row.
    await requireRightsOf(call, office_id ? [office_id] : [])
    const each = [...new Set(ogids)].map((id) => ({ id }))
    return await eachAlone(call, each, 'transferred', async (alone, { id }) => {
      const { message, moved } = await transfer({ ...alone, body: { ...alone.body, ogids: [id] } })
      if (moved === 0) throw conflict('unchanged', 'This is already their placement')
      return message
    })
  }, eachByKey),

  previewTransfer: (call) => dryRun(call.db, async () => ({ effects: (await place(call)).effects })),

  cancelTransfer: async (call) => {
    const { person, planned, leaders } = await takeOut(call)
    const { office_id, starts_on } = planned
    await call.audit({
      action: 'people.transfer_cancel',
      entity: 'employee',
      entity_id: person.id,
      before: { office_id, starts_on, leaders },
    })
    if (leaders.length > 0) await publishLines(call, [person.id], starts_on, leaders)
    await call.changed('people', { permission: 'directory.read' })
    const along = leaders.length > 0 ? ', with the leaders chosen for it' : ''
    return { message: `Transfer of ${person.full_name} on ${starts_on} cancelled${along}` }
  },

  previewCancelTransfer: (call) => dryRun(call.db, async () => ({ effects: (await takeOut(call)).effects })),
})

/** Takes a planned place out, with the leaders who were chosen with it. */
async function takeOut(call: StaffTools & { params: { id: string } }) {
  const { db, user, today } = call
  const owner = await store.ownerOfPlace(db, call.params.id)
  const follow = await lockForMove(call, owner ? [owner.id] : [])
  await lockTree(db)
  const [person] = await store.lockPlaces(db, [owner?.ogid ?? ''])
  const planned = person?.places.find(({ id }) => id === call.params.id)
  if (!person || !planned) throw notFound('transfer')
  if (person.id === user.id) throw forbidden('You cannot transfer yourself. Ask another HR colleague')
  if (planned.starts_on <= today)
    throw conflict(
      'begun',
      `This transfer took effect on ${planned.starts_on} and can no longer be cancelled. Transfer ${person.full_name} again`,
    )
  const before = person.places.find(({ ends_on }) => ends_on === planned.starts_on)
  if (!before) throw conflict('first_place', 'This is the first placement, not a transfer. Change the hire date')
  // It would leave somebody where they have more rights than the caller could give.
  await refuseMoreRights(call, [person.id])
  await requireRightsOf(call, [before.office_id])
  const leaders = await removeLines(call, planned)
  await store.removePlace(db, planned, before)
  return { person, planned, leaders, effects: await follow({ from: planned.starts_on, by: user.id }) }
}

type TransferCall = Omit<Call<typeof records.transfer>, 'params' | 'query'>

async function transfer(call: TransferCall) {
  const { ogids, starts_on, team_lead, supervisor, manager, quality_assurance } = call.body
  const leaders = [team_lead, supervisor, manager, quality_assurance]
  const { office_id } = call.body
  await requireRightsOf(call, office_id ? [office_id] : [])
  const { moves } = await place(call)
  for (const { person, add, change: changed } of moves)
    await call.audit({
      action: 'people.transfer',
      entity: 'employee',
      entity_id: person.id,
      after: add ?? { ...changed, starts_on },
    })
  const led = await leadAlike(call, ogids, leaders, starts_on)
  const employee_ids = moves.map(({ employee_id }) => employee_id)
  await joinToPlaces(call.db, {
    employee_ids,
    leadership_types: leaders.flatMap((leader, type) => (leader ? [type] : [])),
    starts_on,
  })
  // Who is asked follows where somebody sits.
  await call.portal.jobs.enqueue(call.db, 'structure-lines', { employees: moves.map(({ employee_id }) => employee_id) })
  await call.changed('people', { permission: 'directory.read' })
  // The people of an office have its rights.
  await call.changed('rights', { for: moves.map(({ employee_id }) => employee_id) })
  const moved = moves.length
  const transferred = moved === 0 && led.length > 0 ? [] : [`${peopleText(moved)} transferred`]
  return { message: [...transferred, ...led].join('. '), moved }
}

/** Writes the new places, and what follows from them; the offices’ rights are the caller's to look at. */
async function place(call: TransferCall) {
  const { ogids, starts_on, team_lead, supervisor, manager, quality_assurance, ...change } = call.body
  if (starts_on > addMonths(call.today, monthsAhead))
    throw invalid({ starts_on: `Choose a date at most ${monthsAhead} months ahead` })
  const follow = await lockForMove(
    call,
    (await store.peopleOf(call.db, ogids)).map(({ id }) => id),
  )
  if ([team_lead, supervisor, manager, quality_assurance].some(Boolean)) await lockTree(call.db)
  const people = await store.lockPlaces(call.db, ogids)
  if (people.length < new Set(ogids).size) throw notFound('person')
  if (people.some(({ id }) => id === call.user.id)) throw forbidden('You cannot transfer yourself. Ask another HR colleague')
  await refuseMoreRights(
    call,
    people.map(({ id }) => id),
  )
  const gone = people.find(({ status }) => status !== 'active')
  if (gone) throw invalid({ ogids: `${gone.full_name} no longer works here` })
  const moves = people.flatMap((person) => {
    const move = planMove(person.places, starts_on, change)
    return move ? [{ ...move, employee_id: person.id, person }] : []
  })
  const places = new Map(moves.map(({ change: changed, add }) => [placeKey(changed ?? add), changed ?? add]))
  // Everyone's new place, once each: a handful even when hundreds move.
  for (const place of places.values()) if (place) await refuseUnknown(call.db, place, '')
  await store.writeMoves(call.db, moves, starts_on)
  const effects = moves.length > 0 ? await follow({ from: starts_on, by: call.user.id }) : []
  return { moves, effects }
}

/** The leaders who were chosen with a planned place; refused (409) where those before them would lead each other by now. */
async function removeLines({ db }: StaffTools, { id }: { id: string }): Promise<string[]> {
  try {
    return await removeLinesOf(db, id)
  } catch (error) {
    if (violatesConstraint(error, 'reporting_line_circle'))
      throw conflict('circle', 'The previous leaders would report to each other. Change the leaders first')
    throw error
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof store.lockRecord>>>

const lockPerson = (call: Pick<Call<typeof records.updatePerson>, 'db'>, ogid: string): Promise<Found> =>
  orNotFound(store.lockRecord(call.db, ogid), 'person')

/** What the person's part of a form shows. */
export const personOf = (row: Found) => ({
  first_name: row.first_name,
  middle_name: row.middle_name,
  last_name: row.last_name,
  email: row.email,
  gender: row.gender,
  birth_date: row.birth_date,
  marital_status: row.marital_status as (typeof maritalStatuses)[number] | null,
  phone: row.phone,
  address: row.address,
  city: row.city,
  state_of_origin: row.state_of_origin,
  lga: row.lga,
  next_of_kin: row.next_of_kin,
  emergency_contact: row.emergency_contact,
  private_email: row.private_email,
})

/** The address is the person's own: the log says that it changed. */
function maskedMail({ before, after }: NonNullable<ReturnType<typeof differenceOf>>) {
  const masked = (values: Record<string, unknown>) => (values.private_email ? { ...values, private_email: hiddenMail } : values)
  return { before: masked(before), after: masked(after) }
}

const termsOf = (row: Found) => ({
  hire_date: row.hire_date,
  employment_type: row.employment_type,
  probation_ends_on: row.probation_ends_on,
  confirmed_on: row.confirmed_on,
  remote: row.remote,
})

function placeOf(row: NonNullable<Awaited<ReturnType<typeof store.findRecord>>>) {
  const { office_id, team_id, designation_id, branch_id, starts_on } = row
  return office_id && starts_on ? { office_id, team_id, designation_id, branch_id, starts_on } : null
}

/** New leaders in the order of the specification's leadership types 0 to 3; answers a sentence for each that changes anything. */
async function leadAlike(
  call: StaffTools,
  ogids: readonly string[],
  leaders: readonly (string | null | undefined)[],
  starts_on: string,
): Promise<string[]> {
  const kinds = Object.keys(leaderFields)
  const sentences: string[] = []
  for (const [leadership_type, leader_ogid] of leaders.entries()) {
    if (!leader_ogid) continue
    const people = await findManageable(call.db, call.user, ogids, call.today)
    if (people.length < new Set(ogids).size) throw forbidden('You cannot change the leader of everyone chosen. Ask HR')
    const done = await lead(call, people, { field: kinds[leadership_type] ?? '', leader_ogid, leadership_type, starts_on })
    sentences.push(done.message)
  }
  return sentences
}

const placeKey = (place: object | undefined): string => JSON.stringify(place)

function savedSentence(
  person: { first_name: string; last_name: string },
  isChanged: boolean,
  proposed: readonly EmailKind[],
): string {
  const sentences = [
    ...(isChanged ? [`Record of ${person.first_name} ${person.last_name} changed`] : []),
    ...proposed.map((kind) => `The new ${kind} email takes effect once a second person confirms it`),
  ]
  return sentences.join('. ') || 'Nothing was changed'
}
