/** PostgreSQL and the files on a disk that fills up: people are told, nothing breaks, and with room again all goes on. Needs to be root, for a disk of its own. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../lib/database/database.ts'
import { newDataKey } from '../lib/files/sealed.ts'
import { freePort } from './free-port.ts'
import { findPostgres, startCluster } from './postgres.ts'

const mayMount = process.getuid?.() === 0 && process.platform === 'linux'
const disk = mkdtempSync(join(tmpdir(), 'iroko-full-'))
const filler = join(disk, 'filler')
let end = async () => undefined as unknown

afterAll(async () => {
  await end()
  if (mayMount) execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

it.runIf(mayMount)('tells that the disk is full and goes on when there is room', { timeout: 120_000 }, async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', disk])
  const cluster = await startCluster(findPostgres() ?? '', disk)
  const port = await freePort()
  const env = {
    DATABASE_URL: cluster.url,
    DATA_KEY: newDataKey(),
    DATA_DIR: join(disk, 'data'),
    PORT: String(port),
    LOG_LEVEL: 'fatal',
  }
  mkdirSync(env.DATA_DIR)
  const server = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  end = async () => {
    server.kill('SIGKILL')
    await cluster.stop()
  }
  const url = `http://127.0.0.1:${port}`
  const ready = () =>
    fetch(`${url}/readyz`).then(
      async (answer) => (await answer.json()).status,
      () => 'not there',
    )
  await expect.poll(ready, { timeout: 60_000 }).toBe('ready')

  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize))
  } catch (error) {
    // The database took some of it meanwhile: the disk is as full as it should be.
    expect(Object(error).code).toBe('ENOSPC')
  }
  expect(await ready()).toMatch(/is full$/)
  const database = await openDatabase({ url: cluster.url })
  const big = { id: '00000000-0000-7000-8000-000000000001', recipient: 'a@zuma.test', subject: 'Big', body: 'x'.repeat(1000) }
  const rows = Array.from({ length: 1000 }, (_, index) => ({ ...big, id: big.id.slice(0, -4) + String(1000 + index) }))
  const refused = await database.db
    .insertInto('outbox_mail')
    .values(rows)
    .execute()
    .catch((error: unknown) => error)
  expect(Object(refused).code).toBe('53100')

  rmSync(filler)
  await expect.poll(ready, { timeout: 30_000 }).toBe('ready')
  await database.db.insertInto('outbox_mail').values(rows).execute()
  await database.close()
  expect(server.exitCode).toBeNull()
  server.kill('SIGTERM')
  expect((await once(server, 'exit'))[0]).toBe(0)
})
