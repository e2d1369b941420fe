/**
 * `npm test`: stage by stage from the cheapest on, each within its budget. It finds or installs what the stages need and
 * says so; the last line counts all tests. `npm test -- leave` runs only the tests whose path has that word, `npm test -- --changed` those
 * of the nouns that differ from `main` and of what stands on them, `--stage=journeys` only that stage.
 */
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patience } from '../server/test/patience.ts'
import { providePostgres } from '../server/test/postgres.ts'
import { scratchRoot } from '../server/test/scratch.ts'
import { addressOf, administer } from '../server/test/template.ts'
import { changedWords } from './changed.ts'
import { check } from './check.ts'
import { findChromium, installChromium } from './chromium.ts'
import { nothing, playwrightTally, sumOf, type Tally, vitestTally } from './reports.ts'
import { interrupt, run } from './run.ts'

interface Stage {
  name: string
  /** Its name for `--stage=`. */
  word: string
  /** What it may take on the slower of the machines of two cores that it was measured on, and a quarter more; more is a failure where it counts. */
  minutes: number
  run(): Promise<Tally>
}

/** In the order of what they cost: a test stands in the first that can prove it. */
const stages: Stage[] = [
  { name: 'check', word: 'check', minutes: 2.5, run: checks },
  { name: 'pure', word: 'pure', minutes: 1.5, run: () => vitest('pure*') },
  { name: 'API on PostgreSQL', word: 'api', minutes: 13.75, run: apiOnPostgres },
  { name: 'API embedded', word: 'embedded', minutes: 2, run: () => vitest('api-embedded') },
  { name: 'tours', word: 'tours', minutes: 7, run: () => browser('tours') },
  { name: 'journeys', word: 'journeys', minutes: 13, run: () => browser('journeys') },
]

const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const valuesOf = (option: string) =>
  options.filter((word) => word.startsWith(`--${option}=`)).map((word) => word.slice(option.length + 3))
const chosenStages = valuesOf('stage')
const onlyChanged = options.includes('--changed')
/** Parts of the paths to run; undefined is every test. */
const only = onlyChanged ? await changedWords() : words.length > 0 ? words : undefined
const isCi = process.env.CI === 'true'
/** For everything that the tests write; gone with this run. */
const scratch = mkdtempSync(join(scratchRoot(), 'iroko-run-'))
// Hundreds of processes are begun with the same scripts.
process.env.NODE_COMPILE_CACHE ??= join(scratch, 'compiled')

/** What cannot run here is left out with a word to the developer, and is a failure where it counts. */
function leaveOut(what: string, remedy: string): Tally {
  console.log(`${isCi ? 'FAIL  ' : 'skip  '}${what}: ${remedy}`)
  return { ...nothing, failed: isCi ? 1 : 0 }
}

const inMinutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`

/**
 * A stage that breaks down is one failure and does not keep the others from running; so is one that takes too long, and one that
 * hangs is ended after twice its time.
 */
async function attempt({ name, minutes, run: runStage }: Stage): Promise<Tally & { line: string }> {
  const start = performance.now()
  const hangs = setTimeout(interrupt, 2 * patience * minutes * 60_000)
  const tally = await runStage().catch((error: unknown) => {
    console.error(error)
    return { ...nothing, failed: 1 }
  })
  clearTimeout(hangs)
  const took = performance.now() - start
  const isOver = took > patience * minutes * 60_000
  const mark = tally.failed > 0 || (isOver && isCi) ? 'FAIL  ' : isOver ? 'slow  ' : 'ok    '
  const line = [`${mark}${name}: ${inMinutes(took)} of ${minutes} min`, ...(tally.names ?? [])].join('\n        ')
  console.log(line)
  return { ...tally, failed: tally.failed + (isOver && isCi ? 1 : 0), line }
}

async function checks(): Promise<Tally> {
  if (only && !onlyChanged) return nothing
  const failed = await check()
  const types = await run('npm', ['run', '--silent', 'types', '--', '--check'])
  console.log(types.code === 0 ? 'ok    types of the tables' : `FAIL  types of the tables\n${types.output}`)
  // A check that passed is not a test that passed, but one that failed must show in the last line.
  return { ...nothing, failed: failed + (types.code === 0 ? 0 : 1) }
}

/** Whether one of these files is to run. */
const isWanted = (pattern: string): boolean =>
  !only || globSync(pattern).some((path) => only.some((word) => path.includes(word)))

async function vitest(project: string, env: Record<string, string> = {}): Promise<Tally> {
  if (!isWanted('{contract,scripts,server,web}/**/*.test.{ts,tsx}')) return nothing
  const report = join(scratch, `${project}.json`)
  const args = [
    'run',
    '--project',
    project,
    ...(only ?? []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const outcome = await run('vitest', args, { show: true, env: { TMPDIR: scratch, ...env } })
  return vitestTally(outcome.code, report)
}

async function apiOnPostgres(): Promise<Tally> {
  if (!isWanted('server/**/*.test.ts')) return nothing
  const postgres = await clusterOfRun()
  if (!postgres) return leaveOut('API on PostgreSQL', 'install PostgreSQL 15 or newer, or set TEST_POSTGRES_URL')
  return vitest('api-postgres', { TEST_POSTGRES_URL: postgres.url })
}

type Cluster = Awaited<ReturnType<typeof providePostgres>>
let cluster: Promise<Cluster> | undefined
/** The PostgreSQL of this run, for the first stage that needs it and all after it. */
const clusterOfRun = (): Promise<Cluster> => (cluster ??= providePostgres())

/** The database in which the stages of the browser have the demo company built once, to copy. */
const demoDatabase = `iroko_demo_${process.pid}`

/** Where tours and journeys have their company: a few of them with what is built already, all on PostgreSQL, where there is one. */
async function companyOfBrowser(): Promise<Record<string, string>> {
  const postgres = only ? undefined : await clusterOfRun()
  return postgres ? { DEMO_DATABASE: addressOf(postgres.url, demoDatabase), DEMO_FOLDER: join(scratch, 'demo') } : {}
}

async function stopCluster(): Promise<void> {
  const postgres = await cluster
  if (!postgres) return
  if (existsSync(join(scratch, 'demo'))) await administer(postgres.url, `drop database if exists ${demoDatabase}`)
  await postgres.stop()
}

async function browser(project: string): Promise<Tally> {
  // Each of the two sets a whole portal up, also for nothing.
  if (!isWanted(project === 'tours' ? 'e2e/tours.e2e.ts' : 'e2e/!(tours).e2e.ts')) return nothing
  const found = findChromium()
  const chromium = found ?? (await installChromium())
  if (!chromium) return leaveOut(`browser ${project}`, 'install Chromium, or set CHROMIUM_PATH to one')
  console.log(`Chromium: ${found ? 'found' : 'installed'} in ${chromium}`)
  const report = join(scratch, `${project}.json`)
  const args = ['test', `--project=${project}`, ...(only ?? []), '--reporter=list,json', '--pass-with-no-tests']
  const outcome = await run('playwright', args, {
    show: true,
    env: { ...(await companyOfBrowser()), TMPDIR: scratch, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { flaky, ...tally } = playwrightTally(outcome.code, report)
  // Playwright's own list above says which.
  if (flaky > 0) console.log(`warning: ${flaky} of the ${project} needed a second try`)
  return tally
}

async function giveUp(): Promise<void> {
  await interrupt()
  process.exit(1)
}

process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, giveUp)
// npm dies of a signal without passing it on; what was started here must not outlive it.
const parent = process.ppid
setInterval(() => process.ppid !== parent && giveUp(), 500).unref()

const results: Awaited<ReturnType<typeof attempt>>[] = []
for (const stage of stages)
  if (chosenStages.length === 0 || chosenStages.includes(stage.word)) results.push(await attempt(stage))
await stopCluster()
console.log(`\n${results.map(({ line }) => line).join('\n')}`)
const total = sumOf(results)
const { passed, failed, skipped } = total
// For whoever runs this: `npm run prove -- calendar`.
for (const path of valuesOf('report')) writeFileSync(path, JSON.stringify(total))
if (passed === 0) console.log('No test passed: a run without tests is a failure')
if (failed > 0 || passed === 0) process.exitCode = 1
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
