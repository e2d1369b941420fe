import { expect, it } from 'vitest'
import { pathsOf } from './events.ts'

it('reads the paths of a message', () => {
  expect(pathsOf('data: {"paths": ["/api/v1/leaves", "/api/v1/hr_dashboard"]}')).toEqual([
    '/api/v1/leaves',
    '/api/v1/hr_dashboard',
  ])
})

it.each([': still here', 'data: nonsense', 'data: null', 'data: {"paths": "x"}', ''])('takes nothing from %j', (message) => {
  expect(pathsOf(message)).toEqual([])
})
