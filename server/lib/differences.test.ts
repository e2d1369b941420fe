import { describe, expect, it } from 'vitest'
import { differencesOf } from './differences.ts'

const titles = (before: unknown, after: unknown) => differencesOf(before, after).map(({ title }) => title)

describe('what changed, in words', () => {
  it('of an update only what is different, even when before was kept whole', () => {
    const before = { id: '1', title: 'Agent', grade: 1, version: 3 }
    expect(titles(before, { title: 'Agent', grade: 2 })).toEqual(['grade: 1 → 2'])
  })

  it('of a new record everything that is filled in', () => {
    expect(titles(null, { title: 'Agent', note: null, empty: '', list: [], flag: false })).toEqual(['title: Agent', 'flag: no'])
  })

  it('of one that is gone everything that was', () => {
    expect(titles({ title: 'Agent' }, null)).toEqual(['title: Agent → nothing'])
  })

  it('goes into records, lists and names', () => {
    const before = { office: { title: 'A' }, roles: ['hr'] }
    const after = { office: { title: 'B' }, roles: ['hr', 'ceo'], people: [{ full_name: 'Ada' }, { x: 1 }] }
    expect(titles(before, after)).toEqual(['office.title: A → B', 'roles: hr → hr, ceo', 'people: Ada, {"x":1}'])
  })

  it('what became empty is nothing, and long text is cut', () => {
    expect(titles({ reason: 'x', kept: 1 }, { reason: null })).toEqual(['reason: x → nothing'])
    expect(titles({ reason: 'x', a: 1 }, { reason: '', a: 2 })).toEqual(['a: 1 → 2', 'reason: x → nothing'])
    expect(differencesOf(null, { text: 'x'.repeat(600) })[0]?.after).toHaveLength(501)
  })

  it.each([undefined, null, 'text', 3, []])('%j alone says nothing wrong', (value) => {
    expect(() => differencesOf(value, value)).not.toThrow()
  })
})
