/** Shift requests: asking, the colleague's answer, taking back. */
import { daysBetween, eachDay } from '@iroko/contract/dates'
import { conflict, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { requestPage } from '@iroko/contract/platform/approval-kinds'
import { type FullShiftRequest, shiftRequests } from '@iroko/contract/time/shift-requests'
import { v7 as uuid } from 'uuid'
import { openRoster, type Roster } from '../../../lib/calendar/roster.ts'
import { loadFacts, loadRoster } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { type Call, implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { approvalTrailOf } from '../../platform/approvals/store-trail.ts'
import { describeOne, publishRequest, sendRequest, takeBack } from '../../platform/requests/actions.ts'
import { changesOf, dayText } from '../roster/rules-plan.ts'
import { plannableShifts } from '../roster/store.ts'
import { letters } from '../shifts/notify-letters.ts'
import { partiesOf, previewRequest, type RequestedShifts, shiftRequest, whyGone, whyNobodyThere } from './actions.ts'
import { whyNot } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(shiftRequests, {
  list: (call) => listed('shift_requests', store.listRequests(call.db, call.user, call.query, call.today)),

  show: async (call) => {
    const { db, user, today } = call
    const found = await orNotFound(store.findReadable(db, user, call.params.id, today), 'request')
    const { trail, may_decide } = await approvalTrailOf(db, 'shift_request', found.id, user.id, today)
    const stored = { status: found.status, employee_id: found.employee.id, colleague_id: found.colleague?.id ?? null }
    return {
      shift_request: {
        ...found,
        days: await daysOf(db, found),
        trail,
        can: {
          decide: may_decide,
          consent: !whyNot(stored, 'consent', user.id),
          withdraw: !whyNot(stored, 'withdraw', user.id),
        },
      },
    }
  },

  send: async (call) => {
    const { db, user, today, now } = call
    const { kind, starts_on, ends_on, reason } = call.body
    if (starts_on < today) throw invalid({ starts_on: 'Choose days that have not started' })
    const wish = { ...(await wishOf(call)), starts_on, ends_on, employee_id: user.id }
    await refuseNothing(db, wish)
    const id = uuid()
    const status = kind === 'swap' ? ('asked' as const) : ('pending' as const)
    try {
      await store.insertRequest(db, { id, kind, ...wish, reason, status, created_at: now.toISOString() })
    } catch (error) {
      if (violatesConstraint(error, 'shift_request_overlap'))
        throw invalid({ starts_on: 'You already have a pending request for some of these days' })
      throw error
    }
    await call.audit({ action: 'shift_request.ask', entity: 'shift_request', entity_id: id, after: call.body })
    if (wish.colleague_id) {
      const about = await describeOne(call, shiftRequest, id)
      await publishRequest(call, shiftRequest, about, [])
      await write(
        call,
        [wish.colleague_id],
        requestPage('shift_request', id),
        letters.consent(user.full_name, about, reason),
        'roster',
      )
      const message = `${about.colleague ?? 'Your colleague'} is asked first`
      return { message, shift_request: await store.findRequest(db, id, today) }
    }
    await send(call, { id, ...wish })
    return { message: 'Request sent', shift_request: await store.findRequest(db, id, today) }
  },

  consent: async (call) => {
    const { db, user, today, now } = call
    const held = await lockOwn(call)
    refuse(whyNot(held, 'consent', user.id))
    const { agrees } = call.body
    const gone = agrees && (await whyGone(db, held))
    if (gone) throw conflict('gone', gone)
    const nobody =
      agrees && (await whyNobodyThere(db, held, await loadRoster(db, partiesOf(held), held.starts_on, held.ends_on)))
    if (nobody) throw conflict('on_leave', nobody)
    await store.moveRequest(db, held.id, agrees ? 'pending' : 'declined', agrees ? null : now.toISOString())
    await call.audit({
      action: agrees ? 'shift_request.consent' : 'shift_request.decline',
      entity: 'shift_request',
      entity_id: held.id,
    })
    if (agrees) await send(call, held)
    else {
      const about = await describeOne(call, shiftRequest, held.id)
      await publishRequest(call, shiftRequest, about, [])
      await write(
        call,
        [held.employee_id],
        requestPage('shift_request', held.id),
        letters.declined(user.full_name, about),
        'roster',
      )
    }
    const message = agrees ? 'Swap accepted. It awaits the leader’s decision' : 'Swap declined'
    return { message, shift_request: await store.findRequest(db, held.id, today) }
  },

  withdraw: async (call) => {
    const { db, user, today } = call
    const held = await lockOwn(call)
    refuse(whyNot(held, 'withdraw', user.id))
    await takeBack(call, shiftRequest, held, '')
    return { message: 'Request withdrawn', shift_request: await store.findRequest(db, held.id, today) }
  },
})

async function lockOwn(call: StaffTools & { params: { id: string } }): Promise<store.RequestRecord> {
  return await orNotFound(shiftRequest.lock(call.db, call.params.id, call), 'request')
}

/** The shift or the colleague that is asked for, when there is such a one. */
async function wishOf(call: Call<typeof shiftRequests.send>) {
  const { db, user, body } = call
  if (body.kind === 'change') {
    const shift_id = body.shift_id ?? ''
    if (!(await plannableShifts(db, [shift_id])).has(shift_id)) throw invalid({ shift_id: 'Choose a shift from the list' })
    return { shift_id, colleague_id: null }
  }
  const colleague = await store.findOfficeMate(db, body.colleague_ogid ?? '', user.office_id, body.starts_on)
  if (!colleague) throw invalid({ colleague_ogid: 'Choose a colleague from the list' })
  if (colleague.id === user.id) throw invalid({ colleague_ogid: 'Choose another person to swap with' })
  if (!colleague.same_office) throw invalid({ colleague_ogid: 'Choose a colleague of your office' })
  return { shift_id: null, colleague_id: colleague.id }
}

/** A request that would change nothing, or whose shifts would overlap, is not sent on a useless way. */
async function refuseNothing(db: Db, wish: RequestedShifts): Promise<void> {
  const roster = await loadRoster(db, partiesOf(wish), wish.starts_on, wish.ends_on)
  const changes = changesOf(wish, roster)
  const days = eachDay(wish.starts_on, wish.ends_on)
  const field = wish.colleague_id ? 'colleague_ogid' : 'shift_id'
  const differs = wish.colleague_id
    ? changes.length > 0
    : days.some((day) => roster.shiftOn(wish.employee_id, day)?.shift_id !== wish.shift_id)
  if (!differs) {
    throw invalid({
      [field]: wish.colleague_id
        ? 'Choose days on which your shifts differ'
        : 'Choose a shift other than your own on these days',
    })
  }
  const gone = await whyGone(db, wish)
  if (gone) throw invalid({ [field]: gone })
  const nobody = await whyNobodyThere(db, wish, roster)
  if (nobody) throw invalid({ [field]: nobody })
  const { conflicts } = await previewRequest(db, wish, roster)
  const overlap = conflicts.find(({ kind }) => kind === 'overlap')
  if (overlap) throw invalid({ [field]: overlap.sentence })
}

const send = (call: StaffTools, { id, employee_id, starts_on, ends_on }: RequestedShifts & { id: string }): Promise<void> =>
  sendRequest(call, shiftRequest, {
    id,
    requester_id: employee_id,
    facts: { days: daysBetween(starts_on, ends_on) + 1 },
    starts_on,
    ends_on,
  })

/** Each day as it is planned, and as it would be while the request is open. */
async function daysOf(db: Db, request: Awaited<ReturnType<typeof store.findRequest>>): Promise<FullShiftRequest['days']> {
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
