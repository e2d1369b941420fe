import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'

export interface Outcome {
  code: number
  output: string
}

interface RunOptions {
  env?: NodeJS.ProcessEnv
  /** Show the output as it comes instead of keeping it. */
  show?: boolean
}

const running = new Set<ChildProcess>()

/** Asks every program that still runs to end, makes those that do not within ten seconds, and waits until they have. */
export async function interrupt(): Promise<void> {
  const ended = [...running].map((child) => once(child, 'close'))
  for (const child of running) child.kill('SIGINT')
  const deaf = setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, 10_000)
  await Promise.all(ended)
  clearTimeout(deaf)
}

/** Runs a program, our own tools (node_modules/.bin) before the machine's; never throws. */
export function run(command: string, args: string[], { env = {}, show = false }: RunOptions = {}): Promise<Outcome> {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(command, args, {
    env: { ...process.env, ...env, PATH: path },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((done) => {
    child.on('error', (error) => {
      running.delete(child)
      done({ code: 127, output: error.message })
    })
    child.on('close', (code) => {
      running.delete(child)
      done({ code: code ?? 1, output })
    })
  })
}
