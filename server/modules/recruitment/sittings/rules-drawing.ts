/** Which questions a sitting asks, and in which order: the same seed gives the same. */
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { seededRandom } from '../../../lib/demo/dice.ts'
import type { KeyedOption } from './rules-score.ts'

interface InBank {
  id: string
  topic: string
  options: readonly { label: string; right: boolean }[]
}

export interface Plan<Q> {
  /** Asked of everyone, in their order. */
  named: readonly Q[]
  draws: readonly { topic: string; count: number }[]
  /** What can be drawn. */
  bank: readonly Q[]
  shuffled: boolean
}

/** The same things in another order (Fisher and Yates). */
export function shuffled<T>(dice: SeededRandom, things: readonly T[]): T[] {
  const all = [...things]
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = dice.whole(0, last)
    const [a, b] = [all[last], all[other]] as [T, T]
    all[last] = b
    all[other] = a
  }
  return all
}

type Keyed<Q> = Omit<Q, 'options'> & { options: KeyedOption[] }

/** The questions of a sitting; what is asked by name is not drawn too, and a topic that has too few gives what it has. */
export function drawn<Q extends InBank>(seed: string, { named, draws, bank, shuffled: mixes }: Plan<Q>): Keyed<Q>[] {
  const dice = seededRandom(seed)
  const taken = new Set(named.map(({ id }) => id))
  const lots = draws.flatMap(({ topic, count }) => {
    const pool = bank.filter((question) => question.topic === topic && !taken.has(question.id))
    return shuffled(dice, pool.sort(byId)).slice(0, count)
  })
  const questions = [...named, ...lots]
  return (mixes ? shuffled(dice, questions) : questions).map((question) => {
    const keyed = question.options.map((option, index): KeyedOption => ({ ...option, key: String.fromCharCode(97 + index) }))
    return { ...question, options: mixes ? shuffled(dice, keyed) : keyed }
  })
}

const byId = (question: InBank, other: InBank): number => (question.id < other.id ? -1 : 1)
