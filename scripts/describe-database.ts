/** docs/database.md: what the database does by itself, as its own catalogue and the descriptions of its functions say it. */
import { sql } from 'kysely'
import type { Database } from '../server/lib/database/database.ts'

interface DatabaseFunction {
  name: string
  /** As in `reportees_of(leader uuid, today date)`. */
  signature: string
  description: string | null
  is_trigger: boolean
}

interface Trigger {
  name: string
  table: string
  /** The statement that makes it. */
  definition: string
  function: string
}

/** Those of ours: what extensions and partitions bring along is theirs. */
async function readFunctions({ db }: Database): Promise<DatabaseFunction[]> {
  const { rows } = await sql<DatabaseFunction>`
    select proname as name, format('%s(%s)', proname, pg_get_function_identity_arguments(oid)) as signature,
      obj_description(oid, 'pg_proc') as description, prorettype = 'trigger'::regtype as is_trigger
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

/** The text of the page; throws when it would leave a function unexplained. */
export async function describeDatabase(database: Database): Promise<string> {
  const functions = await readFunctions(database)
  const silent = functions.filter(({ description }) => !description).map(({ signature }) => signature)
  if (silent.length > 0) throw new Error(`A migration must say what these do (comment on function): ${silent.join('; ')}`)
  const triggers = await readTriggers(database)
  const doing = new Map(functions.map(({ name, description }) => [name, description ?? '']))
  const lines = [
    '# What the database does by itself',
    '',
    'Written by `npm run types` from the migrations: what a function does is its `comment on function`.',
    '',
    '## Triggers',
    '',
    row('table', 'when', 'what happens', 'function'),
    row('---', '---', '---', '---'),
    ...triggers.map(({ table, definition, function: name }) =>
      row(table, occasionOf(definition), doing.get(name) ?? '', `\`${name}\``),
    ),
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
