/** What a process says when it cannot start; nothing is written then. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest'
import { openDatabase } from './lib/database/database.ts'
import { newDataKey } from './lib/files/sealed.ts'
import { sentenceOf } from './lib/start/cannot-start.ts'
import { type Environment, readEnvironment } from './lib/start/environment.ts'
import { showPreparing } from './preparing.ts'
import { start } from './start.ts'
import { cloneDatabase } from './test/clone.ts'
import { freePort } from './test/free-port.ts'
import { addressOf, administer } from './test/template.ts'

const template = inject('template')
const folder = mkdtempSync(join(tmpdir(), 'iroko-start-'))
const log = pino({ level: 'silent' })
const made: string[] = []

afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  if (template.kind === 'postgres') for (const statement of made.reverse()) await administer(template.url, statement)
})

async function environmentOf(settings: Record<string, string>): Promise<Environment> {
  const read = readEnvironment({ DEMO: 'false', DATA_DIR: folder, PORT: String(await freePort()), ...settings })
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  return read.environment
}

/** The sentence with which it refuses to start; empty when it does start. */
async function refusal(settings: Record<string, string>): Promise<string | undefined> {
  try {
    await (await begin(await environmentOf(settings)))()
    return ''
  } catch (error) {
    return sentenceOf(error)
  }
}

/** Starts as the process does; answers how to stop. */
async function begin(environment: Environment): Promise<() => Promise<void>> {
  const preparing = await showPreparing(environment)
  try {
    return await start(environment, log, { preparing, web: Promise.resolve(true) })
  } finally {
    await preparing.close()
  }
}

it('shows from the first moment how far it is, and gives the address to the portal', async () => {
  const environment = await environmentOf({})
  const preparing = await showPreparing(environment)
  const get = (path: string) => fetch(`http://127.0.0.1:${environment.PORT}${path}`)
  preparing.show('web', 'ready')
  preparing.show('database', { done: 3, of: 48 })
  const page = await get('/dashboard/main')
  expect(page.status).toBe(503)
  expect((await page.text()).replace(/<[^>]*>/g, ' ')).toMatch(/Screens\s+ready\s+Database\s+3 of 48\s+Company\s+waiting/)
  expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503])
  const call = await get('/api/v1/company.json')
  expect([call.status, await call.json()]).toEqual([503, expect.objectContaining({ code: 'preparing' })])
  await preparing.close()
  await expect(get('/healthz')).rejects.toThrow()
})

it('refuses a port that is taken', async () => {
  const server = createServer()
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  expect(await refusal({ PORT: String(port) })).toMatch(/^PORT: something else listens there/)
  server.close()
  expect(existsSync(join(folder, 'database'))).toBe(false)
})

it('refuses a folder of something else, and one of an older PostgreSQL', async () => {
  const other = join(folder, 'other')
  mkdirSync(join(other, 'database'), { recursive: true })
  writeFileSync(join(other, 'database/notes.txt'), 'mine')
  expect(await refusal({ DATA_DIR: other })).toMatch(/holds other files than/)
  writeFileSync(join(other, 'database/PG_VERSION'), '16\n')
  expect(await refusal({ DATA_DIR: other })).toMatch(/was written by PostgreSQL 16/)
  expect(existsSync(join(other, 'data.key'))).toBe(false)
})

it('refuses a key file that holds no key, and a file in place of a folder', async () => {
  const other = join(folder, 'no-key')
  mkdirSync(other)
  writeFileSync(join(other, 'data.key'), '')
  expect(await refusal({ DATA_DIR: other })).toMatch(/data\.key holds no key of 32 bytes: put back the right one/)
  writeFileSync(join(other, 'data.key'), 'not a key')
  expect(await refusal({ DATA_DIR: other })).toMatch(/data\.key holds no key/)
  expect(existsSync(join(other, 'database'))).toBe(false)
  rmSync(join(other, 'data.key'))
  writeFileSync(join(other, 'database'), 'a file')
  expect(await refusal({ DATA_DIR: other })).toMatch(/^DATA_DIR: a file stands where a folder is to be/)
})

describe.runIf(template.kind === 'postgres')('on PostgreSQL', () => {
  const adminUrl = template.kind === 'postgres' ? template.url : ''
  const fresh = async (name: string, how = '') => {
    await administer(adminUrl, `create database ${name} ${how}`)
    made.push(`drop database ${name} with (force)`)
    return addressOf(adminUrl, name)
  }
  const tag = process.pid

  it('gives a worker a health, a readiness and numbers, and nothing of the portal', async () => {
    const { url = '', close } = await cloneDatabase()
    const token = 'a token that the monitor has'
    const settings = { DATABASE_URL: url, DATA_KEY: newDataKey(), ROLE: 'worker', METRICS_TOKEN: token }
    const environment = await environmentOf(settings)
    const stop = await begin(environment)
    const get = async (path: string) =>
      (await fetch(`http://127.0.0.1:${environment.PORT}${path}`, { headers: { authorization: `Bearer ${token}` } })).status
    expect([await get('/healthz'), await get('/readyz'), await get('/metrics')]).toEqual([200, 200, 200])
    expect([await get('/api/v1/company.json'), await get('/')]).toEqual([404, 404])
    await stop()
    await close()
  })

  it('refuses another DATA_KEY than the one that values were sealed with', async () => {
    const { url = '', close } = await cloneDatabase()
    const key = newDataKey()
    expect(await refusal({ DATABASE_URL: url, DATA_KEY: key })).toBe('')
    expect(await refusal({ DATABASE_URL: url, DATA_KEY: newDataKey() })).toMatch(
      /^DATA_KEY: the values in this database were sealed with/,
    )
    const empty = join(folder, 'empty')
    expect(await refusal({ DATABASE_URL: url, DATA_DIR: empty })).toMatch(/and there is none here$/)
    expect(existsSync(empty)).toBe(false)
    expect(await refusal({ DATABASE_URL: url, DATA_KEY: `${newDataKey()},${key}` })).toBe('')
    await close()
  })

  it('refuses a database of something else, or of a newer version', async () => {
    const DATABASE_URL = await fresh(`foreign_${tag}`)
    await administer(DATABASE_URL, 'create table customer (id int)')
    expect(await refusal({ DATABASE_URL })).toMatch(/holds tables of something else/)
    const { url = '', close } = await cloneDatabase()
    await administer(url, "insert into migration (name, checksum) values ('9999-future', '')")
    expect(await refusal({ DATABASE_URL: url })).toMatch(/was used by a newer version of Iroko \(9999-future\)/)
    await close()
  })

  it('refuses a database of before 0.2.0, migrations out of order, and one that was changed since', async () => {
    const { url = '', close } = await cloneDatabase()
    const DATABASE_URL = url
    await administer(url, "update migration set checksum = 'other' where name like '0002-%'")
    expect(await refusal({ DATABASE_URL })).toMatch(/^The migration 0002-\w+ was changed after the database/)
    await administer(url, "delete from migration where name like '0002-%'")
    expect(await refusal({ DATABASE_URL })).toMatch(/^The migration 0002-\w+ comes too late/)
    await administer(url, 'alter table migration drop column checksum')
    expect(await refusal({ DATABASE_URL })).toMatch(/was made by a version before 0\.2\.0/)
    await close()
  })

  it('refuses text that is not UTF-8, a clock far away, a missing right, a wrong name or password', async () => {
    const latin = await fresh(`latin_${tag}`, "encoding 'LATIN1' locale 'C' template template0")
    expect(await refusal({ DATABASE_URL: latin })).toMatch(/keeps text as LATIN1/)
    const DATABASE_URL = await fresh(`bare_${tag}`)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000)
    expect(await refusal({ DATABASE_URL })).toMatch(/are 1[12]\d seconds apart/)
    vi.restoreAllMocks()
    await administer(adminUrl, `create role weak_${tag} login password 'weak'`)
    made.unshift(`drop role weak_${tag}`)
    const weak = new URL(DATABASE_URL)
    weak.username = `weak_${tag}`
    weak.password = 'weak'
    expect(await refusal({ DATABASE_URL: weak.href })).toMatch(/may not make tables .+ make it the owner/)
    weak.password = 'wrong'
    expect(await refusal({ DATABASE_URL: weak.href })).toMatch(/does not let this user in/)
    expect(await refusal({ DATABASE_URL: addressOf(adminUrl, 'nowhere') })).toMatch(/there is no such database/)
    const bare = await openDatabase({ url: DATABASE_URL })
    expect(await bare.db.introspection.getTables()).toEqual([])
    await bare.close()
  })
})
