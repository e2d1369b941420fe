import { expect, it } from 'vitest'
import { meant } from './type-ahead.ts'

const options = [
  { value: 'annual', label: 'Annual' },
  { value: 'sick', label: 'Sick' },
  { value: 'study', label: 'Study', disabled: true },
  { value: 'special', label: 'Special' },
]

it('means the first option that begins with the letters', () => {
  expect(meant(options, 'sp', null)?.value).toBe('special')
  expect(meant(options, 'x', null)).toBeUndefined()
})

it('goes on to the next with the same letter, past those that cannot be chosen, and round', () => {
  expect(meant(options, 's', null)?.value).toBe('sick')
  expect(meant(options, 'ss', 'sick')?.value).toBe('special')
  expect(meant(options, 's', 'special')?.value).toBe('sick')
})
