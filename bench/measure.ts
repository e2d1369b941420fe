/** What the measurements share: a process to start and stop, load by autocannon, medians. */
import { type ChildProcess, spawn } from 'node:child_process'
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

/** Requests a second that one address answers; an answer that is not 2xx makes the measurement worthless. */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  headers: Record<string, string>,
): Promise<{ perSecond: number; p99: number }> {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

interface Address {
  url: string
  headers: Record<string, string>
  /** The statements that the answer needs, and how they are asked alone. */
  statements: readonly { text: string; values: unknown[] }[]
  query: (text: string, values: unknown[]) => Promise<unknown>
}

/** An address and its statements alone, each so many times after some that warm up: milliseconds, and the last answer. */
export async function timeCall({ url, headers, statements, query }: Address, rounds: number) {
  const warming = 5
  const took: number[] = []
  const floor: number[] = []
  let body = ''
  for (let round = 0; round < rounds + warming; round += 1) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    body = await response.text()
    if (!response.ok) throw new Error(body)
    const between = performance.now()
    for (const { text, values } of statements) await query(text, values)
    if (round < warming) continue
    took.push(between - start)
    floor.push(performance.now() - between)
  }
  const worst = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
  return { median: median(took), worst, floor: median(floor), body }
}
