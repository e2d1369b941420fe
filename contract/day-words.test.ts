import { expect, it } from 'vitest'
import { daysInWords } from './day-words.ts'

const now = '2026-11-20'

it('writes the days of a sentence as people say them, with the year where it is another', () => {
  expect(daysInWords('Leave from 2026-12-14 to 2027-01-04.', now)).toBe('Leave from Mon 14 Dec to Mon 4 Jan 2027.')
})

it('leaves addresses, names of files, references and what is no day', () => {
  for (const text of [
    'https://portal.test/dashboard/hr?day=2026-12-14',
    'https://portal.test/days/2026-12-14',
    'payroll-2026-12-01.csv',
    '2026-12-01.csv',
    '2026-12-01T08:00:00Z',
    '2026-13-01',
  ]) {
    expect(daysInWords(text, now)).toBe(text)
  }
})
