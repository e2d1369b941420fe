import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readMigrations, tablesOf, writerOf } from './migrations.ts'

const server = join(import.meta.dirname, '../..')
const migrations = readMigrations()

/** What writes rows in a folder: its stores and what is like them, and the functions of its migrations. */
function codeOf(folder: string): string {
  const files = folder.startsWith('lib/') ? 'lib/**/*.ts' : `${folder}/{store,actions,routes,seed,personal}{,-*}.ts`
  return globSync([files, `${folder}/*.sql`], { cwd: server })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(server, path), 'utf8'))
    .join('\n')
}

/** Tables that a later migration takes away, or gives another name. */
const gone = new Set(
  migrations.flatMap(({ text }) =>
    [...text.matchAll(/^(?:drop table (\w+);|alter table (\w+) rename to )/gm)].map(
      ([, dropped, renamed]) => dropped ?? renamed,
    ),
  ),
)

const writes = (code: string, table: string): boolean =>
  new RegExp(
    `(insertInto|updateTable)\\(\\s*'${table}'|insertAll\\(\\s*[\\w.]+,\\s*'${table}'|\\btable: '${table}'|(insert into|update) ${table}\\b`,
  ).test(code.replaceAll(/^insert into .*$/gm, ''))

it('says of each table what it keeps, in a sentence', () => {
  const silent = migrations.flatMap((migration) =>
    tablesOf(migration).filter((table) => !new RegExp(`^comment on table ${table} is '.+\\.';$`, 'm').test(migration.text)),
  )
  expect(silent).toEqual([])
})

/** Their rows come with the migration that makes them, and nothing changes them yet. */
const writtenOnce = new Set(['posting_rule'])

it('makes each table in the folder of a noun that writes it, or of the one that this was cut off from', () => {
  const elsewhere = migrations.flatMap((migration) =>
    tablesOf(migration).filter(
      (table) => !gone.has(table) && !writtenOnce.has(table) && !writes(codeOf(writerOf(table, migration)), table),
    ),
  )
  expect(elsewhere).toEqual([])
})
