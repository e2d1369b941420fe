/** The recipe of ARCHITECTURE.md: what `npm run noun` writes, in a copy of the repository, passes the check and its own test. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { run } from '../../scripts/run.ts'
import { scratchRoot } from './scratch.ts'

const copy = mkdtempSync(join(scratchRoot(), 'iroko-noun-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The files as they are, with what is not committed yet, and the packages beside them. */
async function copyRepository(): Promise<void> {
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'])
  for (const path of output.trim().split('\n')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(path, join(copy, path))
  }
  const packages = join(copy, 'node_modules')
  mkdirSync(join(packages, '@iroko'), { recursive: true })
  for (const name of readdirSync('node_modules'))
    if (name !== '@iroko' && !name.startsWith('.cache'))
      symlinkSync(join(process.cwd(), 'node_modules', name), join(packages, name))
  for (const side of ['contract', 'server', 'web']) symlinkSync(join(copy, side), join(packages, '@iroko', side))
}

/** Runs a command in the copy; what it says when it fails. */
async function failureOf(command: string, ...args: string[]): Promise<string> {
  const { code, output } = await run('sh', ['-c', 'cd "$0" && exec "$@"', copy, command, ...args], {
    env: { UPDATE_ROLE_TABLE: '1' },
  })
  return code === 0 ? '' : output
}

it('writes a plain noun in a new domain, one that is decided in an old one, and paper with money, and all hold', {
  timeout: 900_000,
}, async () => {
  await copyRepository()
  expect(await failureOf('node', 'scripts/noun.ts', 'assets/fuel-cards')).toBe('')
  expect(await failureOf('node', 'scripts/noun.ts', 'people/deliveries', '--request')).toBe('')
  expect(await failureOf('node', 'scripts/noun.ts', 'billing/invoices', '--document')).toBe('')
  expect(await failureOf('node', 'scripts/noun.ts', 'people/deliveries')).toContain('There is a noun called deliveries already')
  expect(await failureOf('node', 'scripts/check.ts')).toBe('')
  const pure = [
    'contract',
    'platform/audit/words',
    'scripts/structure',
    'server/test/role-table',
    'server/test/bad-input',
    'web/routes',
    'web/doors',
  ]
  expect(await failureOf('vitest', 'run', '--project', 'pure', '-u', ...pure)).toBe('')
  const own = [
    'assets/fuel-cards',
    'people/deliveries',
    'billing/invoices',
    'server/test/database',
    'home/data-exports/parts',
    'home/verify',
  ]
  expect(await failureOf('vitest', 'run', '--project', 'api-postgres', ...own)).toBe('')
})
