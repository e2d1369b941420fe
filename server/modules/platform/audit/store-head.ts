/** How far the chain over the audit log had come, and from when on its entries must be there: kept in a file, out of the database's reach. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../lib/database/database.ts'
import type { Environment } from '../../../lib/start/environment.ts'

const headSchema = z.object({ seq: z.number(), hash: z.string(), border: z.string() })
export type Head = z.infer<typeof headSchema>

type Where = Pick<Environment, 'DATA_DIR'>
const fileOf = ({ DATA_DIR }: Where) => join(DATA_DIR, 'audit-head.json')

/** Undefined where nothing was kept yet: a new portal, or one that was restored. */
export async function readHead(where: Where): Promise<Head | undefined> {
  try {
    return headSchema.parse(JSON.parse(await readFile(fileOf(where), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function writeHead(where: Where, head: Head): Promise<void> {
  await mkdir(where.DATA_DIR, { recursive: true })
  await writeFile(`${fileOf(where)}.part`, `${JSON.stringify(head)}\n`, { mode: 0o600 })
  await rename(`${fileOf(where)}.part`, fileOf(where))
}

/** Whether the chain still has what was its head. */
export async function hasHead(db: Db, { seq, hash }: Head): Promise<boolean> {
  const found = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from audit_chain where seq = ${seq}`.execute(db)
  return found.rows[0]?.hash === hash
}

/** Keeps the head of now, unless what it was before is gone; answers whether all is well. */
export async function keepHead(db: Db, where: Where): Promise<boolean> {
  const known = await readHead(where)
  if (known && !(await hasHead(db, known))) return false
  const found = await sql<{ seq: number; hash: string; first: string }>`
    select seq, encode(hash, 'hex') as hash, coalesce((select min(at) from audit_log), now()) as first
    from audit_chain order by seq desc limit 1`.execute(db)
  const [now] = found.rows
  if (now && now.seq !== known?.seq)
    await writeHead(where, { seq: now.seq, hash: now.hash, border: known?.border ?? now.first })
  return true
}

/** Entries from before this day may be gone from now on: retention takes them. */
export async function moveBorder(where: Where, day: string): Promise<void> {
  const known = await readHead(where)
  const border = `${day}T00:00:00.000Z`
  if (known && known.border < border) await writeHead(where, { ...known, border })
}
