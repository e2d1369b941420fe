/** `npm run prove`: the proofs that take minutes each (kills, storms, thousands of people at once); before something is called done. */
import { providePostgres } from '../server/test/postgres.ts'
import { run } from './run.ts'

const postgres = await providePostgres()
if (postgres) {
  const env = { TEST_POSTGRES_URL: postgres.url }
  const { code } = await run('vitest', ['run', '--project', 'proofs', ...process.argv.slice(2)], { show: true, env })
  await postgres.stop()
  process.exitCode = code
} else {
  console.error('The proofs need PostgreSQL 15 or newer: install it, or set TEST_POSTGRES_URL')
  process.exitCode = 1
}
