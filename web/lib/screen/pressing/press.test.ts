import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pressGate } from './press.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function page() {
  const target = new EventTarget()
  const done: string[] = []
  const gate = pressGate(target)
  return {
    done,
    fire: (type: string) => target.dispatchEvent(new Event(type)),
    ask: (word: string) => gate(() => done.push(word)),
  }
}

it('does at once what comes while nothing is pressed', () => {
  const { ask, done } = page()
  ask('search')
  expect(done).toEqual(['search'])
})

it('changes nothing under a pressed pointer, and does it all in its order after the click', () => {
  const { ask, fire, done } = page()
  fire('pointerdown')
  ask('search')
  ask('answer')
  vi.advanceTimersByTime(300)
  fire('pointerup')
  // The browser dispatches the click after the pointer is up.
  expect(done).toEqual([])
  vi.advanceTimersByTime(50)
  expect(done).toEqual(['search', 'answer'])
  ask('next')
  expect(done).toEqual(['search', 'answer', 'next'])
})

it('waits for a drag or a resting finger a second at most', () => {
  const { ask, fire, done } = page()
  fire('pointerdown')
  ask('answer')
  vi.advanceTimersByTime(999)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['answer'])
  fire('pointerup')
  ask('next')
  expect(done).toEqual(['answer', 'next'])
})

it('lets go where the browser takes the pointer for scrolling, and of what was taken back', () => {
  const { ask, fire, done } = page()
  fire('pointerdown')
  const takeBack = ask('search')
  ask('answer')
  takeBack()
  fire('pointercancel')
  vi.advanceTimersByTime(50)
  expect(done).toEqual(['answer'])
})
