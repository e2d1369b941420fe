/** Deciding about shift requests, and what a last decision does to the roster. */
import { conflict, notFound } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { decide } from '../../platform/approvals/store.ts'
import { askedOf, type Place, peopleOf } from '../../platform/approvers/rules-places.ts'
import { findDecider, writeToContacts } from '../../platform/approvers/store-contacts.ts'
import type { Roster } from '../roster/rules.ts'
import { changesOf } from '../roster/rules-plan.ts'
import { loadRoster } from '../roster/store.ts'
import { weigh } from '../roster/store-change.ts'
import { auditPlans, holdRoster, raiseVersions, replaceAssignments } from '../roster/store-plan.ts'
import { type ShiftCall, type ShiftTools, tellAbout, write } from '../shifts/notify.ts'
import type { LetterRequest } from '../shifts/notify-letters.ts'
import * as store from './store.ts'

export type Request = Awaited<ReturnType<typeof store.findRequest>>
type Held = store.RequestRecord

export const letterOf = ({ kind, shift, colleague, starts_on, ends_on }: Request): LetterRequest => ({
  kind,
  shift: shift?.title ?? null,
  colleague: colleague?.full_name ?? null,
  starts_on,
  ends_on,
})

export async function hold(call: ShiftCall & { params: { id: string } }): Promise<Held> {
  const held = await store.holdReadable(call.db, call.user, call.params.id, call.today)
  if (!held) throw notFound('request')
  return held
}

export interface Wish {
  employee_id: string
  colleague_id: string | null
  shift_id: string | null
  starts_on: string
  ends_on: string
}

export const partiesOf = ({ employee_id, colleague_id }: Wish): string[] =>
  colleague_id === null ? [employee_id] : [employee_id, colleague_id]

export async function weighWish(db: Db, wish: Wish, roster: Roster) {
  const people = await store.namesOf(db, partiesOf(wish))
  const changes = changesOf(wish, roster).map(({ employee_id, change }) => ({
    target: { kind: 'person' as const, id: employee_id },
    change,
  }))
  return changes.length === 0 ? { conflicts: [], targets: [] } : await weigh(db, people, changes)
}

interface Wanted {
  id: string
  decision: 'approved' | 'rejected'
  comment: string
  version?: number | undefined
}

export async function decideRequest(call: ShiftCall & { params: { id: string } }, wanted: Wanted) {
  // Whoever plans holds the roster before anything else, so that nobody waits in a circle.
  await holdRoster(call.db)
  return await decideHeld(call, await hold(call), wanted, call.user)
}

/** The decision of a client's contact. */
export async function decideForClient(call: ShiftTools, contactId: string, wanted: Wanted) {
  await holdRoster(call.db)
  const held = await store.holdAskedOf(call.db, contactId, wanted.id)
  if (!held) throw notFound('request')
  return await decideHeld(call, held, wanted, await findDecider(call.db, contactId))
}

async function decideHeld(
  call: ShiftTools,
  held: Held,
  { id, decision, comment, version }: Wanted,
  by: { id: string; full_name: string; is_contact?: true },
) {
  const { db, today, now } = call
  if (held.status !== 'pending') throw conflict('not_pending', `This request is already ${held.status}`)
  if (version !== undefined && version !== held.version) throw await staleBy(db, 'shift_request', id)
  const outcome = await decide(db, { kind: 'shift_request', subject_id: id, by: by.id, decision, comment, today, now })
  if (outcome.status === 'approved') await becomeRoster(call, held, by.is_contact ? null : by.id)
  else await store.moveRequest(db, id, outcome.status === 'rejected' ? 'rejected' : 'pending', decidedAt(outcome.status, now))
  await call.audit({
    action: decision === 'approved' ? 'shift_request.approve' : 'shift_request.reject',
    entity: 'shift_request',
    entity_id: id,
    before: { status: held.status },
    after: {
      status: outcome.status,
      comment,
      ...(by.is_contact ? { client: by.full_name } : {}),
      ...(outcome.decided_for === by.id ? {} : { for: outcome.decided_for }),
    },
  })
  const request = await store.findRequest(db, id, today)
  const letter = letterOf(request)
  await tellAbout(call, [held.employee_id, held.colleague_id, by.id, ...outcome.asked, ...peopleOf(outcome.waiting)])
  if (outcome.status === 'pending') {
    if (outcome.moved) await askFor(call, request, outcome.waiting)
    return { message: 'Your decision is kept; it goes on to the next step', shift_request: request }
  }
  if (outcome.status === 'approved') await announce(call, request, by.full_name, comment)
  else await write(call, [held.employee_id], id, (letters) => letters.rejected(letter, by.full_name, comment))
  const message = outcome.status === 'approved' ? 'The request is approved; the roster is changed' : 'The request is rejected'
  return { message, shift_request: request }
}

/** Asks those for whom it waits now, of the staff and of the client. */
export async function askFor(call: ShiftTools, request: Request, waiting: readonly Place[]): Promise<void> {
  await writeToContacts(call, { kind: 'shift_request', subject_id: request.id, today: call.today }, waiting)
  await write(call, askedOf(waiting), request.id, (letters) =>
    letters.asked(request.employee.full_name, letterOf(request), request.reason),
  )
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
