/** Calls that come at the same time share a statement: one for each would be most of the work of a burst. */

interface Waiting<Asked, Answer> {
  asked: Asked
  done: (answer: Answer) => void
  failed: (error: unknown) => void
}

interface Limits<Asked> {
  /** Statements at a time. */
  statements: number
  /** How much one of them takes; something that is more by itself goes alone. */
  most: number
  /** How much of it is one call; 1 when nothing is said. */
  weightOf?: (asked: Asked) => number
}

/**
 * A function that asks for one by way of one that asks for many, whose answers come in the order of the questions. When no statement is
 * running it is asked at once; otherwise with all that came in the meantime. No one waits for a clock. A statement that fails is made
 * again for each by itself: what one caller sent must not keep the others from being heard.
 */
export function batched<Asked, Answer>(
  run: (all: readonly Asked[]) => Promise<readonly Answer[]>,
  { statements, most, weightOf = () => 1 }: Limits<Asked>,
): (asked: Asked) => Promise<Answer> {
  const waiting: Waiting<Asked, Answer>[] = []
  let running = 0

  function next(): Waiting<Asked, Answer>[] {
    let weight = 0
    let count = 0
    for (const { asked } of waiting) {
      weight += weightOf(asked)
      if (count > 0 && weight > most) break
      count += 1
    }
    return waiting.splice(0, count)
  }

  async function answer(several: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await run(several.map(({ asked }) => asked))
      for (const [place, { done }] of several.entries()) done(answers[place] as Answer)
    } catch (error) {
      if (several.length > 1) for (const question of several) await answer([question])
      else several[0]?.failed(error)
    }
  }

  async function work(): Promise<void> {
    running += 1
    for (let several = next(); several.length > 0; several = next()) await answer(several)
    running -= 1
  }

  return (asked) =>
    new Promise((done, failed) => {
      waiting.push({ asked, done, failed })
      if (running < statements) void work()
    })
}
