import { expect, it } from 'vitest'
import { namesText } from '../../../lib/format.ts'
import { daysText, spanInWords, spanText } from './parts-words.tsx'

const whole = { starts_half: false, ends_half: false }

it('says the dates of leave in tables as yyyy-MM-dd', () => {
  expect(spanText({ starts_on: '2026-12-01', ends_on: '2026-12-01', ...whole })).toBe('2026-12-01')
  expect(spanText({ starts_on: '2026-12-01', ends_on: '2026-12-04', ...whole })).toBe('2026-12-01 to 2026-12-04')
  expect(spanText({ starts_on: '2026-12-01', ends_on: '2026-12-01', starts_half: true, ends_half: false })).toBe(
    '2026-12-01, afternoon',
  )
})

it('says them in words elsewhere, with half days and both years where they differ', () => {
  expect(spanInWords({ starts_on: '2026-12-01', ends_on: '2026-12-04', starts_half: true, ends_half: true })).toBe(
    'Tue 1 Dec from midday – Fri 4 Dec 2026 until midday',
  )
  expect(spanInWords({ starts_on: '2026-12-30', ends_on: '2027-01-02', ...whole })).toBe('Wed 30 Dec 2026 – Sat 2 Jan 2027')
  expect(spanInWords({ starts_on: '2026-12-01', ends_on: '2026-12-01', starts_half: false, ends_half: true })).toBe(
    'Tue 1 Dec 2026, morning',
  )
})

it('counts days and names', () => {
  expect(daysText(1)).toBe('1 day')
  expect(daysText(2.5)).toBe('2.5 days')
  expect(daysText(0.5)).toBe('0.5 days')
  expect(namesText(['Ada Okafor'])).toBe('Ada Okafor')
  expect(namesText(['Ada Okafor', 'Bola Ade'])).toBe('Ada Okafor and Bola Ade')
  expect(namesText(['Ada Okafor', 'Bola Ade', 'Chidi Obi'])).toBe('Ada Okafor and 2 others')
  expect(namesText([])).toBe('')
})
