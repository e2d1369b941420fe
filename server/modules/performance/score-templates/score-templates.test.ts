import { scoreTemplates } from '@iroko/contract/performance/score-templates'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePerformance, someMeasure, someMeasures } from '../../../test/performance.ts'

const t = await testApp()
const { hr, agent, kora, template } = await makePerformance(t)

it('keeps a template under a title of its own, one for the same people, and archives it', async () => {
  const made = await template()
  expect(made).toMatchObject({ office: { title: 'Kora Bank Voice' }, designation: null, measures: someMeasures })
  await expect(template({ title: 'VOICE AGENTS' })).rejects.toMatchObject({
    fields: { title: expect.stringContaining('already exists') },
  })
  await expect(template({ title: 'Another' })).rejects.toMatchObject({
    fields: { designation_id: expect.stringContaining('Another template') },
  })
  expect((await t.call(scoreTemplates.list, {}, agent)).score_templates).toMatchObject([{ title: 'Voice agents' }])
  await expect(t.call(scoreTemplates.archive, { params: { id: made.id } }, agent)).rejects.toMatchObject({ status: 403 })
  await t.call(scoreTemplates.archive, { params: { id: made.id } }, hr)
  await template({ title: 'Another' })
  await expect(t.call(scoreTemplates.restore, { params: { id: made.id } }, hr)).rejects.toMatchObject({ status: 422 })
})

it('refuses measures that do not weigh 100, and a template for nobody', async () => {
  await expect(template({ title: 'Light', measures: [someMeasure({ weight: 90 })] })).rejects.toMatchObject({
    message: 'The weights add up to 90: 10 missing of 100',
  })
  await expect(template({ title: 'Nobody', office_id: null })).rejects.toMatchObject({
    fields: { designation_id: 'Choose a designation, a campaign or both' },
  })
  await expect(template({ title: 'Mine', office_id: kora.id, measures: [] })).rejects.toMatchObject({ status: 422 })
})
