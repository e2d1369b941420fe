/** What no form would send, some of it in every field of every call, through the parser that the door uses; over HTTP it is door.test.ts. */
import { expect, it } from 'vitest'
// As in a portal that runs: it reads the whole of Zod, which has sentences of its own for what the contract says nothing about.
import '../lib/start/environment.ts'
import { everyCall } from './callers.ts'
import { keysOf, odd, oddInQuery, refusalOf, type Schema, someOf } from './odd.ts'

const uploads = everyCall.filter((endpoint) => endpoint.upload)
const json = everyCall.filter((endpoint) => !endpoint.upload)

/** What is wrong with how a value is answered: taken or refused with a sentence for each field, both are right. */
function wrongAnswer(schema: Schema, value: unknown, mustRefuse: boolean): string | undefined {
  const refusal = refusalOf(schema, value)
  if (!refusal) return mustRefuse ? 'is taken' : undefined
  const sentences = Object.values(refusal.fields ?? {})
  if (refusal.status !== 422 || sentences.length === 0) return `is refused as ${refusal.status} without a field`
  const poor = sentences.find((sentence) => sentence.length < 6 || /undefined|expected|regex|\bat \w+ \(/.test(sentence))
  return poor === undefined ? undefined : `is refused with '${poor}'`
}

/** How many odd values each field gets. */
const turns = 6

/** Odd values in every key of one part of every call: alone, and beside a key that nobody knows, which is never taken. */
function walk(part: 'params' | 'query' | 'body', values: readonly unknown[]): string[] {
  const wrong: string[] = []
  const used = new Map<unknown, number>()
  const look = (path: string, schema: Schema, value: unknown, mustRefuse = false) => {
    const found = wrongAnswer(schema, value, mustRefuse)
    if (found) wrong.push(`${path} ${part} ${JSON.stringify(value)?.slice(0, 100)} ${found}`)
  }
  for (const { method, path, [part]: schema } of json) {
    if (!schema) continue
    for (const value of someOf(odd, `${method} ${path}`, turns)) look(path, schema, value)
    for (const key of keysOf(schema))
      for (const value of someOf(values, `${method} ${path} ${key}`, turns)) {
        used.set(value, (used.get(value) ?? 0) + 1)
        look(path, schema, { [key]: value })
        look(path, schema, { [key]: value, surprise: 1 }, true)
      }
  }
  const rare = values.filter((value) => (used.get(value) ?? 0) < 20)
  return [...wrong, ...rare.map((value) => `${JSON.stringify(value)} is tried in too few fields of a ${part}`)]
}

it('refuses it in a body with a sentence for each field', () => expect(walk('body', odd)).toEqual([]))

it('refuses it in a query, also a key that is there twice', () =>
  expect(walk('query', [...oddInQuery, ['a', 'b']])).toEqual([]))

it('refuses it in a path', () => expect(walk('params', oddInQuery)).toEqual([]))

it('reads something in every call that takes something', () => {
  expect(json.filter(({ body }) => body && keysOf(body).length === 0).map(({ path }) => path)).toEqual([])
  expect(uploads.length).toBeGreaterThan(0)
})
