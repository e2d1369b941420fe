/** What only several sessions, and several processes, can show. */
import { workforceLeave } from '@iroko/contract/leave/workforce'
import { people } from '@iroko/contract/people/directory'
import { access } from '@iroko/contract/platform/access'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../lib/database/database.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const database = await cloneDatabase(10)
const t = await testApp({}, database)
const person = await t.person({ first_name: 'One', roles: ['super'] })
const two = await t.person({ first_name: 'Two', roles: ['super'] })
const agent = await t.person()

// A second process on the same data; its branch would have the title of the first one's.
await t.db.updateTable('branch').set({ title: 'Lagos' }).execute()
const second = await testApp({}, await openDatabase({ url: database.url ?? '' }))

const take = (from: Person[], as: Person) =>
  t.call(access.assign, { body: { people: from.map(({ ogid }) => ogid), give: [], take: ['super'] } }, as)
async function supers(): Promise<number> {
  const found = await t.db.selectFrom('employee').select(['roles', 'status']).execute()
  return found.filter(({ roles, status }) => status === 'active' && roles.includes('super')).length
}

it('two removals of super at once leave one', async () => {
  for (let round = 0; round < 10; round += 1) {
    for (const each of [person, two]) await t.setRoles(each, ['super'])
    // Each removes the other, or themselves: whichever way, somebody stays.
    const calls = round % 2 ? [take([person], person), take([two], two)] : [take([two], person), take([person], two)]
    await Promise.allSettled(calls)
    expect(await supers()).toBe(1)
  }
  for (const each of [person, two]) await t.setRoles(each, ['super'])
  await Promise.allSettled([
    t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', person.id).execute(),
    t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', two.id).execute(),
  ])
  expect(await supers()).toBe(1)
  await t.db.updateTable('employee').set({ status: 'active' }).where('id', 'in', [person.id, two.id]).execute()
  // Nothing of before counts for who comes back.
  for (const each of [person, two]) await t.setRoles(each, ['super'])
})

it('of two changes of one role that were read together one is stale', async () => {
  const change = (scope: 'all' | 'none') =>
    t.call(
      access.updateRole,
      { params: { role: 'facility' }, body: { changes: [{ permission: 'leave.data', scope }], version: 1 } },
      person,
    )
  await t.call(access.matrix, {}, person)
  const answers = await Promise.allSettled([change('all'), change('all')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('every process follows a change with its very next request', async () => {
  const door = () =>
    second.call(workforceLeave.list, {}, agent).then(
      () => 'open',
      () => 'closed',
    )
  expect(await door()).toBe('closed')
  let version = 1
  for (const scope of ['all', 'none', 'all', 'default'] as const) {
    const body = { changes: [{ permission: 'leave.data' as const, scope }], version }
    version = (await t.call(access.updateRole, { params: { role: 'staff' }, body }, person)).role.version
    expect(await door()).toBe(scope === 'all' ? 'open' : 'closed')
  }
})

it('a list that was put together before follows too, and shows places that another process made', async () => {
  const office = await t.office({ title: 'New here' })
  await t.person({ first_name: 'Former', status: 'left', office_id: office.id })
  const former = async () => (await second.call(people.list, { query: { status: 'left' } }, agent)).employees
  expect(await former()).toEqual([])
  const { version } = await t.db
    .selectFrom('role_policy')
    .select('version')
    .where('role', '=', 'staff')
    .executeTakeFirstOrThrow()
  const body = { changes: [{ permission: 'people.job.read' as const, scope: 'all' as const }], version }
  const changed = await t.call(access.updateRole, { params: { role: 'staff' }, body }, person)
  expect(await former()).toMatchObject([{ first_name: 'Former', office: { title: 'New here' } }])
  const back = {
    changes: [{ permission: 'people.job.read' as const, scope: 'default' as const }],
    version: changed.role.version,
  }
  await t.call(access.updateRole, { params: { role: 'staff' }, body: back }, person)
  expect(await former()).toEqual([])
})
