/** What a run of tests answers: how many, and which failed, as the reporters of Vitest and Playwright write it down. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Which failed, for the last lines: a log's end is what is read first, and often all that is kept. */
  names?: string[]
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

/** The counts of Vitest's file that we read. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

interface Suite {
  file: string
  specs?: { ok: boolean; title: string }[]
  suites?: Suite[]
}

/** Those of Playwright's. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

/** Reads a report; a run that failed without a failed test (a file that does not load, no report) counts as one failure. */
function count<R>(code: number, report: string, read: (json: R) => Tally): Tally {
  let tally = nothing
  try {
    tally = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {}
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

export const vitestTally = (code: number, report: string): Tally =>
  count<VitestReport>(code, report, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
    names: json.testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
      const file = relative('.', name)
      return failed.length > 0 || status === 'passed' ? failed.map((test) => `${file} › ${test}`) : [`${file} did not load`]
    }),
  }))

const failedSpecs = ({ file, specs = [], suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file} › ${title}`),
  ...suites.flatMap(failedSpecs),
]

export const playwrightTally = (code: number, report: string): Tally & { flaky: number } => {
  let flaky = 0
  const tally = count<PlaywrightReport>(code, report, ({ stats, suites }) => {
    flaky = stats.flaky
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      names: suites.flatMap(failedSpecs),
    }
  })
  return { ...tally, flaky }
}

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
  names: tallies.flatMap(({ names }) => names ?? []),
})
