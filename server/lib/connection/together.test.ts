import fc from 'fast-check'
import { expect, it } from 'vitest'
import { batched } from './together.ts'

/** Answers a statement when the test says so. */
function slow() {
  const asked: number[][] = []
  const ends: (() => void)[] = []
  const run = async (all: readonly number[]) => {
    asked.push([...all])
    await new Promise<void>((end) => ends.push(end))
    if (all.includes(13)) throw new Error('13 is refused')
    return all.map((number) => number * 2)
  }
  return { run, asked, ends }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('asks at once when nothing runs, and then for all that came meanwhile', async () => {
  const { run, asked, ends } = slow()
  const ask = batched(run, { statements: 1, most: 10 })
  const answers = [ask(1), ask(2), ask(3)]
  expect(asked).toEqual([[1]])
  ends[0]?.()
  await settled()
  expect(asked).toEqual([[1], [2, 3]])
  ends[1]?.()
  expect(await Promise.all(answers)).toEqual([2, 4, 6])
})

it('lets nobody fail for what somebody else asked', async () => {
  const { run, asked, ends } = slow()
  const ask = batched(run, { statements: 1, most: 10 })
  const answers = Promise.allSettled([1, 13, 3, 4].map(ask))
  for (let at = 0; at < 5; at += 1) {
    ends[at]?.()
    await settled()
  }
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(asked).toEqual([[1], [13, 3, 4], [13], [3], [4]])
})

it('answers each its own, never more at a time nor in one than was said', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 20, max: 60 })),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 30, max: 100 }),
      async (all, statements, most) => {
        let running = 0
        let highest = 0
        const ask = batched(
          async (several: readonly number[]) => {
            running += 1
            highest = Math.max(highest, running)
            expect(several.reduce((sum, number) => sum + number, 0) <= most || several.length === 1).toBe(true)
            await null
            running -= 1
            return several.map((number) => number * 2)
          },
          { statements, most, weightOf: (number) => number },
        )
        expect(await Promise.all(all.map(ask))).toEqual(all.map((number) => number * 2))
        expect(highest).toBeLessThanOrEqual(statements)
      },
    ),
  )
})
