import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const scratch = mkdtempSync(join(tmpdir(), 'iroko-lock-'))
const folder = join(scratch, 'database')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

it('lets one at a time have a folder, and tells the second one who has it', () => {
  const giveBack = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(new RegExp(`in use by process ${process.pid} on .+ since 2`))
  giveBack()
  lockFolder(folder)()
})

/** Another process that has the folder and keeps nothing of it, not even the way to give it back. */
async function otherProcess(): Promise<ChildProcess> {
  const program = `(await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))})).lockFolder(${JSON.stringify(folder)})
    setInterval(() => undefined, 1000)
    setImmediate(() => { gc(); console.log('held') })`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

it('keeps the folder of a process that has forgotten how to give it back, until it is killed', async () => {
  const child = await otherProcess()
  expect(() => lockFolder(folder)).toThrow(`in use by process ${child.pid} on `)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder)()
})
