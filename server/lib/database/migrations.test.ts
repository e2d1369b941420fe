import { expect, it } from 'vitest'
import { nextMigrationNumber, readMigrations, statements } from './migrations.ts'

it('numbers the next migration one above the highest, whatever folder has that', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }))
  expect(nextMigrationNumber(named('0002-leave', '0010-runs', '0009-shifts'))).toBe('0011')
  const taken = readMigrations().map(({ name }) => name.split('-')[0] ?? '')
  expect(taken).not.toContain(nextMigrationNumber())
  expect(taken.every((number) => number < nextMigrationNumber())).toBe(true)
})

it('splits a file into statements, and no body of a function', () => {
  const text =
    '-- a remark\ncreate table a (\n  id int -- its number\n);\n\ncreate function f() as $$\nbegin;\nend;\n$$;\nselect 1'
  expect(statements(text).map((one) => one.split('\n').length)).toEqual([3, 4, 1])
})
