import { expect, it } from 'vitest'
import { minutesText, stateOf, whyNotDecide } from './rules.ts'

const day = { minutes: 90, version: 0 }
const asked = { minutes: 90, version: 0, approved_minutes: 90, reason: undefined }

it('all of it is approved without a reason, less only with one, more never', () => {
  expect(whyNotDecide(day, asked)).toBeUndefined()
  expect(whyNotDecide(day, { ...asked, approved_minutes: 0 })?.fields).toEqual({ reason: 'Enter a reason; the person sees it' })
  expect(whyNotDecide(day, { ...asked, approved_minutes: 30, reason: 'Queue was empty' })).toBeUndefined()
  expect(whyNotDecide(day, { ...asked, approved_minutes: 91 })?.fields).toHaveProperty('approved_minutes')
})

it('what was recounted, decided or is gone since it was read is refused', () => {
  expect(whyNotDecide({ ...day, minutes: 120 }, asked)).toMatchObject({
    code: 'recounted',
    message: expect.stringContaining('2 h'),
  })
  expect(whyNotDecide({ ...day, version: 1 }, asked)).toMatchObject({ code: 'stale_version' })
  expect(whyNotDecide(undefined, asked)).toMatchObject({ code: 'no_overtime' })
})

it('a day waits until its minutes, as they are now, are decided', () => {
  expect(stateOf({ is_current: true, minutes: 90, approved_minutes: null })).toBe('waiting')
  expect(stateOf({ is_current: false, minutes: 90, approved_minutes: 60 })).toBe('waiting')
  expect([0, 60, 90].map((approved_minutes) => stateOf({ is_current: true, minutes: 90, approved_minutes }))).toEqual([
    'declined',
    'part',
    'approved',
  ])
  expect([45, 60, 95].map(minutesText)).toEqual(['45 min', '1 h', '1 h 35 min'])
})
