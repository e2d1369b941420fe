/** Looks whether all holds that must, on any database. */

import { createHash } from 'node:crypto'
import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { worksOn } from '../../../lib/database/employment.ts'
import { findsOn, type Invariant } from '../../../lib/database/invariant.ts'
import type { BytesColumn } from '../../../lib/files/file-column.ts'
import { hasFile, openFile } from '../../../lib/files/files.ts'
import { scannerShortfall } from '../../../lib/files/scanner.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { unlikeTheLog } from '../../../lib/house/audited.ts'
import type { House } from '../../../lib/house/noun.ts'
import type { Environment } from '../../../lib/start/environment.ts'
import { verifyChain } from '../../platform/audit/store-chain.ts'
import { readHead } from '../../platform/audit/store-head.ts'
import { retentionStart } from '../privacy/rules.ts'
import { retentionRows } from '../privacy/store.ts'
import { invariants, requestsHold } from './store-invariants.ts'
import { notAsMade } from './store-made.ts'
import { closedValues } from './store-sealed.ts'

export interface Finding extends Pick<Invariant, 'id' | 'says'> {
  count: number
  /** The first few. */
  examples: string[]
}

export interface VerifyOptions {
  /** The day on which it looks, `yyyy-MM-dd`. */
  today: string
  /** Reads every file to its end and compares it with what was uploaded, which may take long. */
  readsFiles?: boolean
}

const mostExamples = 5

/** Every invariant with how often it is broken. */
export async function verify(
  db: Db,
  environment: Environment,
  house: House,
  { today, readsFiles = false }: VerifyOptions,
): Promise<Finding[]> {
  const found: Finding[] = []
  const all = [...house.invariants, requestsHold(house.requests), ...invariants]
  for (const invariant of all) found.push({ id: invariant.id, says: invariant.says, ...(await breaking(db, invariant, today)) })
  for (const { id, says, recount } of house.recounts)
    found.push(finding(id, says, await takenBack(db, (each) => recount(each, { today, isWhole: readsFiles }))))
  const { wrong } = await verifyChain(db, await readHead(environment))
  return [
    ...found,
    finding('V24', 'The audit log is unchanged', wrong),
    finding('audited', 'What was decided and agreed is as the audit log says', await unlikeTheLog(db, house.audited)),
    finding('V28', 'No mail is unsent for more than a day', await waitingMail(db, environment)),
    finding(
      'V29',
      'Every file that a record refers to exists as it was uploaded',
      await wrongFiles(db, environment, house, readsFiles),
    ),
    finding('scanner', 'The malware scanner takes every upload that the portal takes', await shortScanner(environment)),
    finding('bytes', 'Every stored file belongs to a record', await strayFiles(db, environment, house)),
    finding('V34', 'No data is older than its retention period', await overdue(db, house, today)),
    finding('sealed', 'All sensitive data is encrypted', await unsealed(db, house)),
    finding('opens', 'All encrypted data opens in its place', await closedValues(db, environment, house.sealed)),
    finding(
      'made',
      'Triggers, functions, constraints, unique indexes, defaults and required columns are as the migrations made them',
      await notAsMade(db),
    ),
    finding('keys', 'DATA_KEY decrypts all encrypted data', await missingKeys(db, environment, house)),
  ]
}

const shortScanner = async (environment: Environment): Promise<string[]> => {
  const shortfall = await scannerShortfall(environment)
  return shortfall ? [shortfall] : []
}

class Back extends Error {}

/** What a look answers that writes in order to compare; nothing of it stays. */
async function takenBack<T>(db: Db, look: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) {
    await sql`savepoint look`.execute(db)
    try {
      return await look(db)
    } finally {
      await sql`rollback to savepoint look`.execute(db)
    }
  }
  const answers: T[] = []
  await db
    .transaction()
    .execute(async (transaction) => {
      answers.push(await look(transaction))
      throw new Back()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error
    })
  return answers[0] as T
}

const finding = (id: string, says: string, wrong: readonly string[]): Finding => ({
  id,
  says,
  count: wrong.length,
  examples: wrong.slice(0, mostExamples),
})

async function breaking(db: Db, invariant: Invariant, today: string): Promise<Pick<Finding, 'count' | 'examples'>> {
  const asked = sql<{ what: string; total: number }>`
    select what, count(*) over () as total from (${findsOn(invariant, today)}) broken order by what limit ${mostExamples}`
  const { rows } = await asked.execute(db)
  return { count: rows[0]?.total ?? 0, examples: rows.map(({ what }) => what) }
}

/** Without a mail server all letters wait, and are meant to. */
async function waitingMail(db: Db, { SMTP_URL }: Environment): Promise<string[]> {
  if (!SMTP_URL) return []
  const waiting = await db
    .selectFrom('outbox_mail')
    .select('id')
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  return waiting.map(({ id }) => id)
}

/** The ids of stored bytes that have no row among the files. */
const idsOf = ({ table, column }: BytesColumn) =>
  sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} is not null`

async function wrongFiles(db: Db, environment: Environment, { bytes }: House, readsFiles: boolean): Promise<string[]> {
  const files = await db.selectFrom('file').select(['id', 'sha256']).execute()
  const ids = files.map(({ id }) => id)
  for (const place of bytes) if (!place.mayLack) ids.push(...(await idsOf(place).execute(db)).rows.map(({ id }) => id))
  const wrong: string[] = []
  for (const id of ids) if (!(await hasFile(environment.DATA_DIR, id))) wrong.push(id)
  if (!readsFiles) return wrong
  for (const { id, sha256 } of files) {
    if (!wrong.includes(id) && (await hashOf(environment, db, id)) !== sha256) wrong.push(id)
  }
  return wrong
}

/** Nothing when it cannot be read: it was touched, or its key is another. */
async function hashOf(environment: Environment, db: Db, id: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await openFile(environment, db, id)) hash.update(chunk)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

/** An upload has its bytes a moment before its row, an export until it is done. */
async function strayFiles(db: Db, { DATA_DIR }: Environment, { bytes }: House): Promise<string[]> {
  const kept = [sql`select id from file`, ...bytes.map(idsOf)]
  const known = await sql<{ id: string }>`${sql.join(kept, sql` union all `)}`.execute(db)
  const ids = new Set(known.rows.map(({ id }) => id))
  const stray: string[] = []
  for await (const path of glob(join(DATA_DIR, 'files', '??', '*'))) {
    const id = basename(path).replace(/\.(part|sealed)$/, '')
    if (!ids.has(id) && !isFresh(id)) stray.push(basename(path))
  }
  return stray
}

/** Whether a UUIDv7 is of the last hour. */
const isFresh = (id: string): boolean => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) > Date.now() - 3_600_000

/** The job of retention may have missed a few nights. */
async function overdue(db: Db, { retention }: House, today: string): Promise<string[]> {
  const late: string[] = []
  for (const { kind, keep } of await retentionRows(db)) {
    const count = await retention[kind].count(db, retentionStart(kind, keep, addDays(today, -7)))
    if (count > 0) late.push(`${kind} (${count})`)
  }
  return late
}

async function unsealed(db: Db, { sealed }: House): Promise<string[]> {
  const wrong: string[] = []
  for (const { table, key, column } of sealed) {
    const found = await sql<{ id: string }>`
      select ${sql.ref(key)}::text as id from ${sql.table(table)}
      where ${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, 'v1.')`.execute(db)
    wrong.push(...found.rows.map(({ id }) => `${table}.${column} of ${id}`))
  }
  return wrong
}

async function missingKeys(db: Db, environment: Environment, { sealed }: House): Promise<string[]> {
  const { keys } = sealerOf(environment)
  const worn = sealed.map(
    ({ table, column }) => sql`select split_part(${sql.ref(column)}, '.', 2) as name from ${sql.table(table)}
      where starts_with(${sql.ref(column)}, 'v1.')`,
  )
  const found = await sql<{ name: string }>`select distinct name from (${sql.join(worn, sql` union all `)}) worn`.execute(db)
  return found.rows.map(({ name }) => name).filter((name) => !keys.includes(name))
}

/** The e-mails of those who are told. */
export async function supersAtWork(db: Db, today: string): Promise<string[]> {
  const supers = await db
    .selectFrom('employee')
    .select('email')
    .where(worksOn(today))
    .where(sql<boolean>`roles @> '{super}'`)
    .execute()
  return supers.map(({ email }) => email)
}
