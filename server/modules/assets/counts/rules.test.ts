import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differencesOf } from './rules.ts'

it('tells what is missing, elsewhere, not expected and unknown, and nothing of what is as it should be', () => {
  const expected = ['a', 'b', 'c', 'd'].map((asset_id) => ({ asset_id, place: 'Store' }))
  const see = (asset_id: string, seen_place = '') => ({ asset_id, seen_place, condition: null })
  const found = differencesOf(
    expected,
    [see('a'), see('b', ' store '), see('c', 'Floor 2'), see('x')],
    [{ text: '??', seen_place: '' }],
  )
  expect(found.map(({ key, kind }) => [key, kind])).toEqual([
    ['d', 'missing'],
    ['c', 'elsewhere'],
    ['x', 'unexpected'],
    ['??', 'unknown'],
  ])
})

it('counts each asset at most once, and agrees with itself when all is seen where it is', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 })
  fc.assert(
    fc.property(ids, ids, (there, seen) => {
      const expected = there.map((asset_id) => ({ asset_id, place: 'Store' }))
      const lines = seen.map((asset_id) => ({ asset_id, seen_place: '', condition: null }))
      const found = differencesOf(expected, lines, [])
      expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
      expect(there.length - found.filter(({ kind }) => kind === 'missing').length).toBe(
        seen.length - found.filter(({ kind }) => kind === 'unexpected').length,
      )
    }),
  )
})
