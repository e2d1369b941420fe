/** docs/database.md: what the database keeps and does by itself, as its own catalogue and its comments say it. */
import { sql } from 'kysely'
import type { Database } from '../server/lib/database/database.ts'
import { readMigrations, tablesOf, writerOf } from '../server/lib/migrations/migrations.ts'
import { floors } from './floors.ts'

interface Table {
  name: string
  description: string | null
}

interface DatabaseFunction {
  name: string
  /** As in `reportees_of(leader uuid, today date)`. */
  signature: string
  description: string | null
  is_trigger: boolean
  /** What it runs. */
  body: string
}

interface Trigger {
  name: string
  table: string
  /** The statement that makes it. */
  definition: string
  function: string
}

/** Those of ours, without partitions. */
async function readTables({ db }: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, obj_description(oid, 'pg_class') as description from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migration'
    order by relname`.execute(db)
  return rows
}

/** Those of ours: what extensions and partitions bring along is theirs. */
async function readFunctions({ db }: Database): Promise<DatabaseFunction[]> {
  const { rows } = await sql<DatabaseFunction>`
    select proname as name, format('%s(%s)', proname, pg_get_function_identity_arguments(oid)) as signature,
      obj_description(oid, 'pg_proc') as description, prorettype = 'trigger'::regtype as is_trigger,
      coalesce(prosrc, '') as body
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by signature`.execute(db)
  return rows
}

async function readTriggers({ db }: Database): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select tgname as name, relname as table, pg_get_triggerdef(pg_trigger.oid) as definition, proname as function
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and tgparentid = 0 and relnamespace = 'public'::regnamespace
    order by relname, tgname`.execute(db)
  return rows
}

/** 'after update of status, when new.status <> old.status' of the statement that makes a trigger. */
export function occasionOf(definition: string): string {
  const [, events = ''] = /((?:BEFORE|AFTER) .*?) ON /.exec(definition) ?? []
  const [, condition] = /WHEN \((.*)\) EXECUTE/.exec(definition) ?? []
  const when = condition?.replace(/::[a-z]+( with(out)? time zone)?(\[\])?/g, '').replace(/^\((.*)\)$/, '$1')
  return events.toLowerCase() + (when ? `, when \`${when}\`` : '')
}

const row = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The heading of what the library keeps. */
const ground = 'ground'

/** The tables by domain, from the ground up, in the order of the migrations: what each keeps, and which noun writes it. */
function describeTables(tables: readonly Table[]): string[] {
  const keeps = new Map(tables.map(({ name, description }) => [name, description ?? '']))
  const made = readMigrations().flatMap((migration) =>
    tablesOf(migration).map((table) => {
      const [, domain = ground, noun = 'lib'] = /^modules\/([^/]+)\/(.+)$/.exec(writerOf(table, migration)) ?? []
      return { domain, noun, table }
    }),
  )
  return [ground, ...floors.flat()].flatMap((domain) => {
    const rows = made
      .filter((table) => table.domain === domain)
      .map(({ table, noun }) => row(`\`${table}\``, keeps.get(table) ?? '', noun))
    return rows.length > 0
      ? [`### ${domain}`, '', row('table', 'what it keeps', 'written by'), row('---', '---', '---'), ...rows, '']
      : []
  })
}

const jobOf = ({ body }: DatabaseFunction) => /pg_notify\('iroko_jobs', '([^']+)'\)/.exec(body)?.[1]

/** Which job runs at once after which changes: those of the table whose trigger wakes it, and those that write rows of that table by a trigger. */
function describeWaking(functions: readonly DatabaseFunction[], triggers: readonly Trigger[]): string[] {
  const when = (trigger: Trigger) => `${trigger.table} ${occasionOf(trigger.definition)}`
  return functions.flatMap((waking) => {
    const job = jobOf(waking)
    if (!job) return []
    return triggers
      .filter((trigger) => trigger.function === waking.name)
      .map((trigger) => {
        const writing = functions.filter(({ body }) => new RegExp(`insert into ${trigger.table}\\b`).test(body))
        const before = triggers.filter((trigger) => writing.some(({ name }) => name === trigger.function))
        const sources = [...new Set(before.map(({ table }) => `\`${table}\``))].join(', ')
        return row(`\`${job}\``, when(trigger), sources ? `changes of ${sources}` : 'statements of the server')
      })
  })
}

/** The text of the page; throws when it would leave a table or a function unexplained. */
export async function describeDatabase(database: Database): Promise<string> {
  const tables = await readTables(database)
  const functions = await readFunctions(database)
  const silent = [
    ...tables.filter(({ description }) => !description).map(({ name }) => `table ${name}`),
    ...functions.filter(({ description }) => !description).map(({ signature }) => `function ${signature}`),
  ]
  if (silent.length > 0) throw new Error(`A migration must say what these keep or do (comment on …): ${silent.join('; ')}`)
  const triggers = await readTriggers(database)
  const doing = new Map(functions.map(({ name, description }) => [name, description ?? '']))
  const lines = [
    '# The database',
    '',
    'Written by `npm run types` from the migrations: what a table keeps is its `comment on table`, what a function does its',
    '`comment on function`. What a column means that does not explain itself is its `comment on column`, in the migration.',
    '',
    '## Tables',
    '',
    ...describeTables(tables),
    '## Triggers',
    '',
    row('table', 'when', 'what happens', 'function'),
    row('---', '---', '---', '---'),
    ...triggers.map(({ table, definition, function: name }) =>
      row(`\`${table}\``, occasionOf(definition), doing.get(name) ?? '', `\`${name}\``),
    ),
    '',
    '## What wakes which job',
    '',
    'A trigger wakes a job at commit; the others run by the clock and when the server asks for them.',
    '',
    row('job', 'is woken by', 'whose rows come from'),
    row('---', '---', '---'),
    ...describeWaking(functions, triggers),
    '',
    '## Functions that statements and migrations call',
    '',
    row('function', 'what it answers or does'),
    row('---', '---'),
    ...functions
      .filter(({ is_trigger }) => !is_trigger)
      .map(({ signature, description }) => row(`\`${signature}\``, description ?? '')),
  ]
  return `${lines.join('\n')}\n`
}
