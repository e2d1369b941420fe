import { describe, expect, it } from 'vitest'
import { checksumOf, nextMigrationNumber, readMigrations, statements, wrongHistory } from './migrations.ts'

it('numbers the next migration one above the highest, whatever folder has that', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }))
  expect(nextMigrationNumber(named('0002-leave', '0010-runs', '0009-shifts'))).toBe('0011')
  expect(nextMigrationNumber([])).toBe('0001')
  const taken = readMigrations().map(({ name }) => name.split('-')[0] ?? '')
  const next = nextMigrationNumber()
  expect(taken.every((number) => number < next)).toBe(true)
})

it('splits a file into statements, and no body of a function', () => {
  const text =
    '-- a remark\ncreate table a (\n  id int -- its number\n);\n\ncreate function f() as $$\nbegin;\nend;\n$$;\nselect 1'
  expect(statements(text).map((statement) => statement.split('\n').length)).toEqual([3, 4, 1])
})

describe('what a database has applied and the files that there are', () => {
  const files = [
    { name: '0001-ground', text: 'create table a (id int);\n' },
    { name: '0002-leave', text: 'create table b (id int);\n' },
    { name: '0003-runs', text: 'create table c (id int);\n' },
  ]
  const applied = files.map((file) => ({ name: file.name, checksum: checksumOf(file) }))
  const sentenceOf = (of: typeof applied, at = files) => wrongHistory('iroko', of, at)

  it('fit when the database has none, some or all of them, with whatever ends of lines', () => {
    for (const many of [0, 1, 3]) expect(sentenceOf(applied.slice(0, many))).toBeUndefined()
    const elsewhere = files.map((file) => ({ ...file, text: file.text.replaceAll('\n', '\r\n') }))
    expect(sentenceOf(applied, elsewhere)).toBeUndefined()
  })

  it('do not when a number comes below or beside the newest that was applied', () => {
    const late = 'comes too late, as the database iroko has applied number 3: give it number 0004'
    expect(sentenceOf(applied.filter(({ name }) => name !== '0002-leave'))).toBe(`The migration 0002-leave ${late}`)
    const twin = { name: '0003-vehicles', text: 'select 1' }
    expect(sentenceOf(applied, [...files, twin])).toBe(`The migration 0003-vehicles ${late}`)
  })

  it('do not when an applied file was changed', () => {
    const changed = files.map((file) => (file.name === '0002-leave' ? { ...file, text: `${file.text}-- more\n` } : file))
    expect(sentenceOf(applied, changed)).toBe(
      'The migration 0002-leave was changed after the database iroko applied it: put it back, and write the change as a new one',
    )
  })

  it('do not when the database has one that there is no file of', () => {
    const unknown = (name: string) => sentenceOf([...applied, { name, checksum: 'x' }])
    expect(unknown('0004-future')).toMatch(/^The database iroko was used by a newer version of Iroko \(0004-future\)/)
    expect(unknown('0002-elsewhere')).toMatch(/was used by another version of Iroko \(0002-elsewhere\)/)
  })

  it('do not when the database is of before 0.2.0, which kept no checksums', () => {
    expect(wrongHistory('iroko', [{ name: '2026112001-foundation', checksum: null }], files)).toMatch(
      /was made by a version before 0\.2\.0: start with an empty one; docs\/operations\.md says how/,
    )
  })
})
