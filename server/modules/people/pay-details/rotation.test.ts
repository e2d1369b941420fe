/** Another DATA_KEY: values that cannot be opened, and a key that goes too early. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeSealer, newDataKey } from '../../../lib/files/sealed.ts'
import { resealJob } from '../../../lib/house/reseal.ts'
import { acceptDatabase, rememberKey } from '../../../lib/migrations/acceptance.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()

it('goes on past values that cannot be opened, and does not start without a key that values still wear', async () => {
  const [older, newer] = [newDataKey(), newDataKey()]
  const as = (DATA_KEY: string) => ({ ...t.portal.environment, DATA_KEY })
  const nameOf = (key: string) => makeSealer(key).keys[0] ?? ''
  const sealedOf = async () =>
    (await t.db.selectFrom('employee_pay').select(['employee_id', 'nin_sealed']).orderBy('employee_id').execute()).map(
      ({ nin_sealed }) => nin_sealed?.split('.')[1],
    )
  const people = [await t.person(), await t.person(), await t.person()].map(({ id }) => id).sort()
  for (const id of people) {
    const nin_sealed = makeSealer(older).seal('12345678901', `employee_pay.nin_sealed:${id}`)
    await t.db.insertInto('employee_pay').values({ employee_id: id, nin_sealed }).execute()
  }
  await rememberKey(t.portal.database, makeSealer(older))
  // One that was swapped with another stands before those that are well.
  await sql`update employee_pay set nin_sealed = (select nin_sealed from employee_pay where employee_id = ${people[1]}) where employee_id = ${people[0]}`.execute(
    t.db,
  )
  const start = (keys: string) => acceptDatabase(t.portal.database, as(keys), t.portal.house.sealed)
  await start(`${newer},${older}`)
  await rememberKey(t.portal.database, makeSealer(newer))
  await expect(start(newer)).rejects.toThrow(
    `DATA_KEY: 3 values are still sealed with the key ${nameOf(older)}, which is not here`,
  )

  await resealJob.run({ ...t.portal, environment: as(`${newer},${older}`) }, {})
  expect(await sealedOf()).toEqual([nameOf(older), nameOf(newer), nameOf(newer)])
  await expect(start(newer)).rejects.toThrow(`DATA_KEY: 1 value is still sealed with the key ${nameOf(older)}`)
  await t.db
    .updateTable('employee_pay')
    .set({ nin_sealed: null })
    .where('employee_id', '=', people[0] ?? '')
    .execute()
  await start(newer)
})

it('knows every column that holds sealed values, and none that is not there', async () => {
  const { rows } = await sql<{ name: string; sealed: boolean }>`
    select table_name || '.' || column_name as name, column_name like '%\_sealed' as sealed from information_schema.columns
    where table_schema = current_schema()`.execute(t.db)
  const known = t.portal.house.sealed.map(({ table, column }) => `${table}.${column}`)
  expect(rows.filter(({ name, sealed }) => sealed && !known.includes(name))).toEqual([])
  expect(known.filter((place) => !rows.some(({ name }) => name === place))).toEqual([])
})
