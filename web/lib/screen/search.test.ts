import { expect, it } from 'vitest'
import { listSearch, searchText, splitAddress } from './search.ts'

it('reads names and texts as they stand', () => {
  expect(listSearch('?q=0012&page=2&status=true&token=1e5')).toEqual({ q: '0012', page: '2', status: 'true', token: '1e5' })
})

it('leaves out what is empty and takes the last of a name that comes twice', () => {
  expect(listSearch('?q=&sort=a&sort=-b')).toEqual({ sort: '-b' })
})

it('does not let an address reach into objects', () => {
  expect(Object.getPrototypeOf(listSearch('?__proto__=x'))).toBe(Object.prototype)
})

it('writes a readable address and reads it back', () => {
  const text = searchText({ page: 2, q: 'Ann & Bob', sort: undefined, office: '', done: false })
  expect(text).toBe('?page=2&q=Ann+%26+Bob&done=false')
  expect(listSearch(text)).toEqual({ page: '2', q: 'Ann & Bob', done: 'false' })
})

it('says nothing when there is nothing to say', () => {
  expect(searchText({})).toBe('')
})

it('takes an address apart, so that a row asks ahead for its person and not for one called ?tab=pay', () => {
  expect(splitAddress('/dashboard/user/profile/OG000070?tab=pay')).toEqual({
    path: '/dashboard/user/profile/OG000070',
    search: { tab: 'pay' },
  })
  expect(splitAddress('/dashboard/hr/branch')).toEqual({ path: '/dashboard/hr/branch', search: {} })
})
