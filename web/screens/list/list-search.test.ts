import { expect, it } from 'vitest'
import { listQueryOf, readListSearch, writeListSearch } from './list-search.ts'

const defaults = { limit: 25, sort: '-created_at' }
const names = ['status', 'from'] as const

it('reads what the address says and ignores what it cannot use', () => {
  expect(readListSearch({ page: 3, limit: '50', q: 123, status: 'pending', other: 'x' }, names, defaults)).toEqual({
    page: 3,
    limit: 50,
    q: '123',
    sort: '-created_at',
    filters: { status: 'pending' },
  })
  expect(readListSearch({ page: -1, limit: 'all', q: { a: 1 } }, names, defaults)).toMatchObject({ page: 1, limit: 25, q: '' })
})

it('writes only what differs from the default and keeps what belongs to others', () => {
  const state = { page: 1, limit: 25, q: 'ada', sort: '-created_at', filters: { status: 'pending' } }
  expect(writeListSearch({ tab: 'mine', page: 4 }, state, names, defaults)).toEqual({
    tab: 'mine',
    q: 'ada',
    status: 'pending',
  })
})

it('reads back what it wrote, under a prefix too', () => {
  const state = { page: 2, limit: 100, q: 'x', sort: 'title', filters: { from: '2026-01-01' } }
  const written = writeListSearch({ page: 9 }, state, names, defaults, 'done')
  expect(written).toMatchObject({ page: 9, 'done.page': 2 })
  expect(readListSearch(written, names, defaults, 'done')).toEqual(state)
})

it('sends search and sorting only when there are any, and what the screen fixes last', () => {
  const state = { page: 1, limit: 25, q: '  ', sort: '', filters: { status: 'pending' } }
  expect(listQueryOf(state, { status: 'approved' })).toEqual({ page: 1, limit: 25, status: 'approved' })
})
