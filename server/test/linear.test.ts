import { longestLine } from '@iroko/contract/endpoint'
import { expect, it, vi } from 'vitest'
import { parseText, readers, repeated, textsOfCalls, tokens, workedMs } from './hostile-text.ts'

// What grows with the square takes minutes here; that it took too long is said by the bound below, not by the clock of the test.
vi.setConfig({ testTimeout: 600_000 })

/**
 * Twice the size may take 2.5 times as long: that is measured by `linear.proof.ts`, in quiet. Here only what no linear reader comes near, in
 * time of this thread, the least of some tries: a busy machine makes it no longer.
 */
const mostMs = 400
const tries = 2

async function leastOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < tries && least > mostMs; round += 1) {
    const before = workedMs()
    await work()
    least = Math.min(least, workedMs() - before)
  }
  return least
}

it.each(Object.entries(readers))('reads %s of 256 KB at once, whatever stands in it again and again', async (_, read) => {
  const slow: [string, number][] = []
  // Shorter ones first: what grows with the square is found before it takes minutes.
  for (const length of [32, 256]) {
    for (const token of tokens) {
      const ms = await leastOf(() => read(repeated(token, length * 1024)))
      if (ms > mostMs) slow.push([`${JSON.stringify(token)} ${length} KB`, Math.round(ms)])
    }
    if (slow.length > 0) break
  }
  expect(slow).toEqual([])
})

it('parses each text of each call at once, however long it is', () => {
  const slow: string[] = []
  const dresses = tokens.flatMap((token) => ['', '@'].map((after) => `a@b${repeated(token, 64 * 1024)}${after}`))
  for (const { path, schema } of textsOfCalls())
    for (const value of dresses) {
      const before = workedMs()
      parseText(schema, value)
      const ms = workedMs() - before
      if (ms > mostMs) slow.push(`${path}: ${JSON.stringify(value.slice(0, 12))} ${Math.round(ms)} ms`)
      if (ms > mostMs) break
    }
  expect(slow).toEqual([])
})

/** How much a text may hold, as it says itself. */
function mostOf(schema: object): number {
  const { checks = [] } = (schema as { _zod: { def: { checks?: { _zod: { def: { maximum?: number } } }[] } } })._zod.def
  return Math.max(0, ...checks.map(({ _zod }) => _zod.def.maximum ?? 0))
}

it('takes no line break, nor another sign that only controls, in any text of one line of any call', () => {
  const taken = textsOfCalls().filter(({ schema }) => {
    const most = mostOf(schema)
    if (most > longestLine) return false
    return ['a\nb', 'ab\r\nATTENDEE:x', 'a\tb', 'a\u001bb', 'a\u0085b'].some((value) => parseText(schema, value) === undefined)
  })
  expect(taken.map(({ path }) => path)).toEqual([])
})
