/** Whether triggers, functions and what else keeps data right are as the migrations made them. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { lineOf, readSchemaParts } from '../../../lib/database/schema-parts.ts'
import { readMigrations } from '../../../lib/migrations/migrations.ts'
import { madeBy } from './rules-made.ts'

/** Written by `npm run types` from a freshly migrated database. */
const schemaFile = new URL('../../../schema.txt', import.meta.url)

/** PostgreSQL writes a definition in these versions as in the one that the list was made with; another may put it in other words. */
const sameWords = { from: 15, to: 17 }

/** A restored backup says the same with other brackets: `(a and b) and c` becomes `a and b and c`. */
const wordsOf = (line: string): string => line.replace(/[()\s]+/g, ' ').trim()

/** Constraints, unique indexes, defaults and lists of required columns that are gone or say something else. Ones that a customer added stay. */
async function otherParts(db: Db): Promise<string[]> {
  const made = readFileSync(schemaFile, 'utf8').trimEnd().split('\n')
  const parts = await readSchemaParts(db)
  const lines = new Set(parts.map((part) => wordsOf(lineOf(part))))
  const names = new Set(parts.map(({ name }) => name))
  const found = await sql<{ major: number }>`select current_setting('server_version_num')::int / 10000 as major`.execute(db)
  const { major } = found.rows[0] ?? { major: 0 }
  const isComparable = major >= sameWords.from && major <= sameWords.to
  return made.flatMap((line) => {
    const name = line.slice(0, line.indexOf(': '))
    if (!names.has(name)) return [`${name} is gone`]
    return isComparable && !lines.has(wordsOf(line)) ? [`${name} is another`] : []
  })
}

/** Of our tables: row security, and rules that rewrite a statement. No migration makes either; both hide rows from whoever reads them. */
async function hidingParts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with ours as (select oid, relname, relrowsecurity from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p'))
    select relname || ' has row security' as what from ours where relrowsecurity
    union all select relname || '.' || polname || ' is of nobody' from pg_policy join ours on ours.oid = polrelid
    union all select relname || '.' || rulename || ' is of nobody' from pg_rewrite join ours on ours.oid = ev_class
    order by what`.execute(db)
  return rows.map(({ what }) => what)
}

/** Triggers that are gone, and functions that are gone or do something else. Ones that nobody made are found too. */
export async function notAsMade(db: Db): Promise<string[]> {
  const made = madeBy(readMigrations())
  const triggers = await sql<{ name: string }>`
    select relname || '.' || tgname as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid and relnamespace = current_schema()::regnamespace
    where not tgisinternal and tgparentid = 0`.execute(db)
  const functions = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`.execute(db)
  const there = new Set(triggers.rows.map(({ name }) => name))
  const bodies = new Map(functions.rows.map(({ name, body }) => [name, body]))
  return [
    ...(await otherParts(db)),
    ...(await hidingParts(db)),
    ...[...made.triggers].filter((name) => !there.has(name)).map((name) => `${name} is gone`),
    ...[...there].filter((name) => !made.triggers.has(name)).map((name) => `${name} is of nobody`),
    ...[...made.functions].filter(([name, body]) => bodies.get(name) !== body).map(([name]) => `${name}() is gone or another`),
  ]
}
