/**
 * A backup is a folder: `database` (a dump of PostgreSQL's, or the embedded one as a tar), `files`, their hashes in `files.sha256`, and
 * `backup.json`, which says what they fit to. The key is not in it: whoever finds a backup alone opens nothing that is sealed.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, watch } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Database, openDatabase } from './database/database.ts'
import { hasKey, sealerOf } from './files/sealed.ts'
import type { Portal } from './portal.ts'
import { CannotStart } from './start/cannot-start.ts'
import type { Environment } from './start/environment.ts'

const backupSchema = z.object({
  taken_at: z.iso.datetime(),
  kind: z.enum(['postgres', 'embedded']),
  /** The newest migration of the database. */
  migration: z.string(),
  /** The names of the keys that it takes to open what is sealed. */
  keys: z.array(z.string()),
  bytes: z.number(),
  sha256: z.string(),
  /** Of `files.sha256`; none in a backup of before it was written. */
  files_sha256: z.optional(z.string()),
})
export type Backup = z.infer<typeof backupSchema>

/** Takes a backup of a running portal into a folder of its own, and answers which. */
export async function takeBackup(database: Database, environment: Environment, into: string): Promise<string> {
  const taken_at = new Date().toISOString()
  const folder = join(into, `iroko-${taken_at.replaceAll(':', '-')}`)
  const unfinished = `${folder}.part`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const dump = join(unfinished, 'database')
  const keys = sql<{ name: string }>`select name from data_key order by name`
  const newest = sql<{ name: string }>`select max(name) as name from migration`
  const about = {
    taken_at,
    kind: database.kind,
    migration: (await newest.execute(database.db)).rows[0]?.name ?? '',
    keys: (await keys.execute(database.db)).rows.map(({ name }) => name),
  }
  if (database.dump) await writeFile(dump, (await database.dump()).stream(), { mode: 0o600 })
  else await runPostgres('pg_dump', environment, ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`])
  // After the database: bytes are written before the row that speaks of them.
  const files = join(environment.DATA_DIR, 'files')
  if (existsSync(files)) await cp(files, join(unfinished, 'files'), { recursive: true })
  const hashes = await hashesOf(join(unfinished, 'files'))
  await writeFile(join(unfinished, hashFile), hashes, { mode: 0o600 })
  const { size: bytes } = await stat(dump)
  const files_sha256 = createHash('sha256').update(hashes).digest('hex')
  const backup: Backup = { ...about, bytes, sha256: await hashOf(dump), files_sha256 }
  await writeFile(join(unfinished, 'backup.json'), `${JSON.stringify(backup, undefined, 2)}\n`)
  await rename(unfinished, folder)
  await database.db.insertInto('backup').values({ taken_at, bytes }).execute()
  return folder
}

/** Puts a backup back where there is nothing yet; refuses one that is damaged or whose key is not here. */
export async function restoreBackup(folder: string, environment: Environment): Promise<Backup> {
  const { DATABASE_URL: url, DATA_DIR } = environment
  const backup = await readBackup(folder)
  const dump = join(folder, 'database')
  if (backup.kind !== (url ? 'postgres' : 'embedded'))
    throw new CannotStart(`This is a backup of a database that is ${backup.kind}: ${url ? 'unset' : 'set'} DATABASE_URL`)
  if ((await hashOf(dump)) !== backup.sha256) throw new CannotStart(`${dump} is damaged: it is not what was written`)
  await refuseDamagedFiles(folder, backup)
  const missing =
    backup.keys.length > 0 && !(hasKey(environment) && backup.keys.some((key) => sealerOf(environment).keys.includes(key)))
  if (missing)
    throw new CannotStart(`DATA_KEY: this backup was sealed with the key ${backup.keys.join(' or ')}, which is not here`)
  // It is of what was there before.
  await rm(join(DATA_DIR, 'audit-head.json'), { force: true })
  const files = join(DATA_DIR, 'files')
  if ((await readdir(files).catch(() => [])).length > 0)
    throw new CannotStart(`${files} is not empty: a backup goes where there is nothing`)
  if (url) await restorePostgres(dump, environment)
  else await restoreEmbedded(dump, `${DATA_DIR}/database`)
  if (existsSync(join(folder, 'files'))) await cp(join(folder, 'files'), files, { recursive: true })
  return backup
}

/** As `sha256sum` writes and checks them: `cd files && sha256sum -c ../files.sha256`. */
const hashFile = 'files.sha256'

async function hashesOf(files: string): Promise<string> {
  const found = existsSync(files) ? await readdir(files, { recursive: true, withFileTypes: true }) : []
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const lines: string[] = []
  for (const path of paths.sort()) lines.push(`${await hashOf(path)}  ${relative(files, path)}\n`)
  return lines.join('')
}

async function refuseDamagedFiles(folder: string, { files_sha256 }: Backup): Promise<void> {
  if (files_sha256 === undefined) return
  const written = await readFile(join(folder, hashFile), 'utf8').catch(() => '')
  const isWhole = createHash('sha256').update(written).digest('hex') === files_sha256
  const found = new Set((await hashesOf(join(folder, 'files'))).split('\n'))
  const lost = isWhole ? written.split('\n').find((line) => !found.has(line)) : hashFile
  if (lost !== undefined)
    throw new CannotStart(`${join(folder, lost.split('  ').at(-1) ?? '')} is damaged: it is not what was written`)
}

/** Removes the oldest backups of a folder, so that `keep` are left; answers which went. Unfinished ones are left alone. */
export async function removeOldBackups(into: string, keep: number): Promise<string[]> {
  const made = (await readdir(into)).filter((name) => /^iroko-[\d-]+T[\d-]+\.\d+Z$/.test(name)).sort()
  const old = made.slice(0, Math.max(0, made.length - keep))
  for (const name of old) await rm(join(into, name), { recursive: true })
  return old
}

async function readBackup(folder: string): Promise<Backup> {
  try {
    return backupSchema.parse(JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')))
  } catch {
    throw new CannotStart(`${folder} is not a backup: it has no backup.json that can be read`)
  }
}

async function restorePostgres(dump: string, environment: Environment): Promise<void> {
  const database = await openDatabase({ url: environment.DATABASE_URL, poolSize: 1 })
  const tables = await database.db.introspection.getTables().finally(() => database.close())
  if (tables.length > 0) throw new CannotStart('The database is not empty: a backup goes where there is nothing')
  const { dbname, env } = reach(environment)
  await runProgram(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--dbname=${dbname}`, dump],
    env,
  )
}

async function restoreEmbedded(dump: string, dataDir: string): Promise<void> {
  if ((await readdir(dataDir).catch(() => [])).length > 0)
    throw new CannotStart(`${dataDir} is not empty: a backup goes where there is nothing`)
  const database = await openDatabase({ dataDir, snapshot: new Blob([await readFile(dump)]) })
  await database.close()
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const runPostgres = (program: string, environment: Environment, args: string[]) => {
  const { dbname, env } = reach(environment)
  return runProgram(program, [...args, `--dbname=${dbname}`], env)
}

/** The address without its password, which everybody on the machine could read in the list of processes. */
function reach({ DATABASE_URL = '' }: Environment): { dbname: string; env: Record<string, string> } {
  const url = new URL(DATABASE_URL)
  const PGPASSWORD = decodeURIComponent(url.password)
  url.password = ''
  return { dbname: url.href, env: PGPASSWORD ? { PGPASSWORD } : {} }
}

function runProgram(program: string, args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'pipe'] })
    let output = ''
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', () => failed(new CannotStart(`${program} is not here: install the client programs of PostgreSQL`)))
    child.on('close', (code) => (code === 0 ? done() : failed(new CannotStart(`${program} failed: ${output.trim()}`))))
  })
}

const wanted = (dataDir: string) => join(dataDir, 'backup.wanted')
const answer = (dataDir: string) => join(dataDir, 'backup.answer')
const answerWithinMs = 10 * 60_000

/** The embedded database is in the hands of one process: whoever wants a backup of a running one asks that process by a file. */
export function answerBackups({ database, environment, log }: Portal): () => void {
  const { DATA_DIR } = environment
  let isAt = false
  const take = async () => {
    if (isAt || !existsSync(wanted(DATA_DIR))) return
    isAt = true
    const into = await readFile(wanted(DATA_DIR), 'utf8')
    await rm(wanted(DATA_DIR))
    const output = await takeBackup(database, environment, into).catch((error: unknown) => {
      log.error({ err: error }, 'a backup failed')
      return 'failed'
    })
    await writeWhole(answer(DATA_DIR), output)
    isAt = false
  }
  const watcher = watch(DATA_DIR, () => void take().catch((error: unknown) => log.error({ err: error }, 'a backup failed')))
  watcher.unref()
  return () => watcher.close()
}

/** Asks the process that has the embedded database for a backup, and answers where it is. */
export async function askForBackup(dataDir: string, into: string): Promise<string> {
  await rm(answer(dataDir), { force: true })
  await writeWhole(wanted(dataDir), into)
  for (const until = Date.now() + answerWithinMs; Date.now() < until; await pause(100)) {
    if (!existsSync(answer(dataDir))) continue
    const folder = await readFile(answer(dataDir), 'utf8')
    await rm(answer(dataDir))
    if (folder === 'failed') throw new CannotStart('The portal could not take a backup: its log says why')
    return folder
  }
  await rm(wanted(dataDir), { force: true })
  throw new CannotStart('The process that has the database does not answer')
}

/** Not to be seen before it is whole. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text)
  await rename(`${path}.part`, path)
}
