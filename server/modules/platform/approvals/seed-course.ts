/** The course of one request through its steps, in working hours, as far as there was time until today. */
import { addDays, weekdayOf } from '@iroko/contract/dates'
import { earlierOf } from '../../../lib/calendar/moments.ts'
import type { Decided, DecisionWords, Fate } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { type ApprovalState, applyDecision, type Decision, waitingFor } from './rules.ts'

interface Course extends Decided {
  current_step: number | null
  waiting_since: string | null
  decisions: (Decision & Decided['decisions'][number])[]
}

const hourMs = 3_600_000
// In UTC; Lagos is an hour ahead: from eight to five.
const [opens, closes] = [7, 16]
const aboutLeave: DecisionWords = {
  kind: ['Enjoy your rest', 'Please hand over first', 'Cover is arranged'],
  refusing: [
    'Two of the team are already away that week',
    'Month end: please choose a later week',
    'The client has a launch on those days',
  ],
}

export function followCourse(
  opened: ApprovalState,
  when: { created_at: string; latest: string; fate: Fate; words?: DecisionWords | undefined },
  dice: SeededRandom,
): Course {
  const { fate, latest, words = aboutLeave } = when
  const waits_at = typeof fate === 'object' ? fate.waits_at : null
  const last = dice.whole(1, opened.steps.length)
  const decisions: Course['decisions'] = []
  let state = opened
  let at = when.created_at
  while (state.status === 'pending' && state.current_step !== waits_at) {
    const next = later(at, dice)
    if (next > latest && waits_at === null) break
    at = earlierOf(next, latest)
    if (fate === 'withdrawn' && state.current_step === last) state = { ...state, status: 'withdrawn', current_step: null }
    else state = decideOnce(state, fate === 'rejected' && (state.current_step ?? 0) >= last, at, decisions, words, dice)
  }
  const pending = state.status === 'pending'
  return {
    status: state.status,
    current_step: state.current_step,
    waiting_since: pending ? at : null,
    decided_at: pending ? null : at,
    decisions,
  }
}

function decideOnce(
  state: ApprovalState,
  rejects: boolean,
  decided_at: string,
  decisions: Course['decisions'],
  words: DecisionWords,
  dice: SeededRandom,
): ApprovalState {
  const { holder_id } = dice.pick(waitingFor(state))
  const decision = rejects ? 'rejected' : 'approved'
  const outcome = applyDecision(state, { step: state.current_step ?? 0, decided_by: holder_id, decision })
  if (outcome.refusal) throw new Error(outcome.refusal.sentence)
  const comment = rejects ? dice.pick(words.refusing) : dice.chance(0.15) ? dice.pick(words.kind) : null
  decisions.push({ ...outcome.decision, comment, decided_at })
  return outcome.state
}

/** Some working hours later: the same day, or the next working day. */
function later(from: string, dice: SeededRandom): string {
  const day = from.slice(0, 10)
  const sameDay = new Date(Date.parse(from) + dice.whole(20, 300) * 60_000)
  const isOpen = sameDay.getUTCHours() >= opens && sameDay.getUTCHours() < closes && weekdayOf(day) <= 5
  if (isOpen && dice.chance(0.5)) return sameDay.toISOString()
  const next = addDays(day, weekdayOf(day) < 5 ? 1 : 8 - weekdayOf(day))
  return new Date(Date.parse(`${next}T00:00:00Z`) + opens * hourMs + dice.whole(5, 400) * 60_000).toISOString()
}
