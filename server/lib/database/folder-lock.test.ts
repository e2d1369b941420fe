import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
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

it('gives the folder of a killed process to the next one', async () => {
  const program = `(await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))})).lockFolder(${JSON.stringify(folder)})
    console.log('held'); setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow(`in use by process ${child.pid} on `)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder)()
})
