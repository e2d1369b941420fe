import { spawn } from 'node:child_process'
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

/** Runs a program, our own tools (node_modules/.bin) before the machine's; never throws, and takes it along when we are ended. */
export function run(command: string, args: string[], { env = {}, show = false }: RunOptions = {}): Promise<Outcome> {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(command, args, {
    env: { ...process.env, ...env, PATH: path },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  const interrupt = () => child.kill('SIGINT')
  process.once('exit', interrupt)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 127, output: error.message }))
    child.on('close', (code) => {
      process.off('exit', interrupt)
      done({ code: code ?? 1, output })
    })
  })
}
