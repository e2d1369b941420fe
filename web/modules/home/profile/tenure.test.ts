import { expect, it } from 'vitest'
import { tenureText } from './parts-tenure.tsx'

it.each([
  ['2026-11-22', 'less than a month'],
  ['2026-10-23', 'less than a month'],
  ['2026-10-22', '1 month'],
  ['2025-12-22', '11 months'],
  ['2025-11-22', '1 year'],
  ['2024-08-31', '2 years 2 months'],
  ['2026-11-23', undefined],
])('hired on %s is %s on 2026-11-22', (hired, words) => {
  expect(tenureText(hired, '2026-11-22')).toBe(words)
})
