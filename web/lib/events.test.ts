import { expect, it, vi } from 'vitest'
import { calmly, pathsOf } from './events.ts'

it('reads the paths of a message', () => {
  expect(pathsOf('data: {"paths": ["/api/v1/leaves", "/api/v1/hr_dashboard"]}')).toEqual([
    '/api/v1/leaves',
    '/api/v1/hr_dashboard',
  ])
})

it.each([': still here', 'data: nonsense', 'data: null', 'data: {"paths": "x"}', ''])('takes nothing from %j', (message) => {
  expect(pathsOf(message)).toEqual([])
})

it('passes on at once what comes alone, and together what comes in a burst', () => {
  vi.useFakeTimers()
  const passed: string[][] = []
  const tell = calmly((paths) => passed.push(paths))
  tell(['/a'])
  expect(passed).toEqual([['/a']])
  for (let punch = 0; punch < 100; punch += 1) tell(['/a', '/b'])
  expect(passed).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(passed).toEqual([['/a'], ['/a', '/b']])
  vi.advanceTimersByTime(5000)
  expect(passed).toHaveLength(2)
  tell([])
  expect(passed).toHaveLength(2)
  tell(['/c'])
  expect(passed.at(-1)).toEqual(['/c'])
  vi.useRealTimers()
})
