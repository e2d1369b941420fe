import { sampleStatuses } from '@iroko/contract/quality/samples'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOut, sharesOf, whyNotCancel, whyNotChoose } from './rules.ts'

const names = ['ada', 'bola', 'chidi', 'dayo']
const anyDrawn = fc
  .array(fc.subarray(names), { maxLength: 40 })
  .map((all) => all.map((evaluators, place) => ({ id: `c${place}`, evaluators })))
const counted = (given: Iterable<string | null>) => {
  const load = new Map<string, number>()
  for (const name of given) if (name) load.set(name, (load.get(name) ?? 0) + 1)
  return load
}

describe('a drawn sample', () => {
  it('gives every contact to one who may take it, and to nobody only where nobody may', () => {
    fc.assert(
      fc.property(anyDrawn, (drawn) => {
        const given = shareOut(drawn)
        expect([...given.keys()]).toEqual(drawn.map(({ id }) => id))
        for (const { id, evaluators } of drawn) {
          const evaluator = given.get(id)
          if (evaluators.length === 0) expect(evaluator).toBeNull()
          else expect(evaluators).toContain(evaluator)
        }
      }),
    )
  })

  it('gives nobody two more than another who may take all of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.subarray(names, { minLength: 1 }), (count, evaluators) => {
        const given = shareOut(Array.from({ length: count }, (_, place) => ({ id: `c${place}`, evaluators })))
        const loads = counted(given.values())
        const each = evaluators.map((name) => loads.get(name) ?? 0)
        expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
        expect(each.reduce((sum, load) => sum + load, 0)).toBe(count)
      }),
    )
  })

  it('takes from the parts together as many as wanted, and from none more than it holds', () => {
    const parts = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 500 })), {
      minLength: 1,
      selector: ([name]) => name,
    })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 900 }), fc.string(), (rows, size, seed) => {
        const held = new Map(rows)
        const shares = sharesOf(held, size, seed)
        const all = rows.reduce((sum, [, count]) => sum + count, 0)
        expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(Math.min(size, all))
        for (const [name, count] of rows) expect(shares.get(name)).toBeLessThanOrEqual(count)
        // A part that holds more never gives less than another by more than a remainder.
        for (const [name, count] of rows)
          for (const [other, fewer] of rows)
            if (count >= fewer)
              expect((shares.get(name) ?? 0) - (shares.get(other) ?? 0)).toBeGreaterThanOrEqual(count > fewer ? 0 : -1)
      }),
    )
  })

  it('is chosen by nobody who evaluates of it, and cancelled only while it runs', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(fc.option(fc.constantFrom(...names))), (id, evaluators) => {
        expect(whyNotChoose({ id, evaluators })?.status).toBe(evaluators.includes(id) ? 403 : undefined)
      }),
    )
    const others = { waits_for_me: false, own_name: undefined }
    expect(sampleStatuses.filter((status) => !whyNotCancel({ status, ...others }))).toEqual(['running'])
    expect(whyNotCancel({ status: 'running', ...others, waits_for_me: true })?.status).toBe(403)
    expect(whyNotCancel({ status: 'running', ...others, own_name: 'Ada Obi' })?.code).toBe('own_line')
  })
})
