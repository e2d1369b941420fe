/** One portal for all journeys, as a customer would run it: the built web, the embedded database and the demo company. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../scripts/build-web.ts'
import { freePort } from '../server/test/free-port.ts'

const log = 'test-results/server.log'

export default async function setup(): Promise<() => Promise<void>> {
  if (!(await buildWeb())) throw new Error('Without the web there is nothing to journey through')
  const dir = mkdtempSync(join(tmpdir(), 'iroko-e2e-'))
  const url = `http://localhost:${await freePort()}`
  const server = start(url, dir)
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const teardown = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await new Promise((done) => server.once('exit', done))
    process.off('exit', kill)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await answers(`${url}/healthz`, server)
  } catch (error) {
    await teardown()
    throw error
  }
  process.env.E2E_URL = url
  return teardown
}

function start(url: string, dir: string): ChildProcess {
  mkdirSync('test-results', { recursive: true })
  const output = openSync(log, 'w')
  return spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: new URL(url).port, DATA_DIR: dir, DEMO: 'true' },
    stdio: ['ignore', output, output],
  })
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; ) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`The portal did not start:\n${readFileSync(log, 'utf8')}`)
    await new Promise((again) => setTimeout(again, 100))
  }
}
