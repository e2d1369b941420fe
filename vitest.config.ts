import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

// A test that takes a database imports it from server/test; it runs on the embedded database and again on real PostgreSQL.
// Every other test is pure and runs once. Tests that need several sessions at a time (*.postgres.test.ts) skip the embedded one.
const tests = globSync('{contract,server,web,scripts}/**/*.test.{ts,tsx}', {
  exclude: (path) => /node_modules|dist/.test(path),
})
const takesDatabase = (path: string) =>
  path.startsWith('server/') && /from '\.{1,2}\/[./a-z-]*(harness|clone)\.ts'/.test(readFileSync(path, 'utf8'))
const api = tests.filter(takesDatabase)
const url = process.env.TEST_POSTGRES_URL

function onDatabase(name: string, include: string[], env: Record<string, string>): TestProjectConfiguration {
  return {
    // Reading the whole server anew for every file took more than half of the time; what it keeps hangs on the portal of each file.
    test: {
      name,
      include,
      env,
      isolate: false,
      globalSetup: 'server/test/global-setup.ts',
      testTimeout: 20_000,
      hookTimeout: 30_000,
    },
  }
}

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Left to itself it takes one of two cores; half of a test waits for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'unit', include: tests.filter((path) => !takesDatabase(path)) } },
      onDatabase(
        'api-embedded',
        api.filter((path) => !path.endsWith('.postgres.test.ts')),
        { DATABASE: 'embedded' },
      ),
      ...(url ? [onDatabase('api-postgres', api, { DATABASE: 'postgres', TEST_POSTGRES_URL: url })] : []),
    ],
  },
})
