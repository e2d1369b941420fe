/** What no form would send, and what a schema says to it. */
import type { Endpoint } from '@iroko/contract/endpoint'
import { type Fault, isFault } from '@iroko/contract/errors'
import { parsePart } from '../lib/http/respond.ts'

export type Schema = Endpoint['body']

export const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  1e21,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '99999-01-01',
  "'; drop table employee; --",
  '%',
  '../../etc/passwd',
  'x'.repeat(5000),
  [],
  [null],
  {},
  { $ne: null },
  ['a', 'b'],
  'null',
  'NaN',
  '１２',
]

/** The same as a query string can say it. */
export const oddInQuery = odd.filter((value) => typeof value !== 'object' || value === null).map(String)

/**
 * Some of these, others for another name and the same in every run: all of them for every field would take ever longer with the product,
 * and what is wrong with one of them is wrong in many fields.
 */
export function someOf<Value>(all: readonly Value[], name: string, count: number): Value[] {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  return Array.from({ length: Math.min(count, all.length) }, (_, turn) => all[(hash + turn) % all.length] as Value)
}

/** The keys that a part of a call names. */
export function keysOf(schema: Schema): string[] {
  const { shape, options = [] } = (schema?._zod.def ?? {}) as { shape?: object; options?: Schema[] }
  return [...Object.keys(shape ?? {}), ...options.flatMap(keysOf)]
}

/** The refusal of a value; undefined when it is taken. Anything else that is thrown is a fault of ours. */
export function refusalOf(schema: Schema, value: unknown): Fault | undefined {
  try {
    parsePart(schema, value)
    return undefined
  } catch (error) {
    if (isFault(error)) return error
    throw error
  }
}
