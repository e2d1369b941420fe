import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { nationalDigits, wordsQuery } from './rules.ts'

it('finds the same digits in a phone number however it is written, and none in what is no phone number', () => {
  for (const typed of ['08031234567', '+234 803 123 4567', '0803-123-4567', '2348031234567', '(0803) 1234567'])
    expect(nationalDigits(typed)).toBe('8031234567')
  expect(nationalDigits('0803')).toBe('803')
  for (const typed of ['', '08', 'ada', '12a345']) expect(nationalDigits(typed)).toBeUndefined()
})

it('makes of whatever is typed a search that PostgreSQL can read, or none', () => {
  expect(wordsQuery("O'Neil  Ada-Mary")).toBe('o:* & neil:* & ada:* & mary:*')
  expect(wordsQuery(" &|!()':* ")).toBeUndefined()
  void fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
      expect(wordsQuery(typed) ?? 'a:*').toMatch(/^[\p{L}\p{N}]+:\*( & [\p{L}\p{N}]+:\*){0,9}$/u)
    }),
  )
})
