import { conflict, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { shiftOffers } from '@iroko/contract/operations/shift-offers'
import { v7 as uuid } from 'uuid'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { type Call, implement, type StaffTools } from '../../../lib/http/implement.ts'
import { lockRoster } from '../../time/roster/store-plan.ts'
import { onFloor } from '../floor/actions-person.ts'
import { becomeRoster, endOffer, offeredOf, refuseLostRight, whyNotVacant } from './actions.ts'
import { type Checked, checkCandidates, vacancyOf } from './actions-cover.ts'
import { letters, publishOffer, writeMaker, writeOffered } from './notify.ts'
import { beginsAt, isTooLate, whyNotAnswer, whyNotWithdraw } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(shiftOffers, {
  list: async ({ db, user, query, now, today }) => ({
    shift_offers: (await store.listOffers(db, user, query.office_id, now, today)).map((offer) => shownTo(user.id, offer)),
  }),

  mine: async ({ db, user, now, today }) => ({
    shift_offers: (await store.listOwn(db, user, now, today)).map(
      ({ people: _, absent: _absent, taken_by: _taken, plans: _plans, created_at: _created, ...own }) => own,
    ),
  }),

  make: async (call) => {
    const { db, user, today, now, body } = call
    await lockRoster(db)
    const { office, found } = await onFloor(call, body.office_id, body.ogid)
    const vacancy = await vacancyOf(call, found)
    const checked = await checkedPeople(call, office.id, found.employee.id, vacancy)
    const id = uuid()
    const expires = Math.min(now.getTime() + body.minutes * 60_000, vacancy.ends)
    const offer = {
      id,
      office_id: office.id,
      shift_id: vacancy.shift_id,
      day: vacancy.day,
      starts_at: new Date(vacancy.starts).toISOString(),
      ends_at: new Date(vacancy.ends).toISOString(),
      absent_id: found.employee.id,
      made_by: user.id,
      note: body.note,
      created_at: now.toISOString(),
      expires_at: new Date(expires).toISOString(),
    }
    const people = checked.map(({ candidate, warnings, next }) => ({
      id: candidate.employee.id,
      warnings: [...warnings, ...(next ? [next.text] : [])],
    }))
    try {
      await store.insertOffer(db, offer, people)
    } catch (error) {
      if (violatesConstraint(error, 'shift_offer_place'))
        throw conflict('offered', 'A colleague has just offered this shift. Reload to see their offer')
      throw error
    }
    await call.audit({
      action: 'shift_offer.make',
      entity: 'shift_offer',
      entity_id: id,
      after: { ...offer, ogids: body.ogids },
    })
    const made = await orNotFound(store.findOffer(db, user, id, today), 'offer')
    const ids = people.map((person) => person.id)
    await writeOffered(call, ids, letters.offered(offeredOf(made), user.full_name, made.expires_at, body.note))
    await publishOffer(call, ids)
    const message = ids.length === 1 ? 'Shift offered to 1 colleague' : `Shift offered to ${ids.length} colleagues`
    return { message, shift_offer: shownTo(user.id, made) }
  },

  accept: async (call) => {
    const { db, user, today, now } = call
    // Whoever plans holds the roster first, so that nobody waits in a circle; the second to accept finds the shift taken.
    await lockRoster(db)
    const held = await lockOwn(call, 'accept')
    await refuseLostRight(call, held.made_by, user.id)
    const shift = { starts: Date.parse(held.starts_at), ends: Date.parse(held.ends_at) }
    if (isTooLate(shift, now.getTime()))
      throw conflict('too_late', 'Less than an hour of this shift is left. Nothing changes for you')
    const filled = await whyNotVacant(call, held)
    if (filled) throw conflict('filled', `${filled}. Nothing changes for you`)
    const starts = beginsAt(shift, now.getTime())
    const about = await orNotFound(store.findOffer(db, user, held.id, today), 'offer')
    const { office_id, shift_id, day, absent_id } = held
    const self = await store.findCandidates(db, user.id, { office_id, team_id: null, absent_id, day, starts })
    const [checked] = await checkCandidates(db, { shift_id, day, zone: about.zone, starts, ends: shift.ends }, self, {
      today,
      now: now.getTime(),
    })
    if (!checked) throw conflict('not_here', 'You do not work here on that day')
    if (checked.why) throw conflict('not_fit', `The roster has changed: you are ${checked.why}. Nothing changes for you`)
    await becomeRoster(call, held.made_by, checked, held.id)
    await store.answerOffer(db, held.id, user.id, 'accepted', now)
    const starts_at = new Date(starts).toISOString()
    const others = await store.closeOffer(db, held.id, { status: 'taken', taken_by: user.id, starts_at }, now)
    await call.audit({
      action: 'shift_offer.accept',
      entity: 'shift_offer',
      entity_id: held.id,
      after: { status: 'taken', starts_at },
    })
    const offered = { ...offeredOf(about), starts_at }
    await writeMaker(call, held.made_by, held.office_id, letters.taken(offered, user.full_name, about.absent.full_name))
    await publishOffer(call, [user.id, held.made_by, ...others])
    return { message: `The shift is yours: ${about.shift.title} at ${about.office.title}` }
  },

  decline: async (call) => {
    const { db, user, today, now } = call
    const held = await lockOwn(call, 'decline')
    await store.answerOffer(db, held.id, user.id, 'declined', now)
    await call.audit({ action: 'shift_offer.decline', entity: 'shift_offer', entity_id: held.id })
    const about = await orNotFound(store.findOffer(db, user, held.id, today), 'offer')
    if (about.people.every(({ answer }) => answer === 'declined')) await endOffer(call, about, 'expired', 'declined')
    else await publishOffer(call, [user.id, held.made_by])
    return { message: 'Shift declined' }
  },

  withdraw: async (call) => {
    const { db, user, today } = call
    await orNotFound(store.lockOffer(db, call.params.id, user.id), 'offer')
    const offer = await orNotFound(store.findOffer(db, user, call.params.id, today), 'offer')
    // Of what one does not see there is nothing to withdraw.
    if (!offer.plans && offer.made_by.id !== user.id) throw notFound('offer')
    refuse(whyNotWithdraw({ status: offer.status, made_by: offer.made_by.id }, user.id, offer.plans))
    await endOffer(call, offer, 'withdrawn', 'withdrawn')
    return { message: 'Offer withdrawn' }
  },
})

/** An offer to the caller, held until the transaction ends. */
async function lockOwn(call: StaffTools & { params: { id: string } }, step: 'accept' | 'decline'): Promise<store.HeldOffer> {
  const held = await orNotFound(store.lockOffer(call.db, call.params.id, call.user.id), 'offer')
  if (held.answer === null) throw notFound('offer')
  refuse(whyNotAnswer(held, step, call.now))
  return held
}

/** The chosen colleagues, all of whom can take the shift; refused by name where one cannot. */
async function checkedPeople(
  { db, user, today, now, body }: Call<typeof shiftOffers.make>,
  office_id: string,
  absent_id: string,
  { team_id, ...vacancy }: Awaited<ReturnType<typeof vacancyOf>>,
): Promise<Checked[]> {
  const ogids = [...new Set(body.ogids)]
  if (ogids.includes(user.ogid))
    throw invalid({ ogids: 'You cannot offer a shift to yourself. Ask your leader to offer it to you' })
  const wanted = { office_id, team_id, absent_id, day: vacancy.day, starts: vacancy.starts }
  const people = await store.listCandidates(db, user, wanted, { ogids }, today)
  if (people.length < ogids.length)
    throw invalid({ ogids: 'Choose colleagues whose roster you plan. One of these is not among them' })
  const checked = await checkCandidates(db, vacancy, people, { today, now: now.getTime() })
  const unfit = checked.find(({ why }) => why !== null)
  if (unfit) throw invalid({ ogids: `${unfit.candidate.employee.full_name} is ${unfit.why}. Choose others` })
  return checked
}

const shownTo = (userId: string, { note: _, plans, ...offer }: store.OfferRow) => ({
  ...offer,
  can: { withdraw: offer.status === 'open' && (plans || offer.made_by.id === userId) },
})
