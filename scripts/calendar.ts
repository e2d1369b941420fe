/**
 * `npm run prove -- calendar`: whether everything passes on any day and at any hour. The stages of `npm test` run at moments at which days
 * differ: `npm run prove -- calendar friday year-end` only at these, `… friday api leave/types` one stage, or one file, of one.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scratchRoot } from '../server/test/scratch.ts'
import { beginAt, findFaketime, installFaketime } from '../server/test/shifted-clock.ts'
import { nothing, type Tally } from './reports.ts'
import { run } from './run.ts'

interface Moment {
  says: string
  /** By the clocks of Lagos. */
  at: string
}

/** The moments, those that differ most from a weekday's morning first. */
export const moments: Record<string, Moment> = {
  friday: { says: 'Friday evening', at: '2026-11-27T20:20:00+01:00' },
  sunday: { says: 'Sunday, ten minutes before midnight', at: '2026-11-29T23:50:00+01:00' },
  'year-end': { says: '31 December', at: '2026-12-31T17:00:00+01:00' },
  holiday: { says: 'a public holiday, Independence Day', at: '2027-10-01T10:00:00+01:00' },
  saturday: { says: 'Saturday, when it is Friday in UTC', at: '2026-11-28T00:10:00+01:00' },
  leap: { says: '28 February 2028, ten minutes before the 29th', at: '2028-02-28T23:50:00+01:00' },
  'new-year': { says: '1 January', at: '2027-01-01T09:00:00+01:00' },
  'month-end': { says: 'the last day of a month, before its pay day', at: '2027-03-31T12:00:00+01:00' },
}

/** Stages that hang on the clock, cheapest first. */
export const stagesByClock = ['pure', 'api', 'tours', 'journeys']

interface Choice {
  moments: string[]
  stages: string[]
  /** Parts of paths. */
  paths: string[]
}

/** What the words after `calendar` choose: moments and stages by their names, and the rest are parts of paths. */
export function choose(words: readonly string[]): Choice {
  const named = (names: readonly string[]) => {
    const chosen = names.filter((name) => words.includes(name))
    return chosen.length > 0 ? chosen : [...names]
  }
  const names = Object.keys(moments)
  return {
    moments: named(names),
    stages: named(stagesByClock),
    paths: words.filter((word) => !names.includes(word) && !stagesByClock.includes(word)),
  }
}

/** One stage at one moment, in a process of its own: who reads the clock at its start reads the shifted one. */
async function runAt(library: string, { at }: Moment, stage: string, paths: string[]): Promise<Tally> {
  const scratch = mkdtempSync(join(scratchRoot(), 'iroko-calendar-'))
  const report = join(scratch, 'report.json')
  const { TEST_POSTGRES_URL: _, CHROMIUM_PATH, ...own } = process.env
  const env = {
    ...own,
    ...(CHROMIUM_PATH ? { CHROMIUM_PATH } : {}),
    // A PostgreSQL that runs already has the system's clock: this takes one of its own.
    TEST_POSTGRES_URL: '',
    PATIENCE: process.env.PATIENCE ?? '3',
    ...beginAt(library, new Date(at)),
  }
  const { code } = await run('node', ['scripts/test.ts', `--stage=${stage}`, `--report=${report}`, ...paths], {
    show: true,
    env,
  })
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { ...nothing, failed: code === 0 ? 0 : 1, names: code === 0 ? [] : [`${stage} did not end`] }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Runs what the words choose; answers how much passed, and what failed at which moment. */
export async function calendar(words: readonly string[]): Promise<Tally[]> {
  const found = findFaketime()
  const library = found ?? installFaketime()
  if (!library) {
    console.error('The calendar needs libfaketime: install it, or set FAKETIME_LIBRARY to libfaketimeMT.so.1')
    return [{ ...nothing, failed: 1, names: ['libfaketime is missing'] }]
  }
  console.log(`libfaketime: ${found ? 'found' : 'installed'} in ${library}`)
  const choice = choose(words)
  const tallies: Tally[] = []
  for (const stage of choice.stages)
    for (const name of choice.moments) {
      const moment = moments[name]
      if (!moment) continue
      console.log(`\n${name} ${stage}: ${moment.says}, ${moment.at}`)
      const tally = await runAt(library, moment, stage, choice.paths)
      // A stage that broke off, or took too long, is named itself.
      const names = tally.failed > 0 && !tally.names?.length ? ['it did not end well, see above'] : (tally.names ?? [])
      tallies.push({ ...tally, names: names.map((test) => `${name} ${stage}: ${test}`) })
    }
  return tallies
}
