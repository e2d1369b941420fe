/** What every kind of request does on its way: it is sent, decided, taken back, or ends by itself. */
import type { EachResult } from '@iroko/contract/endpoint'
import { conflict, forbidden, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { type ApprovalKind, asksClients, requestPage, requestRow } from '@iroko/contract/platform/approval-kinds'
import { setAuthors } from '../../../lib/acting.ts'
import { staleBy } from '../../../lib/audit.ts'
import type { Description, Held, Reader, RequestKind, RequestKinds, Verdict } from '../../../lib/house/request-kind.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { write, writeEach } from '../../../lib/mail/letters.ts'
import { notAppliedLetter } from '../approvals/notify.ts'
import { type ApprovalRequest, decide, decideByProof, endApproval, openApproval, withdrawApproval } from '../approvals/store.ts'
import { approvalTrailOf, approversOf, newestApproval, proposersOf, waitingPlaces } from '../approvals/store-trail.ts'
import { type Place, pendingStaff, staffAndDelegates } from '../approvers/rules-places.ts'
import { notifyContacts } from '../approvers/store-contacts.ts'
import { closedAs, whyNot } from './rules.ts'
import { type Decider, findDecider, isAskedOf, moveRequest } from './store.ts'
import { findWhyNobody } from './store-nobody.ts'

export type Sent = Pick<ApprovalRequest, 'requester_id' | 'makers' | 'subjects' | 'facts' | 'starts_on' | 'ends_on'> & {
  id: string
}

/**
 * Sends a request to those who decide and asks them. One that was sent before starts again: what was decided about it as it was
 * stays on record, and counts no more.
 */
export async function sendRequest(call: Tools, kind: RequestKind, sent: Sent): Promise<void> {
  const { about, waiting } = await openRequest(call, kind, sent)
  await ask(call, kind, about, waiting)
}

/** The same without a letter, for many at once: answers who of the staff decides, for `writeOfMany`. */
export async function sendQuietly(call: Tools, kind: RequestKind, sent: Sent): Promise<string[]> {
  return pendingStaff((await openRequest(call, kind, sent)).waiting)
}

/** One letter to each of those who are asked, of `asked` as often as they are. */
export async function writeOfMany(
  call: StaffTools,
  asked: readonly string[],
  [request, many]: readonly [string, string],
): Promise<void> {
  const counts = new Map<string, number>()
  for (const id of asked) counts.set(id, (counts.get(id) ?? 0) + 1)
  const by = call.user.full_name
  const notices = [...counts].map(([to, count]) => {
    const what = count === 1 ? `1 ${request}` : `${count} ${many}`
    const lines = [`${by} imported ${what}. Each awaits your decision.`]
    return {
      to,
      path: '/dashboard/main',
      letter: { subject: `${by} awaits your decision: ${what}`, lines, door: 'Open requests' },
    }
  })
  await writeEach(call, notices, 'decisions')
}

async function openRequest(call: Tools, kind: RequestKind, { id, ...asked }: Sent) {
  const { db, today, now } = call
  const about = await describeOne(call, kind, id)
  const request = { ...asked, kind: kind.kind, subject_id: id, summary: about.summary, today, now }
  const gone = await withdrawApproval(db, request)
  const { waiting } = await openApproval(db, request)
  if (waiting.length === 0) throw conflict('nobody_decides', await findWhyNobody(db, request))
  await publishRequest(call, kind, about, [...staffAndDelegates(gone), ...staffAndDelegates(waiting)])
  return { about, waiting }
}

export interface DecisionInput {
  id: string
  decision: 'approved' | 'rejected'
  comment: string
  /** As it was read. */
  version: number
  /** Only while there is nothing to weigh. */
  only_fine?: boolean
}

/** One person's decision; answers what it did in a sentence. */
export async function decideRequest(call: StaffTools, kind: RequestKind, wanted: DecisionInput): Promise<string> {
  if (!may(call.user, requestRow(kind.kind).decide)) throw forbidden()
  const held = await lockRequest(call, kind, wanted.id)
  const isAsRead = held.version === wanted.version && held.status === 'pending'
  if (wanted.only_fine && isAsRead) await refuseToWeigh(call, kind, held)
  return await decideHeld(call, kind, held, wanted, call.user)
}

/** Approves a request by what proves it, as a line of the bank does, in place of those who were asked. */
export async function proveRequest(
  call: StaffTools,
  kind: RequestKind,
  { id, version, comment }: Pick<DecisionInput, 'id' | 'version' | 'comment'>,
): Promise<void> {
  const held = await lockRequest(call, kind, id)
  await decideHeld(call, kind, held, { id, version, comment, decision: 'approved' }, call.user, decideByProof)
}

/** What was fine as it was read may be so no more: somebody else was given leave meanwhile. */
async function refuseToWeigh({ db, user, today }: StaffTools, kind: RequestKind, { id }: Held): Promise<void> {
  const [about] = await kind.describe({ db, user, today }, [id])
  if (!about?.fine) throw conflict('not_fine', 'Balance or coverage has changed. Review this request on its own')
}

/** The decision of a client's contact. */
export async function decideForClient(
  call: Tools,
  kind: RequestKind,
  contactId: string,
  wanted: DecisionInput,
): Promise<string> {
  const isTheirs = await isAskedOf(call.db, kind.kind, contactId, wanted.id)
  const held = isTheirs ? await kind.lock(call.db, wanted.id) : undefined
  if (!held) throw notFound('request')
  return await decideHeld(call, kind, held, wanted, await findDecider(call.db, contactId))
}

/** The same decision about many, each on its own. */
export function decideEach(
  call: StaffTools,
  kinds: RequestKinds,
  wanted: readonly (DecisionInput & { kind: ApprovalKind })[],
): Promise<EachResult> {
  const each = [...new Map(wanted.map((request) => [`${request.kind} ${request.id}`, request])).values()]
  const word = each[0]?.decision ?? 'approved'
  return eachAlone(call, each, word, (alone, request) => decideRequest(alone, kinds[request.kind], request))
}

/** Has those for whom a request waits read it again, when its words changed and not what is asked. */
export async function publishEdited(call: Tools, kind: RequestKind, id: string): Promise<void> {
  const waiting = await waitingPlaces(call.db, kind.kind, id, call.today)
  await publishRequest(call, kind, await describeOne(call, kind, id), staffAndDelegates(waiting))
}

/** Takes back one's own request that is not decided yet. */
export async function withdrawRequest(call: StaffTools, kind: RequestKind, id: string): Promise<void> {
  const held = await lockRequest(call, kind, id)
  const about = await describeOne(call, kind, id)
  refuse(whyNot({ noun: nounOf(kind, about), status: held.status, asker_id: about.asker.id }, 'withdraw', call.user.id))
  await takeBack(call, kind, held, '')
}

/** Withdraws a request for whatever reason; nobody decides about it any more. */
export async function takeBack(call: Tools, kind: RequestKind, held: Held, comment: string): Promise<void> {
  const { db, today, now } = call
  const gone = await withdrawApproval(db, { kind: kind.kind, subject_id: held.id, today, now })
  await kind.release?.(call, held)
  await moveRequest(db, kind.kind, held.id, 'withdrawn', now)
  const after = { status: 'withdrawn', ...(comment ? { comment } : {}) }
  await audit(call, kind, held, 'withdraw', after)
  await publishRequest(call, kind, await describeOne(call, kind, held.id), staffAndDelegates(gone))
}

/** Finishes a request whose approval ended without a decision at that moment: a place was passed, or the person has left. */
export async function settleRequest(call: Tools, kind: RequestKind, id: string): Promise<void> {
  const held = await kind.lock(call.db, id)
  const approval = await newestApproval(call.db, kind.kind, id)
  if (held?.status !== 'pending') return
  if (approval?.status === 'withdrawn') return await takeBack(call, kind, held, 'Employment ended')
  if (approval?.status !== 'approved') return
  await moveRequest(call.db, kind.kind, id, 'approved', call.now)
  await audit(call, kind, held, 'approve', { status: 'approved' })
  const verdict = { by: null, name: 'All approvers', comment: '' }
  await carryOut(call, kind, held, verdict)
  const about = await describeOne(call, kind, id)
  await publishRequest(call, kind, about, [])
  await write(
    call,
    [about.asker.id],
    requestPage(kind.kind, id),
    kind.letters.approved(about, verdict.name, verdict.comment),
    'requests',
  )
}

/**
 * Rejects a request whose approval came by itself and whose effect was refused: nobody is left to decide it again. Who asked and who
 * approved it read why.
 */
export async function rejectSettled(call: Tools, kind: RequestKind, id: string, why: string): Promise<void> {
  const { db, now } = call
  const held = await kind.lock(db, id)
  if (held?.status !== 'pending') return
  await endApproval(db, kind.kind, id, why)
  await moveRequest(db, kind.kind, id, 'rejected', now)
  await audit(call, kind, held, 'reject', { status: 'rejected', comment: why })
  await kind.release?.(call, held)
  const about = await describeOne(call, kind, id)
  const approved = await approversOf(db, kind.kind, id)
  await publishRequest(call, kind, about, approved)
  await write(call, [about.asker.id], requestPage(kind.kind, id), kind.letters.rejected(about, 'System', why), 'requests')
  await write(
    call,
    approved,
    requestPage(kind.kind, id),
    notAppliedLetter(about.asker.full_name, about.summary, why),
    'decisions',
  )
}

/** A request that the caller may read, held until the transaction ends. */
const lockRequest = (call: StaffTools, kind: RequestKind, id: string): Promise<Held> =>
  orNotFound(kind.lock(call.db, id, call), requestRow(kind.kind).noun)

async function decideHeld(
  call: Tools,
  kind: RequestKind,
  held: Held,
  wanted: DecisionInput,
  by: Decider,
  decideAs = decide,
): Promise<string> {
  const { db, today, now } = call
  const { id, decision, comment, version } = wanted
  if (version !== held.version) throw await staleBy(db, requestRow(kind.kind).table, id)
  if (held.status !== 'pending') throw closedAs(nounOf(kind, await describeOne(call, kind, id)), held.status)
  const outcome = await decideAs(db, { kind: kind.kind, subject_id: id, by: by.id, decision, comment, today, now })
  // Before anything of it is written: what is approved has its proposers as authors, not whoever agreed to it last.
  if (outcome.status === 'approved')
    await setAuthors(db, await proposersOf(db, kind.kind, id), now, by.is_contact ? null : by.id)
  await moveRequest(db, kind.kind, id, outcome.status, now)
  await audit(call, kind, held, decision === 'approved' ? 'approve' : 'reject', {
    status: outcome.status,
    comment,
    ...(by.is_contact ? { client: by.full_name } : {}),
    ...(outcome.decided_for === by.id ? {} : { for: outcome.decided_for }),
  })
  const verdict = { by: by.is_contact ? null : by.id, name: by.full_name, comment }
  const effect = outcome.status === 'approved' ? await carryOut(call, kind, held, verdict) : ''
  if (outcome.status === 'rejected') await kind.release?.(call, held)
  const about = await describeOne(call, kind, id)
  await publishRequest(call, kind, about, [by.id, ...outcome.asked, ...staffAndDelegates(outcome.waiting)])
  if (outcome.status === 'pending') {
    if (outcome.moved) await ask(call, kind, about, outcome.waiting)
    return 'Decision recorded. It goes to the next step'
  }
  const letter = kind.letters[outcome.status === 'approved' ? 'approved' : 'rejected'](about, by.full_name, comment)
  const sent = { ...letter, by: by.is_contact ? null : by.id }
  await write(call, [about.asker.id], requestPage(kind.kind, id), sent, 'requests')
  return effect || `${capitalized(nounOf(kind, about))} rejected`
}

/** Does what was approved, as what those did who proposed it. */
async function carryOut(call: Tools, kind: RequestKind, held: Held, verdict: Verdict): Promise<string> {
  const agreed_by = verdict.by ?? (await approversOf(call.db, kind.kind, held.id)).at(-1) ?? null
  await setAuthors(call.db, await proposersOf(call.db, kind.kind, held.id), call.now, agreed_by)
  return await kind.apply(call, held, verdict)
}

/** Asks those for whom it waits now: the stand-in of a place while there is one, the contacts of a client. */
async function ask(call: Tools, kind: RequestKind, about: Description, waiting: readonly Place[]): Promise<void> {
  if (asksClients(kind.kind)) await notifyContacts(call, { kind: kind.kind, subject_id: about.id }, waiting)
  const letter = { ...kind.letters.asked(about), by: about.asker.id }
  await write(call, pendingStaff(waiting), requestPage(kind.kind, about.id), letter, 'decisions')
}

export async function publishRequest(
  call: Tools,
  { kind }: RequestKind,
  { asker, others }: Description,
  people: readonly string[],
): Promise<void> {
  const all = [asker.id, ...others.filter((id) => id !== null), ...people]
  const { topics, hear } = requestRow(kind)
  await call.changed([...topics, 'approvals'], { for: [...new Set(all)], permission: hear })
}

const audit = (call: Tools, { kind }: RequestKind, { id, status }: Held, verb: string, after: object): Promise<void> =>
  call.audit({ action: `${kind}.${verb}`, entity: requestRow(kind).table, entity_id: id, before: { status }, after })

/** As a letter may tell it. */
export async function describeOne<D extends Description>(
  { db, today }: Tools,
  kind: Pick<RequestKind<Held, D>, 'describe'>,
  id: string,
): Promise<D> {
  const [about] = await kind.describe({ db, today, user: null }, [id])
  if (!about) throw new Error('A request has no description')
  return about
}

/** Adds to each row what its kind says of it: one question a kind, however many rows there are. */
export async function describeAll<W extends { kind: ApprovalKind; subject_id: string }>(
  reader: Reader,
  kinds: RequestKinds,
  rows: readonly W[],
) {
  const found = new Map<string, Description>()
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = some.map(({ subject_id }) => subject_id)
    for (const about of await kinds[kind].describe(reader, ids)) found.set(about.id, about)
  }
  return rows.flatMap((row) => {
    const about = found.get(row.subject_id)
    if (!about) return []
    const { version, reason, change, facts, called: what = requestRow(row.kind).label, fine = false } = about
    return [{ ...row, what, version, reason, change, facts, fine }]
  })
}

/** 'application' */
const nounOf = ({ kind }: Pick<RequestKind, 'kind'>, { noun }: Pick<Description, 'noun'>): string =>
  noun ?? requestRow(kind).noun

const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)

/** Where a request stands for who looks at it: its way, and whether they may decide it or take it back. */
export async function standingOf(
  { db, user, today }: Pick<StaffTools, 'db' | 'user' | 'today'>,
  { kind }: RequestKind,
  { id, status, asked_by }: { id: string; status: string; asked_by: { id: string } },
) {
  const { trail, may_decide } = await approvalTrailOf(db, kind, id, user.id, today)
  const withdraw = !whyNot({ noun: requestRow(kind).noun, status, asker_id: asked_by.id }, 'withdraw', user.id)
  return { trail, can: { decide: may_decide, withdraw } }
}

/** Answers a kind's `withdrawCall`; `shown` is the request as its lists show it. */
export const withdrawal =
  <Shown>(kind: RequestKind, shown: (call: StaffTools, id: string) => Promise<Shown>) =>
  async (call: StaffTools & { params: { id: string } }) => {
    await withdrawRequest(call, kind, call.params.id)
    const noun = nounOf(kind, await describeOne(call, kind, call.params.id))
    return { message: `${capitalized(noun)} withdrawn`, ...(await shown(call, call.params.id)) }
  }
