/** However many promotions there are, the list asks the database as often. */
import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { makePromotions } from '../../../test/promotions.ts'

let statements = 0
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
}
const database = await cloneDatabase()
const t = await testApp({}, { ...database, db: database.db.withPlugin(counter) })
const { c, person, propose, list } = await makePromotions(t)

it('is a constant number of statements', async () => {
  const listed = async () => {
    const before = statements
    const { promotions } = await list(c.hr)
    return { rows: promotions.length, asked: statements - before }
  }
  await propose(c.hr, await person())
  const single = await listed()
  for (let more = 0; more < 8; more += 1) await propose(c.lead, await person())
  const many = await listed()
  expect([single.rows, many.rows]).toEqual([1, 9])
  expect(many.asked).toBe(single.asked)
  expect(many.asked).toBeLessThan(8)
})
