/** How a sample is drawn and shared out: pure, so that the same frame and seed always come to the same contacts. */
import { createHash } from 'node:crypto'
import { daysBetween } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { type ContactType, contactTypeWords } from '@iroko/contract/quality/form-content'
import type { SamplePer, SampleStatus, Stratum } from '@iroko/contract/quality/samples'
import { ownLine } from '../contacts/rules.ts'

/** A contact that can be drawn. */
export interface Framed {
  id: string
  employee_id: string
  stratum: string
}

interface Drawing {
  seed: string
  per: SamplePer
  size: number
}

/** The order of chance of a key: SHA-256 of 'seed:key' in hex, which anyone can work out again with any tool. */
const chanceOf = (seed: string, key: string): string => createHash('sha256').update(`${seed}:${key}`).digest('hex')
const byText = (item: string, other: string): number => (item < other ? -1 : item > other ? 1 : 0)

/** Ordered by chance, whatever order they came in. */
function shuffled<T>(seed: string, all: readonly T[], keyOf: (item: T) => string): T[] {
  return all
    .map((item) => ({ one: item, key: keyOf(item) }))
    .map(({ one: item, key }) => ({ one: item, key, chance: chanceOf(seed, key) }))
    .sort((first, second) => byText(first.chance, second.chance) || byText(first.key, second.key))
    .map(({ one: item }) => item)
}

/**
 * How many come from each part: in proportion to what it holds, by largest remainder, so that each gets its exact share rounded down or up
 * and all together `size`. Equal remainders are settled by the seed.
 */
export function sharesOf(parts: ReadonlyMap<string, number>, size: number, seed: string): Map<string, number> {
  const all = [...parts.values()].reduce((sum, count) => sum + count, 0)
  const most = Math.min(size, all)
  // Whole numbers throughout: count × most is never divided before it is compared.
  const rows = [...parts].map(([stratum, count]) => ({
    stratum,
    least: Math.floor((count * most) / all),
    rest: (count * most) % all,
  }))
  let left = most - rows.reduce((sum, { least }) => sum + least, 0)
  const inOrder = shuffled(seed, rows, ({ stratum }) => `stratum:${stratum}`).sort((a, b) => b.rest - a.rest)
  return new Map(
    inOrder.map(({ stratum, least, rest }) => {
      const more = left > 0 && rest > 0 ? 1 : 0
      left -= more
      return [stratum, least + more]
    }),
  )
}

/** The ids of what is drawn, in the order of the draw: `size` in all or of each person, from each stratum in proportion. */
export function drawSample(frame: readonly Framed[], { seed, per, size }: Drawing): string[] {
  const groups = Map.groupBy(frame, ({ employee_id }) => (per === 'person' ? employee_id : ''))
  const drawn = [...groups].flatMap(([group, contacts]) => {
    const parts = Map.groupBy(contacts, ({ stratum }) => stratum)
    const counts = new Map([...parts].map(([stratum, inside]) => [stratum, inside.length]))
    const shares = sharesOf(counts, size, `${seed}:${group}`)
    return [...parts].flatMap(([stratum, inside]) => shuffled(seed, inside, ({ id }) => id).slice(0, shares.get(stratum) ?? 0))
  })
  return shuffled(seed, drawn, ({ id }) => id).map(({ id }) => id)
}

interface Shared {
  id: string
  /** Who may evaluate it, in the order of their OGIDs. */
  evaluators: readonly string[]
}

/** Gives each drawn contact to the evaluator who may take it and has the fewest so far; null where nobody may. */
export function shareOut(drawn: readonly Shared[]): Map<string, string | null> {
  const load = new Map<string, number>()
  return new Map(
    drawn.map(({ id, evaluators }) => {
      const next = [...evaluators].sort((evaluator, other) => (load.get(evaluator) ?? 0) - (load.get(other) ?? 0))[0]
      if (next === undefined) return [id, null]
      load.set(next, (load.get(next) ?? 0) + 1)
      return [id, next]
    }),
  )
}

interface Facts {
  team: string | null
  contact_type: ContactType
  duration_seconds: number | null
  hire_date: string
  day: string
}

const lengthOf = (seconds: number | null): string => {
  if (seconds === null) return 'Length unknown'
  return seconds < 180 ? 'Under 3 min' : seconds <= 600 ? '3 to 10 min' : 'Over 10 min'
}
const tenureOf = (days: number): string => (days < 90 ? 'Under 3 months' : days < 365 ? '3 to 12 months' : 'Over a year')

const words: Record<Stratum, (facts: Facts) => string> = {
  team: ({ team }) => team ?? 'No team',
  channel: ({ contact_type }) => contactTypeWords[contact_type],
  length: ({ duration_seconds }) => lengthOf(duration_seconds),
  tenure: ({ hire_date, day }) => tenureOf(daysBetween(hire_date, day)),
}

/** The part in which a contact stands, in words: 'Team A · Under 3 min'. As of the day of the contact. */
export const stratumOf = (chosen: readonly Stratum[], facts: Facts): string =>
  chosen.length === 0 ? 'All' : chosen.map((stratum) => words[stratum](facts)).join(' · ')

interface Cancelling {
  status: SampleStatus
  /** It drew contacts that the caller evaluates and has not. */
  waits_for_me: boolean
  /** Somebody of the caller’s own line of whom it drew contacts. */
  own_name: string | undefined
}

/** Why somebody cannot cancel a sample; undefined when they can. */
export function whyNotCancel({ status, waits_for_me, own_name }: Cancelling): Fault | undefined {
  if (status !== 'running') return conflict('not_now', `This sample is ${status}`)
  return (waits_for_me ? choosesOwn() : undefined) ?? (own_name === undefined ? undefined : ownLine(own_name))
}

/** Why nothing of a sample goes to another evaluator; undefined when it can. */
export const whyNotReassign = ({ status }: { status: SampleStatus }): Fault | undefined =>
  status === 'cancelled' ? conflict('not_now', 'This sample is cancelled') : undefined

interface Lines {
  /** Stands in one reporting line with the evaluator; with the caller. */
  is_theirs: boolean
  is_own_line: boolean
}

/** Why a drawn contact is not given to an evaluator; undefined when it can be. */
export function whyNotGive(
  { reference, full_name, has_evaluation }: { reference: string; full_name: string; has_evaluation: boolean },
  evaluator: { full_name: string },
  { is_theirs, is_own_line }: Lines,
): Fault | undefined {
  if (has_evaluation) return conflict('evaluated', `The contact ${reference} has an evaluation already`)
  if (is_theirs)
    return conflict('own_line', `${full_name} stands in the reporting line of ${evaluator.full_name}. Choose another evaluator`)
  return is_own_line ? ownLine(full_name) : undefined
}

interface Choosing {
  /** Who draws, gives away or cancels. */
  id: string
  /** Whose work changes by it; null is everyone's who is assigned. */
  evaluators: readonly (string | null)[]
}

const choosesOwn = (): Fault =>
  forbidden('You cannot choose what you evaluate yourself. Ask another colleague who leads quality')

/** Nobody chooses their own work: neither takes drawn contacts, nor gives away their own (decision 0277). */
export const whyNotChoose = ({ id, evaluators }: Choosing): Fault | undefined =>
  evaluators.includes(id) ? choosesOwn() : undefined
