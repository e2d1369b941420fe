import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { indexOf, indexPath, readRecord, readRecords, readText, withHeader } from './decisions.ts'
import { sourceFiles } from './sources.ts'

const records = readRecords()
const numbers = new Set(records.map(({ number }) => number))

it('the index and the headers are as `npm run decisions` writes them', () => {
  expect(readFileSync(indexPath, 'utf8')).toBe(indexOf(records))
  for (const record of records) {
    const text = readText(record.file)
    expect(text, `${record.file}: run npm run decisions`).toBe(withHeader(text, record, records))
  }
})

it('each number is of one record, and a record supersedes only earlier ones', () => {
  expect(numbers.size).toBe(records.length)
  for (const { number, supersedes } of records)
    for (const other of supersedes.keys()) expect(numbers.has(other) && other < number, `${number}: ${other}`).toBe(true)
})

it('every record that code or documents name exists', () => {
  const texts = [...sourceFiles('ts,tsx,css,sql'), ...globSync('*.md'), ...globSync('docs/**/*.md')]
  const missing = texts.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const named = [
      ...text.matchAll(/docs\/decisions\/(\d{4})/g),
      ...text.matchAll(/\b(?:decision|record) (\d{1,4})\b/gi),
      ...(path.startsWith('docs/decisions/')
        ? text.matchAll(/\[0*(\d{1,4})\]\(\d{4}-|(?<![`'] ?|employee )\b(0[01]\d\d)\b(?!-\d\d)/g)
        : []),
    ]
    const wanted = named.map(([, number, other]) => (number ?? other ?? '').padStart(4, '0'))
    return wanted.filter((number) => !numbers.has(number)).map((number) => `${path}: ${number}`)
  })
  expect(missing.filter((line) => !line.startsWith('scripts/'))).toEqual([])
})

it('a record without a domain is refused with a sentence', () => {
  expect(() => readRecord('0007-sick-notes.md', '# 7. Sick notes\n\nFiles are …\n')).toThrow(/does not begin with .*Domain:/)
  const read = readRecord('0060-days-moved.md', '# 60. Days\n\nDomain: leave · Supersedes: 0046 in part, 0007\n')
  expect([read.title, ...read.supersedes]).toEqual(['Days', ['0046', 'part'], ['0007', 'whole']])
})
