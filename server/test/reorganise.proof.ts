/** Five thousand people under another leader in one call: in seconds, and the chart above them is read in one. */
import { leaders } from '@iroko/contract/company/leaders'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { insertAll } from '../lib/http/bulk.ts'
import { testApp } from './harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const today = t.today()

it('moves five thousand people at once, and shows the chart above them', async () => {
  // As on the first minute after an import: PostgreSQL knows nothing of these tables yet.
  for (const table of ['employee', 'placement', 'reporting_line'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(t.db)
  const office = await t.office()
  const people = Array.from({ length: 5000 }, (_, index) => ({ id: uuid(), ogid: `OG9${String(index).padStart(5, '0')}` }))
  await insertAll(
    t.db,
    'employee',
    people.map((person) => ({
      ...person,
      email: `${person.ogid}@zuma.test`,
      first_name: 'Ada',
      last_name: person.ogid,
      hire_date: today,
      roles: [],
    })),
  )
  await insertAll(
    t.db,
    'placement',
    people.map(({ id }) => ({ id: uuid(), employee_id: id, office_id: office.id, starts_on: today })),
  )
  const [first, second] = await Promise.all([t.person(), t.person()])
  const ogids = people.map(({ ogid }) => ogid)
  const lines = { leadership_type: 0, starts_on: today }
  await t.call(leaders.assign, { body: { leader_ogid: first.ogid, ogids, ...lines } }, hr)
  const start = performance.now()
  const moved = await t.call(leaders.move, { body: { from_ogid: first.ogid, to_ogid: second.ogid, ...lines } }, hr)
  const took = performance.now() - start
  expect(moved.changed).toBe(5000)
  const chart = () => t.call(leaders.chart, { params: { ogid: second.ogid }, query: { limit: 100 } }, hr)
  await chart()
  const asked = performance.now()
  expect((await chart()).total).toBe(5000)
  const read = performance.now() - asked
  // Far above what they take, so that a machine under load does not fail them.
  expect(took, 'milliseconds to move').toBeLessThan(10_000)
  expect(read, 'milliseconds to read').toBeLessThan(1000)
  process.stdout.write(`moved in ${took.toFixed(0)} ms, read in ${read.toFixed(0)} ms\n`)
}, 60_000)
