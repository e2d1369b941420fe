/**
 * Every command of package.json is started as a developer or an operator starts it, and says its first word: a script that reads files
 * that are gone, or hears what Node itself says, is found here and not by whoever runs it next.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { cleanUp, firstWord } from './first-word.ts'
import { patience } from './patience.ts'

const root = join(import.meta.dirname, '../..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const template = inject('template')

afterAll(cleanUp)

/** What is started here, with what it says first. Without a port that answers, terminals say so. */
const firstWords: Record<string, [words: string, expected: RegExp]> = {
  start: ['start', /Iroko is being prepared/],
  web: ['web', /Iroko is being prepared/],
  dev: ['dev', /Iroko is being prepared/],
  noun: ['noun no-such', /^Say the domain and a plural: npm run noun/m],
  migration: ['migration leave/types seats', /^server\/modules\/leave\/types\/\d{4}-seats\.sql$/m],
  terminals: ['terminals --url http://127.0.0.1:9', /^3 terminals punch every 3000 ms/m],
  bench: ['bench no-such', /^No measurement has that name\. There are: bench\//m],
  prove: ['prove calendar friday pure no-such-test', /^libfaketime: |^The calendar needs libfaketime/m],
}

/** Those that the stages of `npm test` themselves run, and where. */
const runElsewhere: Record<string, string> = {
  test: 'all of this',
  check: 'the first stage',
  types: 'the first stage: with --check',
  build: 'the tours: e2e/global-setup.ts',
  decisions: 'scripts/decisions.test.ts',
  map: 'scripts/map.test.ts',
  ...Object.fromEntries(
    ['worker', 'verify', 'verify:audit', 'demo', 'backup', 'restore'].map((script) => [
      script,
      'server/test/commands.proof.ts',
    ]),
  ),
}

it('knows a first word of every command', () => {
  expect([...Object.keys(firstWords), ...Object.keys(runElsewhere)].sort()).toEqual(Object.keys(scripts).sort())
})

if (template.kind === 'postgres') {
  it.each(Object.entries(firstWords))('starts %s', { timeout: patience * 60_000 }, async (_, [words, expected]) => {
    expect(await firstWord(words, expected)).toMatch(expected)
  })
}
