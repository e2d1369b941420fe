import { addDays, weekdayOf } from '@iroko/contract/dates'
import { expect, it } from 'vitest'
import { choose, moments, stagesByClock } from './calendar.ts'

it('chooses moments and stages by their names, and takes what else is named for a part of paths', () => {
  expect(choose([])).toEqual({ moments: Object.keys(moments), stages: stagesByClock, paths: [] })
  expect(choose(['friday', 'api', 'leave/types'])).toEqual({ moments: ['friday'], stages: ['api'], paths: ['leave/types'] })
  expect(choose(['leap', 'year-end'])).toEqual({ moments: ['year-end', 'leap'], stages: stagesByClock, paths: [] })
})

it('has moments that are what they say', () => {
  const dayOf = (name: string) => moments[name]?.at.slice(0, 10) ?? ''
  expect(['friday', 'saturday', 'sunday'].map((name) => weekdayOf(dayOf(name)))).toEqual([5, 6, 7])
  expect(new Date(moments.saturday?.at ?? '').getUTCDay()).toBe(5)
  expect(['leap', 'month-end', 'year-end'].map((name) => addDays(dayOf(name), 1).slice(5))).toEqual(['02-29', '04-01', '01-01'])
})
