/**
 * Every command of package.json is started as a developer or an operator starts it, and says its first word: a script that reads files
 * that are gone, or hears what Node itself says, is found here and not by whoever runs it next.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { newDataKey } from '../lib/files/sealed.ts'
import { cloneDatabase } from './clone.ts'
import { freePort } from './free-port.ts'
import { patience } from './patience.ts'
import { findPostgres } from './postgres.ts'
import { addressOf, administer } from './template.ts'

const root = join(import.meta.dirname, '../..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const template = inject('template')
const scratch = mkdtempSync(join(tmpdir(), 'iroko-commands-'))
const clone = await cloneDatabase()
const restored = `restored_by_command_${process.pid}`

afterAll(async () => {
  await clone.close()
  if (template.kind === 'postgres') await administer(template.url, `drop database if exists ${restored} with (force)`)
  rmSync(scratch, { recursive: true, force: true })
})

const shared = { DATABASE_URL: clone.url ?? '', DATA_KEY: newDataKey(), LOG_LEVEL: 'info', DEMO: 'false' }
const path = `${findPostgres()}${delimiter}${process.env.PATH}`

/** Runs `npm run <words>` until it says something like that, or ends; answers all that it said by then. */
async function firstWord(words: string, expected: RegExp, more: Record<string, string> = {}): Promise<string> {
  const [script = '', ...rest] = words.split(' ')
  const own = { PORT: String(await freePort()), DATA_DIR: join(scratch, script.replace(':', '-')) }
  const env = { ...process.env, NO_COLOR: '1', ...shared, ...own, PATH: path, ...more }
  // A group of its own, which ends with all that it began.
  const child = spawn('npm', ['run', script, '--', ...rest], { cwd: root, env, detached: true })
  let output = ''
  await new Promise<void>((done) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      if (expected.test(output)) done()
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
    child.once('close', () => done())
  })
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  } catch {
    // It had ended by itself.
  }
  return output
}

/** What is started here, with what it says first. Without a port that answers, terminals say so. */
const firstWords: Record<string, [words: string, expected: RegExp]> = {
  start: ['start', /Iroko is being prepared/],
  web: ['web', /Iroko is being prepared/],
  worker: ['worker', /Iroko works; its health is at port/],
  dev: ['dev', /Iroko is being prepared/],
  verify: ['verify', /^ok +V24 /m],
  'verify:audit': ['verify:audit', /^\d+ entries, .+: whole$/m],
  noun: ['noun no-such', /^Say the domain and a plural: npm run noun/m],
  migration: ['migration leave/types seats', /^server\/modules\/leave\/types\/\d{4}-seats\.sql$/m],
  demo: ['demo --employees 1', /^Use whole numbers: --employees from 40/m],
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
  backup: 'the next test',
  restore: 'the next test',
}

it('knows a first word of every command', () => {
  expect([...Object.keys(firstWords), ...Object.keys(runElsewhere)].sort()).toEqual(Object.keys(scripts).sort())
})

if (template.kind === 'postgres') {
  it.each(Object.entries(firstWords))('starts %s', { timeout: patience * 60_000 }, async (_, [words, expected]) => {
    expect(await firstWord(words, expected)).toMatch(expected)
  })

  it('takes a backup and puts it back', { timeout: patience * 60_000 }, async () => {
    const backups = join(scratch, 'backups')
    expect(await firstWord(`backup ${backups}`, /^The backup is in .+$/m)).toMatch(/^The backup is in /m)
    const [folder = ''] = readdirSync(backups)
    await administer(template.url, `create database ${restored}`)
    const DATABASE_URL = addressOf(template.url, restored)
    const put = await firstWord(`restore ${join(backups, folder)}`, /^ok +V24 /m, { DATABASE_URL })
    expect(put).toMatch(/^Restored what there was at /m)
  })
}
