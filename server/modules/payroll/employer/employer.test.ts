import { employer } from '@iroko/contract/payroll/employer'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { agent, lead } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })

it('what papers say of the employer is kept by payroll, a payer ID a State', async () => {
  const show = async () => (await t.call(employer.show, {}, payroll)).employer
  expect(await show()).toEqual({ version: 1, tax_id: '', address: '', payer_ids: {} })
  const set = (payer_ids: string, version: number, as = payroll) =>
    t.call(employer.set, { body: { tax_id: '1234567-0001', address: '1 Marina, Lagos', payer_ids, version } }, as)
  await expect(set('Lagos', 1)).rejects.toMatchObject({ fields: { payer_ids: "Write 'Lagos' as State: payer ID" } })
  await expect(set('Lagos: 1\nLagos: 2', 1)).rejects.toMatchObject({ fields: { payer_ids: 'Lagos has two payer IDs' } })
  for (const as of [agent, lead]) await expect(set('', 1, as)).rejects.toMatchObject({ status: 403 })
  await set('Lagos: N-1234567\n\nFCT: 99', 1)
  expect(await show()).toMatchObject({ version: 2, payer_ids: { Lagos: 'N-1234567', FCT: '99' } })
  await expect(set('', 1)).rejects.toMatchObject({ code: 'stale_version' })
})
