/** `npm run …` as a developer or an operator starts it, against a migrated database of its own, until it says its first word. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { newDataKey } from '../lib/files/sealed.ts'
import { cloneDatabase } from './clone.ts'
import { freePort } from './free-port.ts'
import { findPostgres } from './postgres.ts'

const root = join(import.meta.dirname, '../..')
export const scratch = mkdtempSync(join(tmpdir(), 'iroko-commands-'))
const clone = await cloneDatabase()

/** Takes away what the commands wrote. */
export async function cleanUp(): Promise<void> {
  await clone.close()
  rmSync(scratch, { recursive: true, force: true })
}

const shared = { DATABASE_URL: clone.url ?? '', DATA_KEY: newDataKey(), LOG_LEVEL: 'info', DEMO: 'false' }
const path = `${findPostgres()}${delimiter}${process.env.PATH}`

/** Runs `npm run <words>` until it says something like that, or ends; answers all that it said by then. */
export async function firstWord(words: string, expected: RegExp, more: Record<string, string> = {}): Promise<string> {
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
