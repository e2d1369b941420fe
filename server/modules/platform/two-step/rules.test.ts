import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  authenticatorAddress,
  codeOf,
  fromBase32,
  matchingStep,
  plainCode,
  recoveryCodesFrom,
  recoveryRandom,
  stepAt,
  toBase32,
} from './rules.ts'

const secret = Buffer.from('12345678901234567890')
const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
const seconds = fc.integer({ min: 0, max: 4_000_000_000 })
const at = (second: number) => new Date(second * 1000)

describe('codes of an authenticator', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(codeOf(secret, stepAt(at(second)), 8)).toBe(code)
    expect(codeOf(secret, stepAt(at(second)))).toBe(code.slice(2))
  })

  it('are accepted one step early and one step late, and never twice', () => {
    fc.assert(
      fc.property(bytes, seconds, fc.constantFrom(-1, 0, 1), (key, second, offset) => {
        const now = at(second + 60)
        const step = stepAt(now) + offset
        const found = matchingStep(key, codeOf(key, step), now, step - 1)
        expect(found).toBeGreaterThanOrEqual(step)
        expect(matchingStep(key, codeOf(key, step), now, stepAt(now) + 1)).toBeUndefined()
        expect(matchingStep(key, codeOf(key, step), now, found ?? 0)).not.toBe(found)
      }),
    )
  })

  it('are not accepted two steps away, but for the one in a million that is alike', () => {
    expect(matchingStep(secret, codeOf(secret, stepAt(at(59)) + 2), at(59), 0)).toBeUndefined()
    expect(matchingStep(secret, codeOf(secret, stepAt(at(299)) - 2), at(299), 0)).toBeUndefined()
  })

  it('are six digits and nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        fc.pre(!/^\d{6}$/.test(typed))
        expect(matchingStep(secret, typed, at(59), 0)).toBeUndefined()
      }),
    )
    fc.assert(fc.property(bytes, fc.nat(100_000_000), (key, step) => /^\d{6}$/.test(codeOf(key, step))))
  })
})

describe('base 32', () => {
  it.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes %s as RFC 4648 does', (text, written) => expect(toBase32(Buffer.from(text))).toBe(written))

  it('writes what can be read again', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (given) => {
        expect(fromBase32(toBase32(given)).equals(Buffer.from(given))).toBe(true)
      }),
    )
  })
})

describe('recovery codes', () => {
  it('are ten that differ, and read alike however they are typed', () => {
    const random = fc.uint8Array({ minLength: recoveryRandom, maxLength: recoveryRandom })
    fc.assert(
      fc.property(random, (given) => {
        const codes = recoveryCodesFrom(given)
        expect(codes).toHaveLength(10)
        for (const code of codes) {
          expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
          expect(plainCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(plainCode(code))
        }
      }),
    )
  })
})

it('tells the authenticator whose code it is', () => {
  expect(authenticatorAddress('Zuma & Sons', 'a@zuma.test', 'ABC')).toBe(
    'otpauth://totp/Zuma%20%26%20Sons:a%40zuma.test?secret=ABC&issuer=Zuma%20%26%20Sons',
  )
})
