/** Taxes of documents: their rates are dated and stand, and who reads the chart of accounts does not change them. */
import { type TaxCodeDraft, taxCodes } from '@iroko/contract/accounting/tax-codes'
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { agent, stranger: accountant } = await makeCompany(t)
const ceo = await t.person({ roles: ['ceo'] })
const today = t.today()
const find = async (title: string) =>
  (await t.call(taxCodes.list, { query: { q: title, limit: 100 } }, accountant)).tax_codes.find(
    (code) => code.title === title,
  ) ?? expect.fail(`no ${title}`)
const levy: TaxCodeDraft = { title: 'Levy', kind: 'input', treatment: 'standard', rate_bp: 300, starts_on: today }

it('begins with the taxes of Nigeria', async () => {
  expect(await find('VAT on sales')).toMatchObject({ kind: 'output', rate_bp: 750, rates: [{ starts_on: '2020-02-01' }] })
  expect(await find('Withholding tax, rent')).toMatchObject({ kind: 'withheld', rate_bp: 1000 })
  const { tax_codes } = await t.call(taxCodes.list, { query: { kind: 'input' } }, accountant)
  expect(tax_codes.map(({ kind }) => kind)).toEqual(tax_codes.map(() => 'input'))
})

it('takes another rate from a later day, and counts it from then on', async () => {
  const starts_on = addDays(today, -40)
  const { tax_code } = await t.call(taxCodes.create, { body: { ...levy, starts_on } }, accountant)
  const change = (more: Partial<TaxCodeDraft>, version: number) =>
    t.call(taxCodes.update, { params: { id: tax_code.id }, body: { ...levy, starts_on, ...more, version } }, accountant)
  await expect(change({ rate_bp: 400 }, 1)).rejects.toMatchObject({
    fields: { starts_on: `The rate from ${starts_on} stands. Choose a later day for another rate` },
  })
  await change({ rate_bp: 400, starts_on: today }, 1)
  const { tax_code: changed } = await change({ rate_bp: 500, starts_on: addDays(today, 1) }, 2)
  expect(changed).toMatchObject({ rate_bp: 400, rates: [{ rate_bp: 500 }, { rate_bp: 400 }, { rate_bp: 300, starts_on }] })
  const write = t.db.updateTable('tax_rate').set({ rate_bp: 1 }).where('tax_code_id', '=', tax_code.id).execute()
  await expect(write).rejects.toThrow('stands')
  await expect(sql`delete from tax_rate where tax_code_id = ${tax_code.id}::uuid`.execute(t.db)).rejects.toThrow('stands')
})

it('is read by who reads the books, and changed by Accounting alone', async () => {
  expect((await t.call(taxCodes.list, {}, ceo)).total).toBeGreaterThan(0)
  await expect(t.call(taxCodes.list, {}, agent)).rejects.toMatchObject({ status: 403 })
  for (const by of [ceo, agent])
    await expect(t.call(taxCodes.create, { body: levy }, by)).rejects.toMatchObject({ status: 403 })
})
