/** What requests for attendance and absences have in common on their way: sent, decided, taken back. */
import { conflict, forbidden, notFound } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import { decide, openApproval, withdrawApproval } from '../../platform/approvals/store.ts'
import { askedOf, peopleOf } from '../../platform/approvers/rules-places.ts'
import { type TimeCall, type Tools, tellAbout, write } from './notify.ts'
import type { Subject } from './notify-letters.ts'
import { holdReadable, movePaper, nameOf, type Paper, type PaperKind, papers } from './store-papers.ts'

/** How a kind of paper is said, and what its last approval does. */
export interface PaperWords {
  kind: PaperKind
  noun: string
  /** Where the person finds theirs, and where those who decide find it. */
  own_page: string
  decider_page: string
  subject(call: Pick<Tools, 'db' | 'today'>, id: string): Promise<Subject>
  /** Writes what follows of the last approval; `by` is nobody when it ended by itself. */
  become(call: Tools, id: string, by: string | null): Promise<void>
  /** The sentence of what it does. */
  effect: string
}

const linkTo = (page: string, id: string): string => `${page}?request=${id}`

/** Sends it to those who decide and asks them. */
export async function sendPaper(
  call: TimeCall,
  words: PaperWords,
  id: string,
  request: { summary: string; days: number },
): Promise<void> {
  const { db, user, today, now } = call
  const { waiting } = await openApproval(db, {
    kind: words.kind,
    subject_id: id,
    requester_id: user.id,
    summary: request.summary,
    facts: { days: request.days },
    today,
    now,
  })
  if (waiting.length === 0) throw conflict('nobody_decides', 'There is nobody who could decide about this. Please tell HR')
  const subject = await words.subject(call, id)
  await tellAbout(call, [user.id, ...peopleOf(waiting)])
  await write(call, askedOf(waiting), linkTo(words.decider_page, id), (letters) => letters.asked(user.full_name, subject))
}

interface Wanted {
  id: string
  decision: 'approved' | 'rejected'
  comment: string
  version?: number | undefined
}

/** One person's decision; answers the sentence for them. */
export async function decidePaper(call: TimeCall, words: PaperWords, wanted: Wanted): Promise<string> {
  const { db, user, today, now } = call
  const { id, decision, comment, version } = wanted
  const held = await heldBy(call, words, id)
  if (held.status !== 'pending') throw closedAs(words, held)
  if (version !== undefined && version !== held.version) throw await staleBy(db, papers[words.kind].table, id)
  const outcome = await decide(db, { kind: words.kind, subject_id: id, by: user.id, decision, comment, today, now })
  const status = outcome.status
  if (status === 'approved') await words.become(call, id, user.id)
  await movePaper(db, words.kind, id, status, now)
  await call.audit({
    action: `${papers[words.kind].table}.${decision === 'approved' ? 'approve' : 'reject'}`,
    entity: papers[words.kind].table,
    entity_id: id,
    before: { status: held.status },
    after: { status, comment, ...(outcome.decided_for === user.id ? {} : { for: outcome.decided_for }) },
  })
  await tellAbout(call, [held.employee_id, user.id, ...outcome.asked, ...peopleOf(outcome.waiting)])
  const subject = await words.subject(call, id)
  if (status === 'pending') {
    if (outcome.moved) {
      const requester = await nameOf(db, held.employee_id)
      await write(call, askedOf(outcome.waiting), linkTo(words.decider_page, id), (letters) =>
        letters.asked(requester, subject),
      )
    }
    return 'Your decision is kept; it goes on to the next step'
  }
  await write(call, [held.employee_id], linkTo(words.own_page, id), (letters) =>
    status === 'approved'
      ? letters.approved(subject, user.full_name, comment, words.effect)
      : letters.rejected(subject, user.full_name, comment),
  )
  return status === 'approved' ? `The ${words.noun} is approved. ${words.effect}` : `The ${words.noun} is rejected`
}

/** Takes back one's own. */
export async function withdrawPaper(call: TimeCall, words: PaperWords, id: string): Promise<void> {
  const held = await heldBy(call, words, id)
  if (held.employee_id !== call.user.id) throw forbidden('Only the person who sent it can do this')
  if (held.status !== 'pending') throw closedAs(words, held)
  await endPaper(call, words.kind, held)
}

/** Withdraws what waits; also for somebody who has left. */
export async function endPaper(call: Tools, kind: PaperKind, held: Paper): Promise<void> {
  const { db, today, now } = call
  const gone = await withdrawApproval(db, { kind, subject_id: held.id, today, now })
  await movePaper(db, kind, held.id, 'withdrawn', now)
  const { table } = papers[kind]
  await call.audit({ action: `${table}.withdraw`, entity: table, entity_id: held.id, before: { status: held.status } })
  await tellAbout(call, [held.employee_id, ...peopleOf(gone)])
}

const closedAs = ({ noun }: PaperWords, { status }: Paper) => conflict('not_pending', `This ${noun} is already ${status}`)

async function heldBy(call: TimeCall, { kind, noun }: PaperWords, id: string): Promise<Paper> {
  const held = await holdReadable(call.db, kind, call.user, id, call.today)
  if (!held) throw notFound(noun)
  return held
}
