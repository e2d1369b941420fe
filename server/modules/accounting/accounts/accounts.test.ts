/** The chart of accounts: what an account may be, and what stays as it is once something was posted to it. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { post } from '../journals/actions.ts'

const t = await testApp()
const { agent, hrManager, stranger: accountant } = await makeCompany(t)
const list = async (q: string) => (await t.call(accounts.list, { query: { q, limit: 200 } }, accountant)).accounts
const find = async (code: string) => (await list(code)).find((row) => row.code === code) ?? expect.fail(`no ${code}`)
const bodyOf = async (more: object = {}) => ({
  ...{ code: '6230', title: 'Cleaning', kind: 'expense' as const, is_group: false, parent_id: (await find('5990')).id },
  ...{ line: 'administration' as const, cash: 'operating' as const },
  ...more,
})
const add = async (more: object = {}) => t.call(accounts.create, { body: await bodyOf(more) }, accountant)

it('begins as the Nigerian chart, each account in a group of its kind', async () => {
  const { accounts: all } = await t.call(accounts.list, { query: { limit: 200, sort: 'code' } }, accountant)
  expect(all.length).toBeGreaterThan(100)
  for (const { code, parent, is_group, kind } of all) {
    expect(Boolean(parent), code).toBe(!is_group)
    if (parent) expect(all.find(({ id }) => id === parent.id)?.kind, code).toBe(kind)
  }
})

it('takes an account once, into a group of its kind', async () => {
  await add()
  await expect(add({ title: 'Other' })).rejects.toMatchObject({ fields: { code: 'Code 6230 is already used by Cleaning' } })
  await expect(add({ code: '6231' })).rejects.toMatchObject({ fields: { title: 'An account with this title already exists' } })
  const other = { code: '6231', title: 'Other' }
  await expect(add({ ...other, code: '62' })).rejects.toMatchObject({ fields: { code: 'Enter four to six digits' } })
  await expect(add({ ...other, kind: 'income' })).rejects.toMatchObject({
    fields: { parent_id: 'Choose a group of the same kind' },
  })
  await expect(add({ ...other, parent_id: null })).rejects.toMatchObject({
    fields: { parent_id: 'Choose the group that it belongs to' },
  })
  await expect(add({ ...other, parent_id: (await find('6100')).id })).rejects.toMatchObject({
    fields: { parent_id: 'Choose a group from the list' },
  })
  await expect(add({ ...other, parent_id: uuid() })).rejects.toMatchObject({
    fields: { parent_id: 'Choose a group from the list' },
  })
  await expect(add({ ...other, is_group: true })).rejects.toMatchObject({
    fields: { parent_id: 'A group stands in no other group' },
  })
})

it('keeps kind and place in the tree of what has lines, and archives nothing that a rule or a balance needs', async () => {
  const cost = { rule_key: 'payroll.salaries', office_id: null, authority: null, detail: '', debit_kobo: 900, credit_kobo: 0 }
  const lines = [cost, { ...cost, rule_key: 'payroll.cash', debit_kobo: 0, credit_kobo: 900 }]
  const source = { source_kind: 'test', source_id: uuid(), part: 'A', kind: 'payroll' as const, event: 'accrual' }
  await t.db.transaction().execute((db) => post(db, { ...source, document_on: t.today(), lines }, { now: t.portal.now() }))
  const used = await find('6000')
  expect(used).toMatchObject({ is_used: true, balance_kobo: 900 })
  expect(await find('5990')).toMatchObject({ balance_kobo: 900 })
  const { parent, owner: _owner, balance_kobo: _balance, is_used: _used, archived_at: _archived, id, ...rest } = used
  const change = (more: object) =>
    t.call(accounts.update, { params: { id }, body: { ...rest, parent_id: parent?.id ?? null, ...more } }, accountant)
  await expect(change({ kind: 'income', parent_id: (await find('3990')).id })).rejects.toMatchObject({
    fields: { kind: 'This account has lines. Archive it and add another' },
  })
  await expect(change({ is_group: true, parent_id: null })).rejects.toMatchObject({
    fields: { is_group: 'This account has lines. Archive it and add another' },
  })
  await change({ title: 'Salaries of administration' })
  const archive = async (code: string) => t.call(accounts.archive, { params: { id: (await find(code)).id } }, accountant)
  await expect(archive('6000')).rejects.toMatchObject({ status: 409, message: 'The posting rule payroll.salaries posts to it' })
  await expect(archive('5990')).rejects.toMatchObject({ code: 'in_use' })
  await archive('6240')
})

it('is for Accounting', async () => {
  for (const by of [agent, hrManager]) {
    await expect(t.call(accounts.list, { query: {} }, by)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(accounts.create, { body: await bodyOf() }, by)).rejects.toMatchObject({ status: 403 })
  }
})
