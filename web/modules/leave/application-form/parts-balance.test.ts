import { expect, it } from 'vitest'
import { balanceText } from './parts-balance.tsx'

it('says what is available today, on the day and after it, so that no two figures are called the same', () => {
  expect(balanceText({ today: 8.67, before: 10.33, after: 5.33, starts_on: '2026-12-21' }, '2026-11-20')).toBe(
    '8.67 available today, 10.33 on Mon 21 Dec, 5.33 after',
  )
  expect(balanceText({ today: 10, before: 10, after: 8, starts_on: '2026-11-23' }, '2026-11-20')).toBe('10 available, 8 after')
  expect(balanceText({ today: undefined, before: 4, after: 3, starts_on: '2026-11-23' }, '2026-11-20')).toBe(
    '4 available, 3 after',
  )
})
