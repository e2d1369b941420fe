import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../lib/database/database.ts'
import { addressOf, type Template } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template
  }
}

export interface Clone extends Database {
  /** Address of the clone, for a second process on the same data; the embedded database has none. */
  url: string | undefined
}

/**
 * A migrated, empty database of one's own; closing it removes it. It has one connection, as the embedded database has: a handler that
 * asks outside of its own transaction waits for itself here as it would there. Tests of what happens at once have more.
 */
export function cloneDatabase(connections = 1): Promise<Clone> {
  const template = inject('template')
  return template.kind === 'postgres' ? clonePostgres(template.url, template.name, connections) : cloneEmbedded(template.folder)
}

let cluster: pg.Pool | undefined
/** Runs a statement on the cluster itself, by one connection for all files of this process. */
async function onCluster(adminUrl: string, statement: string): Promise<void> {
  cluster ??= new pg.Pool({ connectionString: adminUrl, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  await cluster.query(statement)
}

export async function clonePostgres(adminUrl: string, template: string, poolSize: number): Promise<Clone> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Half of the time of copying by way of the log, where nothing waits for a disk.
  await onCluster(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = addressOf(adminUrl, name)
  const database = await openDatabase({ url, poolSize })
  const close = async () => {
    await database.close()
    await onCluster(adminUrl, `drop database ${name} with (force)`)
  }
  return { ...database, url, close }
}

async function cloneEmbedded(folder: string): Promise<Clone> {
  const dir = mkdtempSync(join(folder, 'clone-'))
  cpSync(join(folder, 'template'), dir, { recursive: true })
  const database = await openDatabase({ dataDir: dir })
  const close = async () => {
    await database.close()
    rmSync(dir, { recursive: true, force: true })
  }
  return { ...database, url: undefined, close }
}
