import { describe, expect, it } from 'vitest'
import { declaredAs, suggestionsOf } from './rules-suggestions.ts'

const titled = (country: string, year: number, title: RegExp) =>
  suggestionsOf(country, year).find((suggestion) => title.test(suggestion.title))

describe('suggestions for a country', () => {
  it('are its public holidays by date, with what hangs on the moon marked', () => {
    const found = suggestionsOf('NG', 2026)
    expect(found.map(({ start_date }) => start_date)).toEqual(found.map(({ start_date }) => start_date).toSorted())
    expect(titled('NG', 2026, /Independence/)).toEqual({
      title: 'Independence Day',
      start_date: '2026-10-01',
      end_date: '2026-10-01',
      is_expected: false,
    })
    expect(titled('NG', 2026, /Fitr/)).toMatchObject({ start_date: '2026-03-20', end_date: '2026-03-21', is_expected: true })
    expect(titled('GH', 2026, /Farmers/)).toMatchObject({ start_date: '2026-12-04', is_expected: false })
    expect(titled('US', 2026, /Thanksgiving/)).toMatchObject({ start_date: '2026-11-26' })
  })

  it('leave out what is a day off for banks or schools only', () => {
    expect(titled('US', 2026, /Valentine|Halloween|Groundhog/)).toBeUndefined()
  })
})

describe('a suggestion is declared', () => {
  const suggestion = { title: 'Id el Fitr', start_date: '2026-03-20', end_date: '2026-03-21', is_expected: true }
  const declared = (start_date: string, end_date: string, office_ids: string[] = [], branch_ids: string[] = []) => [
    { title: 'Eid', start_date, end_date, office_ids, branch_ids },
  ]
  it.each([
    ['by one of everyone that has its days', [], declared('2026-03-20', '2026-03-22'), 'Eid'],
    ['not by one that is shorter', [], declared('2026-03-20', '2026-03-20'), null],
    ['by one of these offices', ['a', 'b'], declared('2026-03-20', '2026-03-21', ['a', 'b', 'c']), 'Eid'],
    ['not when one of them is left out', ['a', 'b'], declared('2026-03-20', '2026-03-21', ['a']), null],
    ['not for everyone by one of an office', [], declared('2026-03-20', '2026-03-21', ['a']), null],
    ['not by one of a branch', [], declared('2026-03-20', '2026-03-21', [], ['x']), null],
  ])('%s', (_what, offices, among, title) => {
    expect(declaredAs(suggestion, offices, among)).toBe(title)
  })
})
