/** What a database must be for this portal to start on it; asked before anything is written. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { hasKey, type Sealer, sealerOf } from '../files/sealed.ts'
import type { SealedPlace } from '../house/sealed.ts'
import { CannotStart } from '../start/cannot-start.ts'
import type { Environment } from '../start/environment.ts'
import { readApplied } from './migrate.ts'
import { type AppliedMigration, readMigrations, wrongHistory } from './migrations.ts'

const oldestVersion = 15
const mostApartMs = 60_000

interface Facts {
  name: string
  version: number
  encoding: string
  clock_ms: number
  user_name: string
  may_make_tables: boolean
  may_make_schemas: boolean
  has_queue: boolean
  read_only: boolean
  tables: number
  is_ours: boolean
  has_keys: boolean
}

/** Throws the sentence that says what is wrong. */
export async function acceptDatabase(
  { db, kind }: Database,
  environment: Environment,
  sealedPlaces: readonly SealedPlace[],
): Promise<void> {
  const asked = Date.now()
  const facts = await readFacts(db)
  const applied = facts.is_ours ? await readApplied(db) : []
  const wrong =
    (kind === 'postgres' ? wrongServer(facts) : undefined) ??
    wrongClock(facts.clock_ms, asked, Date.now()) ??
    wrongContent(facts, applied) ??
    wrongRights(facts, applied) ??
    (facts.has_keys ? wrongKey(await readKeys(db), environment) : undefined) ??
    (facts.has_keys ? await droppedKey(db, environment, sealedPlaces) : undefined)
  if (wrong) throw new CannotStart(wrong)
}

async function readFacts(db: Database['db']): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select current_database() as name, current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding, floor(extract(epoch from clock_timestamp()) * 1000) as clock_ms,
      current_user as user_name, coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_make_tables,
      has_database_privilege(current_database(), 'create') as may_make_schemas, to_regnamespace('job') is not null as has_queue,
      current_setting('transaction_read_only') = 'on' as read_only,
      (select count(*) from pg_tables where schemaname = current_schema()) as tables,
      (select count(*) = 2 from pg_attribute where attrelid = to_regclass('migration') and attname in ('name', 'applied_at')) as is_ours,
      to_regclass('data_key') is not null as has_keys`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The database does not say what it is')
  return facts
}

const readKeys = async (db: Database['db']) =>
  (await sql<{ name: string }>`select name from data_key`.execute(db)).rows.map(({ name }) => name)

function wrongServer({ name, version, encoding, read_only }: Facts): string | undefined {
  if (version < oldestVersion) return `PostgreSQL ${version} is too old: use ${oldestVersion} or newer`
  if (encoding !== 'UTF8')
    return `The database ${name} keeps text as ${encoding}: make one with "create database … encoding 'UTF8' template template0"`
  return read_only ? `The database ${name} takes no changes: it is a standby, or was set to be read only` : undefined
}

function wrongClock(clock_ms: number, before: number, after: number): string | undefined {
  const apart = clock_ms < before ? before - clock_ms : clock_ms - after
  if (apart <= mostApartMs) return undefined
  const seconds = Math.round(apart / 1000)
  return `The clock of this machine and that of the database are ${seconds} seconds apart: set them by the same time server`
}

function wrongContent({ name, tables, is_ours }: Facts, applied: readonly AppliedMigration[]): string | undefined {
  if (!is_ours) return tables > 0 ? `The database ${name} holds tables of something else: give Iroko one of its own` : undefined
  return wrongHistory(name, applied, readMigrations())
}

function wrongRights(facts: Facts, applied: readonly AppliedMigration[]): string | undefined {
  const { name, user_name, may_make_tables, may_make_schemas, has_queue } = facts
  const isUpToDate = applied.length === readMigrations().length
  if (!isUpToDate && !may_make_tables)
    return `The user ${user_name} may not make tables in the database ${name}: make it the owner`
  if (!has_queue && !may_make_schemas)
    return `The user ${user_name} may not make a schema in the database ${name}: make it the owner`
  return undefined
}

function wrongKey(used: readonly string[], environment: Environment): string | undefined {
  if (used.length === 0) return undefined
  const given = hasKey(environment) ? sealerOf(environment).keys : []
  if (used.some((key) => given.includes(key))) return undefined
  const wanted = `DATA_KEY: the values in this database were sealed with the key ${used.join(' or ')}`
  return given.length > 0 ? `${wanted}, and this one is ${given.join(', ')}` : `${wanted}, and there is none here`
}

type Column = Pick<SealedPlace, 'table' | 'column'>

/** A key that was dropped before the nightly job had sealed all anew: what still wears it could not be opened. */
async function droppedKey(db: Database['db'], environment: Environment, places: readonly SealedPlace[]) {
  const given = hasKey(environment) ? sealerOf(environment).keys : []
  const missing = (await readKeys(db)).filter((name) => !given.includes(name))
  if (missing.length === 0) return undefined
  const columns = await sql<Column>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = current_schema()`.execute(
    db,
  )
  const isThere = ({ table, column }: Column) => columns.rows.some((row) => row.table === table && row.column === column)
  for (const name of missing) {
    let values = 0
    for (const { table, column } of places.filter(isThere)) {
      const found = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where starts_with(${sql.ref(column)}, ${`v1.${name}.`})`.execute(db)
      values += found.rows[0]?.count ?? 0
    }
    if (values > 0)
      return `DATA_KEY: ${values} ${values === 1 ? 'value is' : 'values are'} still sealed with the key ${name}, which is not here: put it back behind the newest one until the nightly job has sealed all anew`
  }
  return undefined
}

/** Remembers the key that values are sealed with from now on. */
export async function rememberKey({ db }: Pick<Database, 'db'>, sealer: Sealer): Promise<void> {
  await sql`insert into data_key (name) values (${sealer.keys[0]}) on conflict do nothing`.execute(db)
}
