/** A portal as a customer would run it: the built web, the embedded database and the demo company. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/test/free-port.ts'

export interface StartedPortal {
  url: string
  stop: () => Promise<void>
}

/** Starts one with a database of its own; what it says is in test-results, under its name. */
export async function startPortal(name: string, settings: Record<string, string> = {}): Promise<StartedPortal> {
  const dir = mkdtempSync(join(tmpdir(), 'iroko-e2e-'))
  const url = `http://localhost:${await freePort()}`
  mkdirSync('test-results', { recursive: true })
  const log = `test-results/${name}.log`
  const output = openSync(log, 'w')
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: new URL(url).port, DATA_DIR: dir, DEMO: 'true', ...settings },
    stdio: ['ignore', output, output],
  })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await new Promise((done) => server.once('exit', done))
    process.off('exit', kill)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await answers(`${url}/healthz`, server, log)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function answers(url: string, server: ChildProcess, log: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; ) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`The portal did not start:\n${readFileSync(log, 'utf8')}`)
    await new Promise((again) => setTimeout(again, 100))
  }
}
