/** Who counts, and how what was seen differs from what was expected: pure. */
import type { Condition } from '@iroko/contract/assets/assets'
import type { CountState, DifferenceKind } from '@iroko/contract/assets/counts'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

export interface Asking {
  user_id: string
  counts: boolean
  /** They keep what is counted: they handed assets of it out, took them in, or answer for its pool. */
  keeps: boolean
}
export interface Counted {
  state: CountState
  counter_id: string
  /** A settlement of it waits. */
  is_asked: boolean
  differences: number
}

const open = ({ state }: Counted): Fault | undefined =>
  state === 'open' ? undefined : conflict('closed', 'This count is closed. Start another one')
const mayCount = ({ counts, keeps }: Asking): Fault | undefined => {
  if (!counts) return forbidden('You cannot count assets')
  return keeps ? conflict('keeps', 'You keep this store. Another person counts it') : undefined
}
const isCounter = ({ counter_id }: Counted, { user_id }: Asking): Fault | undefined =>
  counter_id === user_id ? undefined : forbidden('Another person counts here. Ask them to give you the count')

const rules = {
  scan: (count, by) => mayCount(by) ?? open(count),
  close: (count, by) => mayCount(by) ?? isCounter(count, by) ?? open(count),
  hand_over: (count, by) => (by.counts ? open(count) : forbidden('You cannot count assets')),
  settle: (count, by) => {
    if (!by.counts) return forbidden('You cannot settle counts')
    if (count.state === 'open') return conflict('open', 'Close the count first')
    if (count.state === 'settled') return conflict('settled', 'This count is settled')
    if (count.counter_id === by.user_id) return forbidden('You counted here. Another person settles it')
    return count.is_asked ? conflict('open_request', 'A settlement of this count already awaits a decision') : undefined
  },
} satisfies Record<string, Rule<[Counted, Asking]>>
export type CountStep = keyof typeof rules

export const whyNot = (count: Counted, step: CountStep, by: Asking): Fault | undefined => rules[step](count, by)
export const canOf = (count: Counted, by: Asking) => canBy<CountStep, [Counted, Asking]>(rules, count, by)

export interface Expected {
  asset_id: string
  place: string
}
export interface Seen {
  asset_id: string
  seen_place: string
  condition: Condition | null
}
export interface Difference {
  key: string
  kind: DifferenceKind
  asset_id: string | null
  expected_place: string
  seen_place: string
}

const isSame = (place: string, other: string): boolean => place.trim().toLowerCase() === other.trim().toLowerCase()

/** Each asset and each unknown code once, what is as expected left out; a place that was not said is the expected one. */
export function differencesOf(
  expected: readonly Expected[],
  seen: readonly Seen[],
  unknown: readonly { text: string; seen_place: string }[],
): Difference[] {
  const places = new Map(expected.map(({ asset_id, place }) => [asset_id, place]))
  const found = new Set(seen.map(({ asset_id }) => asset_id))
  const missing = expected.filter(({ asset_id }) => !found.has(asset_id))
  return [
    ...missing.map(({ asset_id, place }) => ({
      key: asset_id,
      kind: 'missing' as const,
      asset_id,
      expected_place: place,
      seen_place: '',
    })),
    ...seen.flatMap(({ asset_id, seen_place }): Difference[] => {
      const place = places.get(asset_id)
      if (place === undefined) return [{ key: asset_id, kind: 'unexpected', asset_id, expected_place: '', seen_place }]
      if (seen_place === '' || isSame(seen_place, place)) return []
      return [{ key: asset_id, kind: 'elsewhere', asset_id, expected_place: place, seen_place }]
    }),
    ...unknown.map(({ text, seen_place }) => ({
      key: text,
      kind: 'unknown' as const,
      asset_id: null,
      expected_place: '',
      seen_place,
    })),
  ]
}
