/**
 * One portal for all tours and journeys, as a customer would run it: the built web, the demo company on the embedded database or, in a run of
 * all, on PostgreSQL, and a sign-in with the company's account.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../scripts/run.ts'
import { freePort } from '../server/test/free-port.ts'
import { patience } from '../server/test/patience.ts'
import { sameClock } from '../server/test/shifted-clock.ts'
import { activationLink, copyDemoCompany } from './demo-company.ts'

/** What the portal says is kept here. */
const log = 'test-results/server.log'

export default async function setup(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'iroko-e2e-'))
  const [build, company] = await Promise.all([run('npm', ['run', 'build']), copyDemoCompany(dir)])
  console.log(build.output)
  if (build.code !== 0) throw new Error('Without the web there is nothing to journey through')
  const url = `http://localhost:${await freePort()}`
  const issuer = `http://localhost:${await freePort()}`
  mkdirSync('test-results', { recursive: true })
  const output = openSync(log, 'w')
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...sameClock(),
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: new URL(url).port,
      DATA_DIR: dir,
      ...company.settings,
      SSO: 'demo',
      SSO_ISSUER: issuer,
    },
    stdio: ['ignore', output, output],
  })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await new Promise((done) => server.once('exit', done))
    process.off('exit', kill)
    await company.remove()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await answers(`${url}/readyz`, server)
  } catch (error) {
    await stop()
    throw error
  }
  Object.assign(process.env, { E2E_URL: url, E2E_ISSUER: issuer, E2E_ACTIVATION: activationLink(dir) })
  return stop
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + patience * 120_000; ; ) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`The portal did not start:\n${readFileSync(log, 'utf8')}`)
    await new Promise((again) => setTimeout(again, 100))
  }
}
