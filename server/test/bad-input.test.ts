/** What no form would send, in every field of every call, through the parser that the door uses; over HTTP it is door.test.ts. */
import { expect, it } from 'vitest'
import { everyCall } from './callers.ts'
import { keysOf, odd, oddInQuery, refusalOf, type Schema } from './odd.ts'

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

/** Every odd value in every key of one part of every call: alone, and beside a key that nobody knows, which is never taken. */
function walk(part: 'params' | 'query' | 'body', values: readonly unknown[]): string[] {
  const wrong: string[] = []
  const look = (path: string, schema: Schema, value: unknown, mustRefuse = false) => {
    const found = wrongAnswer(schema, value, mustRefuse)
    if (found) wrong.push(`${path} ${part} ${JSON.stringify(value)?.slice(0, 100)} ${found}`)
  }
  for (const { path, [part]: schema } of json) {
    if (!schema) continue
    for (const value of odd) look(path, schema, value)
    for (const key of keysOf(schema))
      for (const value of values) {
        look(path, schema, { [key]: value })
        look(path, schema, { [key]: value, surprise: 1 }, true)
      }
  }
  return wrong
}

it('refuses it in a body with a sentence for each field', () => expect(walk('body', odd)).toEqual([]))

it('refuses it in a query, also a key that is there twice', () =>
  expect(walk('query', [...oddInQuery, ['a', 'b']])).toEqual([]))

it('refuses it in a path', () => expect(walk('params', oddInQuery)).toEqual([]))

it('reads something in every call that takes something', () => {
  expect(json.filter(({ body }) => body && keysOf(body).length === 0).map(({ path }) => path)).toEqual([])
  expect(uploads.length).toBeGreaterThan(0)
})
