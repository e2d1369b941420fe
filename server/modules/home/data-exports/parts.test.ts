/** What refers to people is given to them, or it is said why not. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readSet, referencesTo, setsOf } from '../../../lib/database/personal.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { personal, notPersonal } = t.portal.house
const allSets = setsOf(personal)
const known = new Set(allSets.flatMap(({ tables }) => tables))

it('gives every table that refers to people to an export, or says why not', async () => {
  const references = await referencesTo(t.db, 'employee')
  const missing = references.filter(({ table }) => !known.has(table) && !(table in notPersonal))
  const sentences = missing.map(
    ({ table, column }) =>
      `${table}.${column} refers to employee, and no export has it. Add a set with tables: ['${table}'] to 'personal' in ` +
      `server/modules/<noun of ${table}>/personal.ts: 'read' gives its rows to the person (no secrets, of others only the name), ` +
      `'fate' says what an erasure does with them, and 'erase' does it. If the module has no such file, make one like ` +
      `server/modules/engagement/recognition/personal.ts and bring it in its noun.ts. ` +
      `If ${table} says nothing about a person, say why in 'notPersonal' there.`,
  )
  expect(sentences).toEqual([])
})

it('names no table that is not there, and excepts none that is given', async () => {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(t.db)
  const there = new Set(tables.rows.map(({ name }) => name))
  expect([...known, ...Object.keys(notPersonal)].filter((table) => !there.has(table))).toEqual([])
  expect(Object.keys(notPersonal).filter((table) => known.has(table))).toEqual([])
})

it('has a name of its own for each file of an export, and one row of headings for its table', () => {
  const names = allSets.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(personal.length).toBeGreaterThan(5)
  for (const { columns } of allSets) expect(Object.keys(columns ?? {}).length, 'columns').toBeLessThanOrEqual(5)
})

it('reads only columns that are there, and no secret', async () => {
  const person = await t.person()
  for (const set of allSets) {
    const rows = await readSet(t.db, set, person.id, { open: () => 'opened' })
    const keys = rows.flatMap((row) => Object.keys(row))
    expect(keys.filter((key) => /hash|token|sealed|fingerprint/.test(key))).toEqual([])
    // The words of the summary are of columns that the rows have.
    const [first] = rows
    if (first) for (const key of Object.keys(set.columns ?? {})) expect(Object.keys(first), set.name).toContain(key)
  }
})
