import { existsSync, globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { patience } from './server/test/patience.ts'

const tests = globSync('{contract,server,web,scripts}/**/*.test.{ts,tsx}', {
  exclude: (path) => /node_modules|dist/.test(path),
})

// A test that takes a database imports it from server/test, and takes it from a PostgreSQL. Every other test is pure.
const takesDatabase = (path: string) =>
  path.startsWith('server/') &&
  /from '\.{1,2}\/[./a-z-]*(harness|clone|record-steps|first-word)\.ts'/.test(readFileSync(path, 'utf8'))
const api = tests.filter(takesDatabase)
const pure = tests.filter((path) => !takesDatabase(path))
// What replaces a module, or what the whole process has, would be met by the next file.
const needsOwnModules = (path: string) => /vi\.(mock|doMock|stubGlobal|hoisted|useFakeTimers)/.test(readFileSync(path, 'utf8'))
const url = process.env.TEST_POSTGRES_URL

/** What runs on the embedded database besides: one file a domain, and what hangs on the database itself. */
const embedded = [
  'server/first-start.test.ts',
  'server/test/wire.test.ts',
  'server/test/lookups.test.ts',
  'server/test/backup.test.ts',
  'server/modules/accounting/journals/ledger.test.ts',
  'server/modules/assets/custodies/custodies.test.ts',
  'server/modules/billing/months/months.test.ts',
  'server/modules/clients/clients/clients.test.ts',
  'server/modules/company/offices/offices.test.ts',
  'server/modules/engagement/tickets/tickets.test.ts',
  'server/modules/home/data-exports/data-exports.test.ts',
  'server/modules/leave/application-form/application-form.test.ts',
  'server/modules/operations/tasks/tasks.test.ts',
  'server/modules/payroll/runs/runs.test.ts',
  'server/modules/people/import/import.test.ts',
  'server/modules/people/salaries/salaries.test.ts',
  'server/modules/platform/identity/identity.test.ts',
  'server/modules/procurement/vendors/vendors.test.ts',
  'server/modules/facility/faults/faults.test.ts',
  'server/modules/quality/assignments/assignments.test.ts',
  'server/modules/recruitment/openings/openings.test.ts',
  'server/modules/time/attendance-days/attendance-days-wake.test.ts',
  'server/modules/performance/score-templates/score-templates.test.ts',
]

const gone = embedded.filter((path) => !existsSync(path))
if (gone.length > 0) throw new Error(`vitest.config.ts names files that are gone: ${gone.join(', ')}`)
const domainOf = (path: string) => /^server\/modules\/[^/]+\//.exec(path)?.[0]
const bare = api.map(domainOf).find((domain) => domain && !embedded.some((path) => path.startsWith(domain)))
if (bare) throw new Error(`${bare} has no file that runs on the embedded database: name one in vitest.config.ts`)

/** What measures how long the processor takes, and so runs after the other proofs, by itself. */
const measured = ['server/test/hostile-uploads.proof.ts']
const proofs = globSync('server/test/*.proof.ts').filter((path) => !measured.includes(path))

function onDatabase(name: string, include: string[], env: Record<string, string>): TestProjectConfiguration {
  return {
    // Reading the whole server anew for every file took more than half of the time; what it keeps hangs on the portal of each file.
    test: {
      name,
      include,
      env,
      isolate: false,
      globalSetup: 'server/test/global-setup.ts',
      testTimeout: patience * 20_000,
      hookTimeout: patience * 30_000,
    },
  }
}

const onPostgres = (name: string, include: string[]) =>
  url ? [onDatabase(name, include, { DATABASE: 'postgres', TEST_POSTGRES_URL: url })] : []

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Left to itself it takes one of two cores; half of a test waits for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          include: pure.filter((path) => !needsOwnModules(path)),
          testTimeout: patience * 20_000,
          isolate: false,
        },
      },
      { test: { name: 'pure-alone', include: pure.filter(needsOwnModules), testTimeout: patience * 20_000 } },
      ...onPostgres('api-postgres', api),
      onDatabase('api-embedded', embedded, { DATABASE: 'embedded' }),
      // Minutes each: `npm run prove`.
      ...onPostgres('proofs', proofs),
      ...onPostgres('proofs-alone', measured),
    ],
  },
})
