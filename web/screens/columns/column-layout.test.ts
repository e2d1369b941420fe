import { expect, it } from 'vitest'
import type { Column } from './column.ts'
import { type LayoutInput, layoutColumns } from './column-layout.ts'

type Row = Record<string, string>
const columns = (count: number): Column<Row>[] => Array.from({ length: count }, (_, at) => ({ key: `c${at}`, label: `C${at}` }))
const layout = (input: Partial<LayoutInput<Row>>) =>
  layoutColumns({
    columns: columns(4),
    visibility: {},
    pinned: [],
    sizing: {},
    needs: {},
    available: 1000,
    phone: false,
    ...input,
  })

it('is a plain table up to seven columns, and the responsive layout at eight', () => {
  expect(layout({ columns: columns(7), available: 1400 }).kind).toBe('table')
  const wide = layout({ columns: columns(8), available: 2000 })
  expect(wide.kind).toBe('expand')
  expect(wide.shown).toHaveLength(7)
  expect(wide.folded).toEqual(['c7'])
})

it('shows cards on a phone whatever the number of columns', () => {
  expect(layout({ phone: true }).kind).toBe('cards')
})

it('keeps as many first columns as fit, at least two', () => {
  expect(layout({ columns: columns(9), available: 520 }).shown).toEqual(['c0', 'c1', 'c2'])
  expect(layout({ columns: columns(9), available: 100 }).shown).toEqual(['c0', 'c1'])
})

it('is a plain table again when a person hides the eighth column', () => {
  expect(layout({ columns: columns(8), visibility: { c3: false }, available: 2000 }).kind).toBe('table')
})

it('puts pinned columns first and leaves out those hidden from the start', () => {
  const some = columns(4).map((column) => (column.key === 'c1' ? { ...column, hidden: true } : column))
  expect(layout({ columns: some, pinned: ['c3'] }).shown).toEqual(['c3', 'c0', 'c2'])
  expect(layout({ columns: some, visibility: { c1: true } }).shown).toContain('c1')
})

it('gives the spare room to words: a date or a count has what it needs', () => {
  const [first, ...rest] = columns(2)
  const some = [{ ...first, key: 'c0', label: 'C0', width: 100 }, ...rest]
  expect(layout({ columns: some, available: 536 }).widths).toEqual({ c0: 100, c1: 436 })
})

it('knows what a column needs once it was drawn, in the place of a guess', () => {
  const some = columns(3).map((column) => (column.key === 'c2' ? { ...column, width: 200 } : column))
  expect(layout({ columns: some, needs: { c0: 300, c1: 100, c2: 90 } }).widths).toEqual({ c0: 683, c1: 227, c2: 90 })
  // The longest words are cut, and the room that is left over goes to all words alike.
  expect(layout({ columns: some, needs: { c0: 2000, c1: 360, c2: 90 } }).widths).toEqual({ c0: 455, c1: 455, c2: 90 })
})

it('fills its frame to the last pixel, that no edge stands out beside its lines', () => {
  const filled = (input: Partial<LayoutInput<Row>>) =>
    Object.values(layout(input).widths).reduce((all, width) => all + width, 0)
  for (const available of [997, 998, 999, 1003]) {
    expect(filled({ columns: columns(7), available })).toBe(available)
    expect(filled({ available, sizing: { c0: 400 } })).toBe(available)
  }
})

it('leaves room for the whole heading', () => {
  const long = [{ key: 'c0', label: 'Supporting document', width: 100, sortable: true }, ...columns(7).slice(1)]
  expect(layout({ columns: long, available: 700 }).widths.c0).toBeGreaterThan(180)
})

it('shares the room, keeps drawn widths, and gives way before it scrolls', () => {
  expect(layout({}).widths).toEqual({ c0: 250, c1: 250, c2: 250, c3: 250 })
  expect(layout({ sizing: { c0: 400 } }).widths).toEqual({ c0: 400, c1: 200, c2: 200, c3: 200 })
  expect(layout({ available: 480 }).overflows).toBe(false)
  expect(layout({ available: 300 })).toMatchObject({ overflows: true, widths: { c0: 96 } })
})

it('squeezes nothing before the table was measured', () => {
  const first = layout({ available: -56 })
  expect(first.widths).toEqual({ c0: 168, c1: 168, c2: 168, c3: 168 })
  expect(first.overflows).toBe(false)
  expect(layout({ columns: columns(9), available: -56 }).shown).toHaveLength(7)
})

it('never cuts a figure: words give way to it, then the table scrolls', () => {
  const figure = { width: 120, align: 'end' as const }
  const some = columns(3).map((column, at) => [column, { ...column, ...figure }, { ...column, width: 120 }][at] ?? column)
  const needs = { c1: 160 }
  expect(layout({ columns: some, needs, available: 400 })).toMatchObject({
    overflows: false,
    widths: { c0: 120, c1: 160, c2: 120 },
  })
  expect(layout({ columns: some, needs, available: 300 })).toMatchObject({
    overflows: true,
    widths: { c0: 96, c1: 160, c2: 120 },
  })
  const fixed = columns(2).map((column) => ({ ...column, width: 200, ...(column.key === 'c1' ? figure : {}) }))
  expect(layout({ columns: fixed, needs, available: 280 }).widths).toEqual({ c0: 120, c1: 160 })
  expect(layout({ columns: some, needs, sizing: { c1: 100 }, available: 500 }).widths.c1).toBe(100)
})

it('gives no column less than the table draws, so that narrow ones do not push the last out of its frame', () => {
  const figure = { align: 'end' as const }
  const some = columns(4).map((column, at) => (at < 2 ? column : { ...column, ...figure }))
  // Masked amounts are narrower than the least that a column has.
  const { widths, overflows } = layout({ columns: some, needs: { c0: 90, c1: 70, c2: 49, c3: 40 }, available: 600 })
  expect([widths.c2, widths.c3, overflows]).toEqual([64, 64, false])
  expect(Object.values(widths).reduce((sum, width) => sum + width, 0)).toBe(600)
})

it('words give way until their headings are whole, and cut these only where nothing else is left to give', () => {
  const some: Column<Row>[] = [
    { key: 'c0', label: 'Before and now', width: 300 },
    { key: 'c1', label: 'Second person', width: 140 },
  ]
  const needs = { c0: 360, c1: 140 }
  const narrow = layout({ columns: some, needs, available: 280 })
  expect(narrow.overflows).toBe(false)
  expect(narrow.widths.c1).toBeGreaterThanOrEqual(129)
  expect(layout({ columns: some, needs, available: 200 }).widths).toEqual({ c0: 101, c1: 99 })
})
