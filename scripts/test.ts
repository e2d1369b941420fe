/**
 * `npm test`: the checks, the unit tests, the API on the embedded database and on real PostgreSQL, and the browser's journeys.
 * It finds or installs what they need and says so; the last line counts them all. `npm test -- leave` runs only the tests
 * whose path has that word.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, installPostgres, startCluster } from '../server/test/postgres.ts'
import { check } from './check.ts'
import { findChromium, installChromium } from './chromium.ts'
import { interrupt, type Outcome, run } from './run.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
}

const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }
const only = process.argv.slice(2)
const isCi = process.env.CI === 'true'
/** For everything that the tests write; gone with this run. */
const scratch = mkdtempSync(join(tmpdir(), 'iroko-run-'))

/** What cannot run here is left out with a word to the developer, and is a failure where it counts. */
function leaveOut(what: string, remedy: string): Tally {
  console.log(`${isCi ? 'FAIL  ' : 'skip  '}${what}: ${remedy}`)
  return { ...nothing, failed: isCi ? 1 : 0 }
}

/** A stage that breaks down is one failure and does not keep the others from running. */
async function attempt(stage: () => Promise<Tally>): Promise<Tally> {
  try {
    return await stage()
  } catch (error) {
    console.error(error)
    return { ...nothing, failed: 1 }
  }
}

async function checks(): Promise<Tally> {
  if (only.length > 0) return nothing
  const failed = await check()
  const types = await run('node', ['scripts/generate-types.ts', '--check'])
  console.log(types.code === 0 ? 'ok    types of the tables' : `FAIL  types of the tables\n${types.output}`)
  // A check that passed is not a test that passed, but one that failed must show in the last line.
  return { ...nothing, failed: failed + (types.code === 0 ? 0 : 1) }
}

/** Whether one of these files has a word that the caller named; always when none was named. */
function isWanted(pattern: string): boolean {
  return only.length === 0 || globSync(pattern).some((path) => only.some((word) => path.includes(word)))
}

async function vitest(): Promise<Tally> {
  if (!isWanted('{contract,scripts,server,web}/**/*.test.{ts,tsx}')) return nothing
  const postgres = await providePostgres()
  const report = join(scratch, 'vitest.json')
  const args = ['run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const outcome = await run('vitest', args, {
      show: true,
      env: { TMPDIR: scratch, ...(postgres ? { TEST_POSTGRES_URL: postgres.url } : {}) },
    })
    const tally = count(outcome, report, (json) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests,
      skipped: json.numPendingTests + json.numTodoTests,
    }))
    const missing = postgres
      ? []
      : [leaveOut('API on PostgreSQL, *.postgres.test.ts', 'install PostgreSQL 15 or newer, or set TEST_POSTGRES_URL')]
    return sum([tally, ...missing])
  } finally {
    await postgres?.stop()
  }
}

async function providePostgres(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const given = process.env.TEST_POSTGRES_URL
  if (given) {
    console.log('PostgreSQL: the one that TEST_POSTGRES_URL names')
    return { url: given, stop: async () => undefined }
  }
  const found = findPostgres()
  const bin = found ?? installPostgres()
  if (!bin) return undefined
  const cluster = await startCluster(bin)
  console.log(`PostgreSQL: ${cluster.version}, ${found ? 'found' : 'installed'} in ${bin}, a cluster of its own for this run`)
  return cluster
}

async function journeys(): Promise<Tally> {
  if (!isWanted('e2e/*.e2e.ts')) return nothing
  const found = findChromium()
  const browser = found ?? (await installChromium())
  if (!browser) return leaveOut('browser journeys', 'install Chromium, or set CHROMIUM_PATH to one')
  console.log(`Chromium: ${found ? 'found' : 'installed'} in ${browser}`)
  const report = join(scratch, 'playwright.json')
  const outcome = await run('playwright', ['test', ...only, '--reporter=list,json'], {
    show: true,
    env: { TMPDIR: scratch, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return count(outcome, report, ({ stats }) => {
    // Playwright's own list above says which.
    if (stats.flaky > 0) console.log(`warning: ${stats.flaky} of the journeys needed a second try`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  })
}

/** Reads a report; a run that failed without a failed test (a file that does not load, no report) counts as one failure. */
function count({ code }: Outcome, report: string, read: (json: Report) => Tally): Tally {
  let tally = nothing
  try {
    tally = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {}
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** The counts of both reporters' files that we read. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
  skipped: tallies.reduce((total, tally) => total + tally.skipped, 0),
})

async function giveUp(): Promise<void> {
  await interrupt()
  process.exit(1)
}

process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, giveUp)
// npm dies of a signal without passing it on; what was started here must not outlive it.
const parent = process.ppid
setInterval(() => process.ppid !== parent && giveUp(), 500).unref()

const { passed, failed, skipped } = sum([await attempt(checks), await attempt(vitest), await attempt(journeys)])
if (passed === 0) console.log('No test passed: a run without tests is a failure')
if (failed > 0 || passed === 0) process.exitCode = 1
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
