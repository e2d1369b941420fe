import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/database.ts'

const database = await openDatabase({})
const { db } = database
afterAll(() => database.close())

const statements = async () =>
  (
    await sql<{
      statement: string
      generic: number
    }>`select statement, generic_plans::int as generic from pg_prepared_statements`.execute(db)
  ).rows

it('prepares what comes again, and plans it once', async () => {
  for (let number = 1; number <= 9; number += 1) {
    const { rows } = await sql`select ${number}::int + 1 as next, ${['a', 'b']}::text[] as words`.execute(db)
    expect(rows).toEqual([{ next: number + 1, words: ['a', 'b'] }])
  }
  const [found] = (await statements()).filter(({ statement }) => statement.includes('as next'))
  expect(found?.generic).toBeGreaterThan(0)
})

it('goes on after a statement that fails, in a transaction and outside', async () => {
  const divide = (by: number) => sql<{ result: number }>`select 10 / ${by}::int as result`.execute(db)
  for (const by of [1, 2, 5]) expect((await divide(by)).rows).toEqual([{ result: 10 / by }])
  await expect(divide(0)).rejects.toThrow('division by zero')
  const spoilt = db.transaction().execute(async (transaction) => {
    await sql`select ${0}::int / ${0}::int as result`.execute(transaction)
  })
  await expect(spoilt).rejects.toThrow('division by zero')
  expect((await divide(2)).rows).toEqual([{ result: 5 }])
})

it('answers the columns of a table that was changed meanwhile', async () => {
  await sql`create table shelf (id int)`.execute(db)
  await sql`insert into shelf values (1)`.execute(db)
  const all = async () => (await sql`select * from shelf`.execute(db)).rows
  for (let time = 0; time < 3; time += 1) expect(await all()).toEqual([{ id: 1 }])
  await sql`/* A shelf has a title. */ alter table shelf add column title text default 'top'`.execute(db)
  expect(await all()).toEqual([{ id: 1, title: 'top' }])
})

it('keeps so many and no more', async () => {
  for (let number = 0; number < 450; number += 1)
    for (let time = 0; time < 2; time += 1) await sql`select ${sql.lit(number)}::int as ${sql.ref(`c${number}`)}`.execute(db)
  expect((await statements()).length).toBeLessThanOrEqual(400)
  expect((await sql`select 0::int as c0`.execute(db)).rows).toEqual([{ c0: 0 }])
})
