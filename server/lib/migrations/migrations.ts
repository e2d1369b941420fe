/** The files of migrations: plain SQL in the folders of the nouns and of this library, numbered across all of them. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const server = join(import.meta.dirname, '../..')

export interface Migration {
  /** As in `0009-records`. */
  name: string
  /** The folder of the noun that it belongs to, as in `modules/people/records`. */
  folder: string
  text: string
}

/** What the table of migrations says of one. */
export interface AppliedMigration {
  name: string
  /** Of its text; null in a database of before 0.2.0. */
  checksum: string | null
}

/** Every migration of the modules and the library, oldest first. */
export function readMigrations(): Migration[] {
  return globSync(['lib/**/*.sql', 'modules/**/*.sql'], { cwd: server })
    .map((path) => ({ name: basename(path, '.sql'), folder: dirname(path), text: readFileSync(join(server, path), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const numberOf = ({ name }: Pick<Migration, 'name'>): number => Number(name.split('-')[0])

/** The number that the next file begins with, as in '0083' of `0083-vehicles.sql`: one more than the highest there is. */
export function nextMigrationNumber(migrations: readonly Pick<Migration, 'name'>[] = readMigrations()): string {
  return String(Math.max(0, ...migrations.map(numberOf)) + 1).padStart(4, '0')
}

/** The tables that a migration makes or gives another name, without partitions. */
export function tablesOf({ text }: Pick<Migration, 'text'>): string[] {
  const made = /^(?:create (?:unlogged )?table (\w+) \(|alter table \w+ rename to (\w+);)/gm
  return [...text.matchAll(made)].map(([, table, renamed]) => table ?? renamed ?? '')
}

/** Tables of a noun that was cut off from the one whose migration made them, which stays where it was applied. */
const cutOff: Readonly<Record<string, string>> = {
  planned_exit: 'modules/people/planned-exits',
  planned_successor: 'modules/people/planned-exits',
  planned_decider: 'modules/people/planned-exits',
  leave_day: 'modules/leave/days',
  leave_year_close: 'modules/leave/accrual',
  applicant_link: 'modules/recruitment/pages',
}

/** The folder of the noun that writes a table of a migration. */
export const writerOf = (table: string, { folder }: Pick<Migration, 'folder'>): string => cutOff[table] ?? folder

/** Tells a file from what it was when it was applied, whatever its ends of lines. */
export function checksumOf({ text }: Pick<Migration, 'text'>): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

/** Why these files cannot bring a database up to date that has applied those; undefined when they can. */
export function wrongHistory(
  database: string,
  applied: readonly AppliedMigration[],
  files: readonly Pick<Migration, 'name' | 'text'>[],
): string | undefined {
  if (applied.some(({ checksum }) => checksum === null))
    return `The database ${database} was made by a version before 0.2.0: start with an empty one; docs/operations.md says how to move the data`
  const known = new Map(files.map((file) => [file.name, file]))
  const newestFile = Math.max(0, ...files.map(numberOf))
  const unknown = applied.find(({ name }) => !known.has(name))
  if (unknown) {
    const version = numberOf(unknown) > newestFile ? 'a newer version' : 'another version'
    return `The database ${database} was used by ${version} of Iroko (${unknown.name}): start that one, or restore a backup`
  }
  const changed = applied.map(({ name, checksum }) => ({ file: known.get(name), checksum }))
  for (const { file, checksum } of changed)
    if (file && checksumOf(file) !== checksum)
      return `The migration ${file.name} was changed after the database ${database} applied it: put it back, and write the change as a new one`
  const newest = applied.reduce((most, migration) => Math.max(most, numberOf(migration)), 0)
  const seen = new Set(applied.map(({ name }) => name))
  const late = files.find((file) => !seen.has(file.name) && numberOf(file) <= newest)
  return (
    late &&
    `The migration ${late.name} comes too late, as the database ${database} has applied number ${newest}: give it number ${nextMigrationNumber(files)}`
  )
}

/**
 * Splits a file into its statements: the embedded database takes one at a time. A statement ends with a semicolon at the end
 * of a line outside a `$$` body.
 */
export function statements(text: string): string[] {
  const found: string[] = []
  let lines: string[] = []
  let inBody = false
  for (const line of text.split('\n')) {
    if (!inBody && /^\s*(--.*)?$/.test(line)) continue
    lines.push(line)
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && /;\s*(--.*)?$/.test(line)) {
      found.push(lines.join('\n'))
      lines = []
    }
  }
  if (lines.length > 0) found.push(lines.join('\n'))
  return found
}
