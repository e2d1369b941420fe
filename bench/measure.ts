/** What the measurements share: a process to start and stop, load by autocannon, CPU, medians. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { makeSealer } from '../server/lib/files/sealed.ts'

export interface Served {
  url: string
  pid: number | undefined
  stop(): Promise<void>
}

/** The key of every process that is measured, on a company that may be there already. */
const DATA_KEY = 'benchmark-benchmark-benchmark-benchmark-beA'
export const sealer = makeSealer(DATA_KEY)

/** Starts a Node process and waits until its address answers. */
export async function serve(script: string, port: number, path: string, env: Record<string, string>): Promise<Served> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_KEY, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await answered(child, url + path)
  return { url, pid: child.pid, stop: () => stopped(child) }
}

async function answered(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    const ok = await fetch(url).then(
      (response) => response.status < 500,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${url} does not answer`)
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** What one address answers: requests in all and a second, and how long half of them took at the most; one not 2xx makes it worthless. */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  headers: Record<string, string>,
): Promise<{ count: number; perSecond: number; p50: number }> {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  return { count: result.requests.total, perSecond: result.requests.average, p50: result.latency.p50 }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Milliseconds of CPU that these processes have used; not a number where the system does not say (it is Linux that does). */
export function cpuOf(pids: readonly (number | undefined)[]): number {
  const used = pids.map((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      // A tick is 10 ms on every Linux that runs Node.
      return (Number(fields[11]) + Number(fields[12])) * 10
    } catch {
      return Number.NaN
    }
  })
  return used.reduce((total, time) => total + time, 0)
}
