/** Shift requests: asking, the colleague's answer, deciding, and what a last decision does to the roster. */
import { eachDay } from '@iroko/contract/dates'
import { conflict, forbidden, invalid, notFound } from '@iroko/contract/errors'
import type { FullShiftRequest, shiftRequests } from '@iroko/contract/shift-requests'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../lib/audit.ts'
import type { Db } from '../../lib/database.ts'
import type { Handlers } from '../../lib/implement.ts'
import { violates } from '../../lib/violation.ts'
import { decide, openApproval, withdrawApproval } from '../approvals/store.ts'
import { standingOf } from '../approvals/store-trail.ts'
import { askedOf, peopleOf, type ShiftCall, tellAbout, write } from './routes-notify.ts'
import { openRoster, type Roster } from './rules.ts'
import { type LetterRequest, summaryOf } from './rules-letters.ts'
import { changesOf, dayText } from './rules-plan.ts'
import { plannableShifts } from './store.ts'
import { weigh } from './store-change.ts'
import { auditPlans, holdRoster, raiseVersions, replaceAssignments } from './store-plan.ts'
import * as store from './store-requests.ts'
import { loadFacts, loadRoster } from './store-roster.ts'

type RequestHandlers = Handlers<typeof shiftRequests>

export const requestHandlers: RequestHandlers = {
  requests: async (call) => {
    const { rows, ...page } = await store.listRequests(call.db, call.user, call.query, call.today)
    return { shift_requests: rows, ...page }
  },

  showRequest: async (call) => {
    const { db, user, today } = call
    const found = await store.findReadable(db, user, call.params.id, today)
    if (!found) throw notFound('request')
    const { trail, may_decide } = await standingOf(db, 'shift_request', found.id, user.id, today)
    const own = found.employee.id === user.id
    return {
      shift_request: {
        ...found,
        days: await daysOf(db, found),
        trail,
        can: {
          decide: may_decide,
          consent: found.status === 'asked' && found.colleague?.id === user.id,
          withdraw: own && (found.status === 'asked' || found.status === 'pending'),
        },
      },
    }
  },

  ask: async (call) => {
    const { db, user, today, now } = call
    const { kind, starts_on, ends_on, reason } = call.body
    if (starts_on < today) throw invalid({ starts_on: 'These days have begun; ask for days to come' })
    const wish = { ...(await wishOf(call)), starts_on, ends_on, employee_id: user.id }
    await refuseNothing(db, wish)
    const id = uuid()
    const status = kind === 'swap' ? ('asked' as const) : ('pending' as const)
    try {
      await store.insertRequest(db, { id, kind, ...wish, reason, status, created_at: now.toISOString() })
    } catch (error) {
      if (violates(error, 'shift_request_overlap'))
        throw invalid({ starts_on: 'You have an open request for some of these days already' })
      throw error
    }
    await call.audit({ action: 'shift_request.ask', entity: 'shift_request', entity_id: id, after: call.body })
    const request = await store.findRequest(db, id, today)
    if (wish.colleague_id) {
      await tellAbout(call, [user.id, wish.colleague_id])
      await write(call, [wish.colleague_id], id, (letters) => letters.consent(user.full_name, letterOf(request), reason))
      return { message: `${request.colleague?.full_name ?? 'Your colleague'} is asked first`, shift_request: request }
    }
    await send(call, request)
    return { message: 'Your request was sent', shift_request: await store.findRequest(db, id, today) }
  },

  consent: async (call) => {
    const { db, user, today, now } = call
    const held = await hold(call)
    if (held.colleague_id !== user.id) throw forbidden('Only the colleague who was asked can answer')
    if (held.status !== 'asked') throw conflict('not_asked', `This request is already ${held.status}`)
    const { agrees } = call.body
    await store.moveRequest(db, held.id, agrees ? 'pending' : 'declined', agrees ? null : now.toISOString())
    await call.audit({
      action: agrees ? 'shift_request.consent' : 'shift_request.decline',
      entity: 'shift_request',
      entity_id: held.id,
    })
    const request = await store.findRequest(db, held.id, today)
    if (agrees) await send(call, request)
    else {
      await tellAbout(call, [held.employee_id, user.id])
      await write(call, [held.employee_id], held.id, (letters) => letters.declined(user.full_name, letterOf(request)))
    }
    const message = agrees ? 'You agreed; it waits for the line leader now' : 'You declined the swap'
    return { message, shift_request: await store.findRequest(db, held.id, today) }
  },

  approveRequest: (call) => decideRequest(call, { ...call.params, ...call.body, decision: 'approved' }),
  rejectRequest: (call) => decideRequest(call, { ...call.params, ...call.body, decision: 'rejected' }),

  withdrawRequest: async (call) => {
    const { db, user, today, now } = call
    const held = await hold(call)
    if (held.employee_id !== user.id) throw forbidden('Only the person who asked can do this')
    if (held.status !== 'asked' && held.status !== 'pending')
      throw conflict('not_open', `This request is already ${held.status}`)
    const gone =
      held.status === 'pending' ? await withdrawApproval(db, { kind: 'shift_request', subject_id: held.id, today, now }) : []
    await store.moveRequest(db, held.id, 'withdrawn', now.toISOString())
    await call.audit({ action: 'shift_request.withdraw', entity: 'shift_request', entity_id: held.id })
    await tellAbout(call, [user.id, held.colleague_id, ...peopleOf(gone)])
    return { message: 'You took the request back', shift_request: await store.findRequest(db, held.id, today) }
  },
}

type Request = Awaited<ReturnType<typeof store.findRequest>>
type Held = store.RequestRecord

const letterOf = ({ kind, shift, colleague, starts_on, ends_on }: Request): LetterRequest => ({
  kind,
  shift: shift?.title ?? null,
  colleague: colleague?.full_name ?? null,
  starts_on,
  ends_on,
})

async function hold(call: ShiftCall & { params: { id: string } }): Promise<Held> {
  const held = await store.holdReadable(call.db, call.user, call.params.id, call.today)
  if (!held) throw notFound('request')
  return held
}

/** The shift or the colleague that is asked for, when there is such a one. */
async function wishOf(call: Parameters<RequestHandlers['ask']>[0]) {
  const { db, user, body } = call
  if (body.kind === 'change') {
    const shift_id = body.shift_id ?? ''
    if (!(await plannableShifts(db, [shift_id])).has(shift_id)) throw invalid({ shift_id: 'There is no such shift' })
    return { shift_id, colleague_id: null }
  }
  const colleague = await store.findOfficeMate(db, body.colleague_ogid ?? '', user.office_id, body.starts_on)
  if (!colleague) throw invalid({ colleague_ogid: 'There is no such colleague' })
  if (colleague.id === user.id) throw invalid({ colleague_ogid: 'You cannot swap with yourself' })
  if (!colleague.same_office) throw invalid({ colleague_ogid: 'Choose a colleague of your own office' })
  return { shift_id: null, colleague_id: colleague.id }
}

interface Wish {
  employee_id: string
  colleague_id: string | null
  shift_id: string | null
  starts_on: string
  ends_on: string
}

const partiesOf = ({ employee_id, colleague_id }: Wish): string[] =>
  colleague_id === null ? [employee_id] : [employee_id, colleague_id]

/** A request that would change nothing, or whose shifts would overlap, is not sent on a useless way. */
async function refuseNothing(db: Db, wish: Wish): Promise<void> {
  const roster = await loadRoster(db, partiesOf(wish), wish.starts_on, wish.ends_on)
  const changes = changesOf(wish, roster)
  const days = eachDay(wish.starts_on, wish.ends_on)
  const field = wish.colleague_id ? 'colleague_ogid' : 'shift_id'
  const differs = wish.colleague_id
    ? changes.length > 0
    : days.some((day) => roster.shiftOn(wish.employee_id, day)?.shift_id !== wish.shift_id)
  if (!differs) {
    throw invalid({
      [field]: wish.colleague_id ? 'You have the same shifts on these days' : 'This is your shift on these days already',
    })
  }
  const { conflicts } = await weighWish(db, wish, roster)
  const overlap = conflicts.find(({ kind }) => kind === 'overlap')
  if (overlap) throw invalid({ [field]: overlap.sentence })
}

async function weighWish(db: Db, wish: Wish, roster: Roster) {
  const people = await store.namesOf(db, partiesOf(wish))
  const changes = changesOf(wish, roster).map(({ employee_id, change }) => ({
    target: { kind: 'person' as const, id: employee_id },
    change,
  }))
  return changes.length === 0 ? { conflicts: [], targets: [] } : await weigh(db, people, changes)
}

/** Sends it to those who decide and asks them. */
async function send(call: ShiftCall, request: Request): Promise<void> {
  const letter = letterOf(request)
  const { waiting } = await openApproval(call.db, {
    kind: 'shift_request',
    subject_id: request.id,
    requester_id: request.employee.id,
    summary: summaryOf(letter),
    facts: { days: eachDay(request.starts_on, request.ends_on).length },
    today: call.today,
    now: call.now,
  })
  await tellAbout(call, [request.employee.id, request.colleague?.id ?? null, ...peopleOf(waiting)])
  await write(call, askedOf(waiting), request.id, (letters) =>
    letters.asked(request.employee.full_name, letter, request.reason),
  )
}

interface Wanted {
  id: string
  decision: 'approved' | 'rejected'
  comment: string
  version?: number | undefined
}

async function decideRequest(call: ShiftCall & { params: { id: string } }, { id, decision, comment, version }: Wanted) {
  const { db, user, today, now } = call
  // Whoever plans holds the roster before anything else, so that nobody waits in a circle.
  await holdRoster(db)
  const held = await hold(call)
  if (held.status !== 'pending') throw conflict('not_pending', `This request is already ${held.status}`)
  if (version !== undefined && version !== held.version) throw await staleBy(db, 'shift_request', id)
  const outcome = await decide(db, { kind: 'shift_request', subject_id: id, by: user.id, decision, comment, today, now })
  if (outcome.status === 'approved') await becomeRoster(call, held, user.id)
  else await store.moveRequest(db, id, outcome.status === 'rejected' ? 'rejected' : 'pending', decidedAt(outcome.status, now))
  await call.audit({
    action: decision === 'approved' ? 'shift_request.approve' : 'shift_request.reject',
    entity: 'shift_request',
    entity_id: id,
    before: { status: held.status },
    after: { status: outcome.status, comment, ...(outcome.decided_for === user.id ? {} : { for: outcome.decided_for }) },
  })
  const request = await store.findRequest(db, id, today)
  const letter = letterOf(request)
  await tellAbout(call, [held.employee_id, held.colleague_id, user.id, ...outcome.asked, ...peopleOf(outcome.waiting)])
  if (outcome.status === 'pending') {
    if (outcome.moved) {
      await write(call, askedOf(outcome.waiting), id, (letters) =>
        letters.asked(request.employee.full_name, letter, request.reason),
      )
    }
    return { message: 'Your decision is kept; it goes on to the next step', shift_request: request }
  }
  if (outcome.status === 'approved') await announce(call, request, user.full_name, comment)
  else await write(call, [held.employee_id], id, (letters) => letters.rejected(letter, user.full_name, comment))
  const message = outcome.status === 'approved' ? 'The request is approved; the roster is changed' : 'The request is rejected'
  return { message, shift_request: request }
}

const decidedAt = (status: string, now: Date): string | null => (status === 'rejected' ? now.toISOString() : null)

/** Tells those whose shifts it changed. */
export async function announce(
  call: Parameters<typeof write>[0],
  request: Request,
  by: string,
  comment: string,
): Promise<void> {
  const letter = letterOf(request)
  await write(call, [request.employee.id], request.id, (letters) => letters.approved(null, letter, by, comment))
  const { colleague } = request
  if (colleague) {
    await write(call, [colleague.id], request.id, (letters) =>
      letters.approved(request.employee.full_name, letter, by, comment),
    )
  }
}

/** The plans are written in the transaction of the last decision; refused where they would overlap by now. */
export async function becomeRoster(
  call: Pick<ShiftCall, 'db' | 'now' | 'requestId'>,
  held: Held,
  by: string | null,
): Promise<void> {
  const { db, now, requestId } = call
  const roster = await loadRoster(db, partiesOf(held), held.starts_on, held.ends_on)
  const { conflicts, targets } = await weighWish(db, held, roster)
  const overlap = conflicts.find(({ kind }) => kind === 'overlap')
  if (overlap) throw conflict('overlap', `The roster has changed since: ${overlap.sentence}`)
  await store.moveRequest(db, held.id, 'approved', now.toISOString())
  if (targets.length === 0) return
  await replaceAssignments(db, targets, by, now)
  await raiseVersions(
    db,
    targets.map(({ target }) => target.id),
  )
  await auditPlans(
    db,
    { id: by, requestId },
    'roster.request',
    targets.map(({ target, before, after }) => ({ employee_id: target.id, before, after })),
  )
}

/** Each day as it is planned, and as it would be while the request is open. */
async function daysOf(db: Db, request: Request): Promise<FullShiftRequest['days']> {
  const wish = {
    employee_id: request.employee.id,
    colleague_id: request.colleague?.id ?? null,
    shift_id: request.shift?.id ?? null,
    starts_on: request.starts_on,
    ends_on: request.ends_on,
  }
  const facts = await loadFacts(db, partiesOf(wish), wish.starts_on, wish.ends_on)
  const planned = openRoster(facts)
  const isOpen = request.status === 'asked' || request.status === 'pending'
  const changes = isOpen ? changesOf(wish, planned) : []
  const wanted = openRoster({
    ...facts,
    assignments: [
      ...changes.map(({ employee_id, change }) => ({
        id: '',
        target_id: employee_id,
        extra: false,
        starts_on: change.from,
        ends_on: change.to,
        shift_id: change.plan?.shift_id ?? null,
        rotation_id: null,
      })),
      ...facts.assignments,
    ],
  })
  const text = (roster: Roster, id: string | null, day: string) => (id ? dayText(roster.dayOf(id, day).shifts) : null)
  return eachDay(wish.starts_on, wish.ends_on).map((day) => ({
    day,
    before: text(planned, wish.employee_id, day) ?? '',
    after: text(wanted, wish.employee_id, day) ?? '',
    colleague_before: text(planned, wish.colleague_id, day),
    colleague_after: text(wanted, wish.colleague_id, day),
  }))
}
