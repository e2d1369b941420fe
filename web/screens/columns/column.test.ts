import { expect, it } from 'vitest'
import { nextSort, sortDirection, sortName } from './column.ts'

it('sorts ascending first, then turns round', () => {
  expect(nextSort('', 'title')).toBe('title')
  expect(nextSort('title', 'title')).toBe('-title')
  expect(nextSort('-title', 'title')).toBe('title')
  expect(nextSort('-created_at', 'title')).toBe('title')
})

it('tells the order of the first word that a list is sorted by', () => {
  expect(sortDirection('-created_at,title', 'created_at')).toBe('descending')
  expect(sortDirection('-created_at,title', 'title')).toBe('none')
  expect(sortDirection('title', 'title')).toBe('ascending')
})

it('sorts by the word of the call where it differs from the key', () => {
  expect(sortName({ key: 'employee', label: 'Employee', sortable: 'first_name' })).toBe('first_name')
  expect(sortName({ key: 'title', label: 'Title', sortable: true })).toBe('title')
  expect(sortName({ key: 'title', label: 'Title' })).toBeUndefined()
})
