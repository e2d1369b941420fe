/**
 * `npm run prove`: the proofs that take minutes each (kills, storms, thousands of people at once), before something is called done; with a
 * word only those whose path has it. `npm run prove -- calendar` is about days and hours, and takes longer than all of them: it runs by its
 * name only. The last line counts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { providePostgres } from '../server/test/postgres.ts'
import { scratchRoot } from '../server/test/scratch.ts'
import { calendar } from './calendar.ts'
import { nothing, sumOf, type Tally, vitestTally } from './reports.ts'
import { interrupt, run } from './run.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    await interrupt()
    process.exit(1)
  })

const [first, ...rest] = process.argv.slice(2)
const { passed, failed, names = [] } = sumOf(await (first === 'calendar' ? calendar(rest) : proofs(process.argv.slice(2))))
if (names.length > 0) console.log(`\nFAIL  ${names.join('\n      ')}`)
if (passed + failed === 0) console.log('Nothing was proved: no proof has that name')
console.log(`${passed} of ${passed + failed} passed`)
if (failed > 0 || passed === 0) process.exitCode = 1

async function proofs(words: string[]): Promise<Tally[]> {
  const postgres = await providePostgres()
  if (!postgres) {
    const remedy = 'The proofs need PostgreSQL 15 or newer: install it, or set TEST_POSTGRES_URL'
    return [{ ...nothing, failed: 1, names: [remedy] }]
  }
  const scratch = mkdtempSync(join(scratchRoot(), 'iroko-proofs-'))
  const tallies: Tally[] = []
  try {
    // What measures the processor comes after the others, in a run of its own.
    for (const project of ['proofs', 'proofs-alone']) {
      const report = join(scratch, `${project}.json`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const env = { TEST_POSTGRES_URL: postgres.url }
      const { code } = await run('vitest', ['run', '--project', project, ...words, ...reporters], { show: true, env })
      tallies.push(vitestTally(code, report))
    }
    return tallies
  } finally {
    await postgres.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}
