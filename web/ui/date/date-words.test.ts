import { expect, it } from 'vitest'
import { dayInWords, exactly, inWords, momentInWords, momentText, monthInWords, withDaysInWords } from './date-words.ts'

const now = new Date('2026-11-20T13:05:00Z')

it('says days near today in words and others by their date', () => {
  const today = '2026-11-20'
  expect(dayInWords('2026-11-20', today)).toBe('today')
  expect(dayInWords('2026-11-21', today)).toBe('tomorrow')
  expect(dayInWords('2026-11-19', today)).toBe('yesterday')
  expect(dayInWords('2026-11-23', today)).toBe('in 3 days')
  expect(dayInWords('2026-11-15', today)).toBe('5 days ago')
  expect(dayInWords('2026-12-24', today)).toBe('Thu 24 Dec')
  expect(dayInWords('2025-11-03', today)).toBe('Mon 3 Nov 2025')
})

it('says moments by how long ago, then by their day and time in Lagos', () => {
  expect(momentInWords('2026-11-20T13:04:40Z', now)).toBe('just now')
  expect(momentInWords('2026-11-20T13:03:30Z', now)).toBe('a minute ago')
  expect(momentInWords('2026-11-20T12:30:00Z', now)).toBe('35 minutes ago')
  expect(momentInWords('2026-11-20T06:30:00Z', now)).toBe('today 07:30')
  expect(momentInWords('2026-11-19T23:30:00Z', now)).toBe('today 00:30')
  expect(momentInWords('2026-11-19T08:00:00Z', now)).toBe('yesterday 09:00')
  expect(momentInWords('2026-11-18T11:32:00Z', now)).toBe('Wed 18 Nov 12:32')
  expect(inWords('2026-11-18', now)).toBe('2 days ago')
})

it('says the days of a sentence as people say them', () => {
  expect(withDaysInWords('Sick leave from 2031-11-20 to 2031-11-25, 4 days')).toBe(
    'Sick leave from Thu 20 Nov 2031 to Tue 25 Nov 2031, 4 days',
  )
  expect(withDaysInWords('Loan of 2026')).toBe('Loan of 2026')
})

it('gives the exact day or moment for the hover', () => {
  expect(exactly('2026-11-20')).toBe('Friday 20 November 2026')
  expect(exactly('2026-11-20T13:05:00Z')).toBe('Friday 20 November 2026 at 14:05 (Africa/Lagos)')
  expect(momentText('2026-11-20T23:30:00Z')).toBe('2026-11-21 00:30')
  expect(monthInWords('2026-11-20')).toBe('November 2026')
})
