/** What the answers of many say about the questions of a test. */
import { percentOf } from '@iroko/contract/recruitment/sittings'
import type { Marked } from './store.ts'

/** From so many sittings on a difference between better and other applicants says something. */
const fewestCompared = 10

/** How each version of a question did; those that were asked most come first. */
export function itemsOf(marked: readonly Marked[]) {
  const better = betterHalf(marked)
  const items = Map.groupBy(marked, ({ question_id, version }) => `${question_id} ${version}`)
  return [...items.values()]
    .map((answers) => {
      const [first] = answers as [Marked, ...Marked[]]
      const { question_id: id, version, title, topic, kind } = first
      const [top, rest] = [answers.filter(isIn(better)), answers.filter((answer) => !isIn(better)(answer))]
      const isEnough = answers.length >= fewestCompared && top.length > 0 && rest.length > 0
      const discrimination = isEnough ? Math.round(shareOf(top) - shareOf(rest)) : null
      return { id, version, title, topic, kind, asked: answers.length, share: Math.round(shareOf(answers)), discrimination }
    })
    .sort((a, b) => b.asked - a.asked || a.title.localeCompare(b.title))
}

/** Mean of what the sittings reached, in percent; null without any. */
export function averageOf(marked: readonly Marked[]): number | null {
  const sittings = [...new Map(marked.map((answer) => [answer.sitting_id, answer])).values()]
  if (sittings.length === 0) return null
  return Math.round(sittings.reduce((sum, { score, max_score }) => sum + percentOf(score, max_score), 0) / sittings.length)
}

const isIn =
  (sittings: ReadonlySet<string>) =>
  ({ sitting_id }: Marked) =>
    sittings.has(sitting_id)

/** 0 to 100. */
const shareOf = (answers: readonly Marked[]): number => {
  const [reached, most] = answers.reduce(([sum, all], { awarded, points }) => [sum + awarded, all + points], [0, 0])
  return most > 0 ? (100 * reached) / most : 0
}

/** The half of the sittings that reached most. */
function betterHalf(marked: readonly Marked[]): ReadonlySet<string> {
  const sittings = [...new Map(marked.map((answer) => [answer.sitting_id, answer.score / (answer.max_score || 1)]))]
  const ordered = sittings.sort(([, answer], [, other]) => other - answer).map(([id]) => id)
  return new Set(ordered.slice(0, Math.floor(ordered.length / 2)))
}

/** What is missing to draw so many of each topic; undefined when nothing is. */
export function shortOf(
  draws: readonly { topic: string; count: number }[],
  there: ReadonlyMap<string, number>,
): string | undefined {
  const short = draws.find(({ topic, count }) => (there.get(topic) ?? 0) < count)
  if (!short) return undefined
  const count = there.get(short.topic) ?? 0
  return `${short.topic} has ${count} ${count === 1 ? 'question' : 'questions'} to draw from, not ${short.count}`
}
