import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoMoment } from './moments.ts'

it('writes a moment as reading it as a date would, whatever fraction of a second, year or zone it has', () => {
  for (const text of [
    '2026-11-26 09:51:35+00',
    '2026-11-26 09:51:35.1+00',
    '2026-11-26 09:51:35.12+00',
    '2026-11-26 09:51:35.1234+00',
    '2026-11-26 09:51:35.123999+00',
    '2026-11-26 10:51:35.5+01',
    '2026-11-26 15:21:35.5+05:30',
    '1970-01-01 00:00:00+00',
  ])
    expect(isoMoment(text), text).toBe(new Date(text).toISOString())
  const moments = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  void fc.assert(
    fc.property(moments, (moment) => {
      const text = moment
        .toISOString()
        .replace('T', ' ')
        .replace(/\.?0*Z$/, '+00')
      expect(isoMoment(text)).toBe(moment.toISOString())
    }),
  )
  expect(() => isoMoment('infinity')).toThrow()
})
