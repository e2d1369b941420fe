import { expect, it, vi } from 'vitest'
import { calmly, topicsOf } from './events.ts'

it('reads the topics of a message', () => {
  expect(topicsOf('data: {"topics": ["leave", "approvals"]}')).toEqual(['leave', 'approvals'])
})

it.each([': still here', 'data: nonsense', 'data: null', 'data: {"topics": "x"}', ''])('takes nothing from %j', (message) => {
  expect(topicsOf(message)).toEqual([])
})

it('passes on at once what comes alone, and together what comes in a burst', () => {
  vi.useFakeTimers()
  const passed: string[][] = []
  const tell = calmly((topics) => passed.push(topics))
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
