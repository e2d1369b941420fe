import { expect, it } from 'vitest'
import { labelOf, wordsOf } from './rules.ts'

it('writes values as a reader reads them', () => {
  const zone = 'Africa/Lagos'
  expect(wordsOf('2026-11-20T11:00:00.000Z', zone)).toBe('2026-11-20 12:00')
  expect(wordsOf([{ field: 'city', after: null }], zone)).toBe('Field: city, After: –')
  expect(wordsOf(true, zone)).toBe('Yes')
  expect(wordsOf(null, zone)).toBe('')
  expect(labelOf('rsa_pin')).toBe('RSA PIN')
  expect(labelOf('birth_date')).toBe('Birth date')
})
