import { structure } from '@iroko/contract/structure'
import { expect, it } from 'vitest'
import { testApp } from '../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'], first_name: 'Halima', last_name: 'Sani' })
const add = (title: string, grade = 2) => t.call(structure.createDesignation, { body: { title, grade } }, hr)

it('adds, renames and archives a designation', async () => {
  const { designation } = await add('Team Lead')
  const { id, version } = designation
  const { designation: renamed } = await t.call(
    structure.updateDesignation,
    { params: { id }, body: { title: 'Shift Lead', grade: 3, version } },
    hr,
  )
  expect(renamed).toMatchObject({ title: 'Shift Lead', grade: 3, version: version + 1, headcount: 0 })
  await t.call(structure.removeDesignation, { params: { id } }, hr)
  expect((await t.call(structure.designations, { query: { q: 'shift' } }, hr)).total).toBe(0)
  await expect(add('Shift Lead')).resolves.toBeDefined()
})

it('refuses a title that is taken, whatever its case, and a stale edit', async () => {
  const { designation } = await add('Cleaner')
  await expect(add('CLEANER')).rejects.toMatchObject({
    status: 422,
    fields: { title: 'There is a designation of this title already' },
  })
  const edit = { params: { id: designation.id }, body: { title: 'Cleaner', grade: 4, version: designation.version } }
  await t.call(structure.updateDesignation, edit, hr)
  await expect(t.call(structure.updateDesignation, edit, hr)).rejects.toMatchObject({
    status: 409,
    message: 'This record was changed by Halima Sani a moment ago. Reload to see the change.',
  })
})

it('does not archive one that people have, and lets only HR change any', async () => {
  const { designation } = await add('Agent')
  const agent = await t.person()
  await t.db.updateTable('placement').set({ designation_id: designation.id }).where('employee_id', '=', agent.id).execute()
  await expect(t.call(structure.removeDesignation, { params: { id: designation.id } }, hr)).rejects.toMatchObject({
    status: 409,
    message: '1 person has this designation; move them first',
  })
  await expect(t.call(structure.createDesignation, { body: { title: 'Chief', grade: 9 } }, agent)).rejects.toMatchObject({
    status: 403,
  })
})
