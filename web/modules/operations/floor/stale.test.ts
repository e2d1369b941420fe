import { expect, it } from 'vitest'
import { staleText } from './parts-stale.tsx'

const at = (clock: string) => new Date(`2026-11-24T${clock}:00+01:00`)

it.each([
  ['08:00', '08:02', undefined],
  ['08:00', '08:03', 'Not updated since 08:00 (3 min). Trying to reconnect'],
  ['08:00', '13:05', 'Not updated since 08:00 (5h 05m). Trying to reconnect'],
  // The clock of the screen is behind.
  ['08:00', '07:00', undefined],
])('a picture of %s at %s: %s', (read, now, sentence) => {
  expect(staleText(at(read), at(now), 'Africa/Lagos')).toBe(sentence)
})
