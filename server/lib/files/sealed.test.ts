import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Environment } from '../start/environment.ts'
import { makeSealer, newDataKey, sealerOf } from './sealed.ts'

const first = newDataKey()
const second = newDataKey()

it('opens what it sealed, and only where it belongs', () => {
  const sealer = makeSealer(first)
  fc.assert(
    fc.property(fc.string(), fc.string(), (value, about) => {
      const sealed = sealer.seal(value, about)
      expect(sealer.open(sealed, about)).toBe(value)
      expect(() => sealer.open(sealed, `${about}.`)).toThrow()
    }),
  )
})

it('never seals the same value to the same text, and refuses a text that was touched', () => {
  const sealer = makeSealer(first)
  const sealed = sealer.seal('0123456789', 'bank_account.number:1')
  expect(sealer.seal('0123456789', 'bank_account.number:1')).not.toBe(sealed)
  expect(sealed).not.toContain('0123456789')
  const [version, id, body = ''] = sealed.split('.')
  const touched = [version, id, `${body.slice(0, 20)}${body[20] === 'A' ? 'B' : 'A'}${body.slice(21)}`].join('.')
  expect(() => sealer.open(touched, 'bank_account.number:1')).toThrow()
})

it('opens with an older key and says so, while new values wear the newest', () => {
  const before = makeSealer(first).seal('22233344455', 'bvn')
  const sealer = makeSealer(`${second},${first}`)
  expect(sealer.open(before, 'bvn')).toBe('22233344455')
  expect(before.startsWith(sealer.newest)).toBe(false)
  expect(sealer.seal('22233344455', 'bvn').startsWith(sealer.newest)).toBe(true)
  expect(() => makeSealer(second).open(before, 'bvn')).toThrow('DATA_KEY does not hold')
  expect(sealer.fingerprint('1')).toBe(makeSealer(second).fingerprint('1'))
  expect(sealer.fingerprint('1')).not.toBe(makeSealer(first).fingerprint('1'))
})

it('makes a key of its own once for a folder', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'iroko-key-'))
  const sealed = sealerOf({ DATA_DIR } as Environment).seal('a', 'b')
  expect(sealerOf({ DATA_DIR } as Environment).open(sealed, 'b')).toBe('a')
  expect(statSync(join(DATA_DIR, 'data.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(DATA_DIR, 'data.key'), 'utf8')).toHaveLength(43)
})
