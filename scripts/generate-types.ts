/**
 * `npm run types` writes server/database.types.ts, docs/database.md and server/schema.txt, which verify compares with, from a freshly migrated database, so that the SQL of the
 * migrations is the one description of it; with `-- --check` it only says which of them is stale. (kysely-codegen needs the
 * JavaScript API that TypeScript 7 does not have, and does not tell columns that only the database may fill.)
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../server/lib/database/database.ts'
import { lineOf, readSchemaParts } from '../server/lib/database/schema-parts.ts'
import { migrate } from '../server/lib/migrations/migrate.ts'
import { describeDatabase } from './describe-database.ts'

/** What the parsers of server/lib/database/database.ts make of a PostgreSQL type; what is not here arrives as text. */
const typeNames: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
}

interface Column {
  table: string
  name: string
  /** Of the elements, when it is an array; of what a domain stands for. */
  type: string
  is_array: boolean
  labels: string[] | null
  /** `CHECK ((status = ANY (ARRAY['pending'::text, …])))`: a text column that takes only these. */
  choice: string | null
  nullable: boolean
  has_default: boolean
  filled_by_database: boolean
}

/** Tables and views of ours in their order; partitions are reached through the table that they are part of. */
async function readColumns({ db }: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, element.typname as type, base.typcategory = 'A' as is_array,
      (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = element.oid) as labels,
      (select min(pg_get_constraintdef(oid)) from pg_constraint
        where conrelid = c.oid and contype = 'c' and conkey = array[a.attnum]
          and pg_get_constraintdef(oid) like 'CHECK ((' || a.attname || ' = ANY (ARRAY[%''::text])))') as choice,
      not (a.attnotnull or declared.typnotnull) as nullable,
      a.atthasdef or a.attidentity <> '' as has_default,
      a.attgenerated <> '' or a.attidentity = 'a' or c.relkind in ('v', 'm') as filled_by_database
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type declared on declared.oid = a.atttypid
    join pg_type base on base.oid = coalesce(nullif(declared.typbasetype, 0), declared.oid)
    join pg_type element on element.oid = case when base.typcategory = 'A' then base.typelem else base.oid end
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
      and c.relname <> 'migration'
    order by c.relname, a.attnum`.execute(db)
  return rows
}

function typeOf(column: Column): string {
  const labels = column.labels?.map((label) => `'${label}'`) ?? column.choice?.match(/'[^']+'(?=::text)/g)
  const single = labels?.join(' | ') ?? typeNames[column.type] ?? 'string'
  const whole = column.is_array ? `${single.includes('|') ? `(${single})` : single}[]` : single
  const type = column.nullable && whole !== 'unknown' ? `${whole} | null` : whole
  if (column.filled_by_database) return `GeneratedAlways<${type}>`
  return column.has_default ? `Generated<${type}>` : type
}

const interfaceName = (table: string) => table.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The text of the file, in the house's format. */
function writeDown(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table)
  const shapes = [...tables].map(([table, of]) => {
    const lines = of.map((column) => `  ${column.name}: ${typeOf(column)}`)
    return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`
  })
  const all = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}`)
  const used = ['Generated', 'GeneratedAlways'].filter((name) => shapes.some((shape) => shape.includes(`${name}<`)))
  return [
    `/** Written by \`npm run types\` from the migrations: change those, then run it. */\n`,
    used.length > 0 ? `import type { ${used.join(', ')} } from 'kysely'\n\n` : '\n',
    shapes.join('\n'),
    `\nexport interface DB {\n${all.join('\n')}\n}\n`,
  ].join('')
}

const database = await openDatabase({})
await migrate(database)
const texts = new Map([
  ['server/database.types.ts', writeDown(await readColumns(database))],
  ['docs/database.md', await describeDatabase(database)],
  ['server/schema.txt', `${(await readSchemaParts(database.db)).map(lineOf).join('\n')}\n`],
])
await database.close()

for (const [file, text] of texts) {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
    console.log(`${file} written`)
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} does not match the migrations: run \`npm run types\` and commit it`)
    process.exitCode = 1
  }
}
