import { designations } from '@iroko/contract/company/designations'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'], first_name: 'Halima', last_name: 'Sani' })
const add = (title: string, grade = 2) => t.call(designations.create, { body: { title, grade } }, hr)
const auditsOf = (id: string) =>
  t.db.selectFrom('audit_log').select(['action', 'actor_id']).where('entity_id', '=', id).orderBy('at').execute()

it('adds, renames, archives and restores a designation', async () => {
  const { designation } = await add('Team Lead')
  const { id, version } = designation
  const { designation: renamed } = await t.call(
    designations.update,
    { params: { id }, body: { title: 'Shift Lead', grade: 3, version } },
    hr,
  )
  expect(renamed).toMatchObject({ title: 'Shift Lead', grade: 3, version: version + 1, headcount: 0 })
  await t.call(designations.archive, { params: { id } }, hr)
  expect((await t.call(designations.list, { query: { q: 'shift' } }, hr)).total).toBe(0)
  expect((await t.call(designations.list, { query: { q: 'shift', archived: 'true' } }, hr)).total).toBe(1)
  const { designation: second } = await add('Shift Lead')
  await expect(t.call(designations.restore, { params: { id } }, hr)).rejects.toMatchObject({
    status: 409,
    message: 'There is a designation of this title by now; rename this one first',
  })
  await t.call(designations.archive, { params: { id: second.id } }, hr)
  expect((await t.call(designations.restore, { params: { id } }, hr)).message).toBe('Shift Lead is back')
  expect((await auditsOf(id)).map(({ action }) => action)).toEqual([
    'designation.create',
    'designation.update',
    'designation.archive',
    'designation.restore',
  ])
})

it('refuses a title that is taken, whatever its case, and a stale edit', async () => {
  const { designation } = await add('Cleaner')
  await expect(add('CLEANER')).rejects.toMatchObject({
    status: 422,
    fields: { title: 'There is a designation of this title already' },
  })
  const edit = { params: { id: designation.id }, body: { title: 'Cleaner', grade: 4, version: designation.version } }
  await t.call(designations.update, edit, hr)
  await expect(t.call(designations.update, edit, hr)).rejects.toMatchObject({
    status: 409,
    message: 'This record was changed by Halima Sani a moment ago. Reload to see the change.',
  })
})

it('does not archive one that people have, and lets only HR change any', async () => {
  const { designation } = await add('Agent')
  const agent = await t.person()
  await t.db.updateTable('placement').set({ designation_id: designation.id }).where('employee_id', '=', agent.id).execute()
  await expect(t.call(designations.archive, { params: { id: designation.id } }, hr)).rejects.toMatchObject({
    status: 409,
    message: '1 person has this designation; move them first',
  })
  await expect(t.call(designations.create, { body: { title: 'Chief', grade: 9 } }, agent)).rejects.toMatchObject({
    status: 403,
  })
})

it('tells the history of one to those who may change it', async () => {
  const { designation } = await add('Coach')
  const params = { id: designation.id }
  await t.call(designations.update, { params, body: { title: 'Coach', grade: 3, version: 1 } }, hr)
  await t.call(designations.archive, { params }, hr)
  const { changes, total } = await t.call(designations.history, { params }, hr)
  expect(total).toBe(3)
  expect(changes).toMatchObject([
    { event: 'archive', by: 'Halima Sani' },
    { event: 'update', by: 'Halima Sani', differences: [{ title: 'grade: 2 → 3' }] },
    { event: 'create', by: 'Halima Sani' },
  ])
  expect((await t.call(designations.history, { params, query: { q: 'nobody' } }, hr)).changes).toEqual([])
  await expect(t.call(designations.history, { params }, await t.person())).rejects.toMatchObject({ status: 403 })
  await expect(t.call(designations.history, { params: { id: hr.id } }, hr)).rejects.toMatchObject({ status: 404 })
})
