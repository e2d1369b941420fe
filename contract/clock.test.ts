import { expect, it } from 'vitest'
import { clockAt, companyZone, localDay, momentAt, momentOf, stampAt } from './clock.ts'

it('finds the moment at which the clocks of a zone show a time, also on the days on which they change', () => {
  expect(momentAt('2026-11-27', '17:00', companyZone).toISOString()).toBe('2026-11-27T16:00:00.000Z')
  expect(momentAt('2026-03-29', '17:00', 'Europe/London').toISOString()).toBe('2026-03-29T16:00:00.000Z')
  // 01:30 is skipped on that day: as late as it was before.
  expect(momentAt('2026-03-29', '01:30', 'Europe/London').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  // 01:30 is shown twice on that day: the first of the two.
  expect(momentAt('2026-10-25', '01:30', 'Europe/London').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(momentOf('2026-11-27', 1440, companyZone)).toBe(momentOf('2026-11-28', 0, companyZone))
})

it('says what the clocks of a zone show at a moment', () => {
  const late = '2026-11-27T23:05:59.000Z'
  expect(clockAt(late, companyZone)).toBe('00:05')
  expect(clockAt(new Date(late), 'UTC')).toBe('23:05')
  expect(stampAt(Date.parse(late), companyZone)).toBe('2026-11-28 00:05')
  expect(localDay(Date.parse(late), companyZone)).toBe('2026-11-28')
})
