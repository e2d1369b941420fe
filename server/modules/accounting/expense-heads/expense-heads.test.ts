/** What money is spent on: the account behind a head, its VAT, and what is not archived while a head needs it. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { expenseHeads } from '@iroko/contract/accounting/expense-heads'
import { taxCodes } from '@iroko/contract/accounting/tax-codes'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { agent, voice, stranger: accountant } = await makeCompany(t)
const { accounts: chart } = await t.call(accounts.list, { query: { limit: 1000 } }, accountant)
const idOf = (code: string): string => chart.find((account) => account.code === code)?.id ?? expect.fail(`no ${code}`)
const { tax_codes } = await t.call(taxCodes.list, { query: { limit: 100 } }, accountant)
const taxOf = (title: string): string => tax_codes.find((code) => code.title === title)?.id ?? expect.fail(`no ${title}`)
const input = taxOf('VAT on purchases')
const add = (title: string, more: object = {}, by = accountant) =>
  t.call(expenseHeads.create, { body: { title, account_id: idOf('6110'), ...more } }, by)

it('keeps an account of income or expense that nobody else keeps, a tax of purchases, and who may use it', async () => {
  const { expense_head } = await add('Diesel', { tax_code_id: input, needs_file: true, office_ids: [voice.id, voice.id] })
  expect(expense_head).toMatchObject({ account: { code: '6110' }, tax_code: { id: input }, needs_file: true })
  expect(expense_head.offices).toMatchObject([{ id: voice.id }])
  const { id, version } = expense_head
  const body = { title: 'Diesel', account_id: idOf('6120'), version }
  const { expense_head: changed } = await t.call(expenseHeads.update, { params: { id }, body }, accountant)
  expect(changed).toMatchObject({ account: { code: '6120' }, tax_code: null, needs_file: false, offices: [] })
})

it('refuses groups, accounts of others, those of the position, and what is in no list', async () => {
  const reasons = {
    '5990': '5990 Administration is a group. Choose an account in it',
    '5000': '5000 is kept by payroll. Correct the payroll, the loan or the filing',
    '2040': '2040 Accruals is neither income nor expense',
  }
  for (const [code, account_id] of Object.entries(reasons))
    await expect(add('Wrong', { account_id: idOf(code) })).rejects.toMatchObject({ fields: { account_id } })
  await expect(add('Wrong', { account_id: uuid() })).rejects.toMatchObject({
    fields: { account_id: 'Choose an account from the list' },
  })
  await expect(add('Wrong', { tax_code_id: taxOf('VAT on sales'), office_ids: [uuid()] })).rejects.toMatchObject({
    fields: { tax_code_id: 'Choose a tax code of purchases from the list', office_ids: 'Choose offices from the list' },
  })
  await expect(add('Wrong', {}, agent)).rejects.toMatchObject({ status: 403 })
})

it('keeps the account and the tax code that a head needs', async () => {
  const { expense_head } = await add('Repairs', { account_id: idOf('6130'), tax_code_id: input })
  const inUse = (what: string) => ({ status: 409, message: `The expense head Repairs ${what}` })
  const archive = async (call: typeof accounts.archive | typeof taxCodes.archive, id: string) =>
    t.call(call, { params: { id } }, accountant)
  await expect(archive(accounts.archive, idOf('6130'))).rejects.toMatchObject(inUse('posts to it'))
  await expect(archive(taxCodes.archive, input)).rejects.toMatchObject(inUse('uses it'))
  await t.call(expenseHeads.archive, { params: { id: expense_head.id } }, accountant)
  await archive(accounts.archive, idOf('6130'))
  await expect(t.call(expenseHeads.restore, { params: { id: expense_head.id } }, accountant)).rejects.toMatchObject({
    message: '6130 Repairs is archived. Restore it first',
  })
})
