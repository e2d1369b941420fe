/** The company's bank accounts are changed by two people, and none counts before. */
import { bankStatements } from '@iroko/contract/accounting/bank-statements'
import { companyAccounts } from '@iroko/contract/accounting/company-accounts'
import { ledgerChanges } from '@iroko/contract/accounting/ledger-changes'
import { expect, it } from 'vitest'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { contactOf, makeClient } from '../../../test/clients.ts'
import { makeCompany, setHead } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { payTo } from './actions.ts'
import { accountsOnInvoices } from './store.ts'

const t = await testApp()
const { agent, elsewhere, stranger: accountant } = await makeCompany(t)
const head = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
await setHead(t, elsewhere.id, head)

const payer = await contactOf(t, await makeClient(t, 'Kora'), 'Amara', { is_billing: true })
const lettersTo = (recipient: string) =>
  t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', recipient).execute()

const { cash_accounts } = await t.call(bankStatements.accounts, {}, accountant)
const idOf = (code: string) => cash_accounts.find((account) => account.code === code)?.id ?? expect.fail(`no ${code}`)
const zenith = { bank_code: '057', number: '1012345671', name: 'ZUMA OUTSOURCING LTD', is_on_invoices: true }
const guaranty = { ...zenith, bank_code: '058', number: '0012345671' }
const ask = (own = zenith, code = '1010', by = accountant) =>
  t.call(companyAccounts.ask, { body: { account_id: idOf(code), ...own, reason: 'Agreed with the bank' } }, by)
const listed = async (state?: 'active' | 'proposed' | 'ended') =>
  (await t.call(companyAccounts.list, { query: state ? { state } : {} }, accountant)).company_accounts
const onInvoices = async () => (await accountsOnInvoices(t.db)).map(({ number_last4 }) => number_last4)

it('one counts once another person approved it, and invoices name it from then on', async () => {
  const { id } = await ask()
  expect(await listed()).toMatchObject([{ ...zenith, state: 'proposed', bank: 'Zenith Bank', account: { code: '1010' } }])
  expect(await onInvoices()).toEqual([])
  await expect(ask(guaranty)).rejects.toMatchObject({ code: 'change_open' })
  await expect(approveNow(t, 'ledger_change', id, accountant)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'ledger_change', id, head)
  expect(await listed()).toMatchObject([{ state: 'active', is_asked: false }])
  expect(await onInvoices()).toEqual(['5671'])
  // Who pays for a client is told that there is another account, and nothing by which a letter like it could be written.
  const letters = await lettersTo(payer.email)
  expect(letters).toMatchObject([{ subject: expect.stringContaining('has changed') }])
  expect(JSON.stringify(letters)).not.toContain(zenith.number)
  const [first] = await payTo(t.db, sealerOf(t.portal.environment))
  expect(first).toMatchObject({
    number: zenith.number,
    bank: 'Zenith Bank',
    code: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
  })
  await expect(ask()).rejects.toMatchObject({ code: 'same_account' })
})

it('another takes its place, and the earlier one ends, in one decision; what was rejected is gone', async () => {
  const refused = await ask({ ...guaranty, name: 'F. BALOGUN' })
  const { ledger_change } = await t.call(ledgerChanges.show, { params: { id: refused.id } }, head)
  expect(ledger_change.facts).toContainEqual({ label: 'Name', before: zenith.name, after: 'F. BALOGUN' })
  // The change names no number in full: it is kept sealed.
  expect(JSON.stringify(ledger_change)).not.toContain(guaranty.number)
  await rejectNow(t, 'ledger_change', refused.id, head, 'This is no account of ours')
  expect(await listed()).toMatchObject([{ number: zenith.number, state: 'active', is_asked: false }])
  const { id } = await ask(guaranty)
  await approveNow(t, 'ledger_change', id, head)
  expect(await listed('active')).toMatchObject([{ number: guaranty.number }])
  expect(await listed('ended')).toMatchObject([{ number: zenith.number }])
})

it('its end takes two people too, once', async () => {
  const [own = expect.fail('none')] = await listed('active')
  const end = () =>
    t.call(companyAccounts.askEnd, { params: { id: own.id }, body: { reason: 'Closed at the bank' } }, accountant)
  const { id } = await end()
  await expect(end()).rejects.toMatchObject({ code: 'change_open' })
  await approveNow(t, 'ledger_change', id, head)
  expect(await listed('active')).toEqual([])
  await expect(end()).rejects.toMatchObject({ code: 'not_active' })
})

it('refuses what is no bank account, a wrong check digit, and other hands', async () => {
  await expect(ask({ ...zenith, number: '1012345672' }, '1020')).rejects.toMatchObject({
    fields: { number: '1012345672 is not a valid Zenith Bank account number. Compare it with a bank document' },
  })
  await expect(ask({ ...zenith, bank_code: '999' }, '1020')).rejects.toMatchObject({
    fields: { bank_code: 'Choose a bank from the list' },
  })
  await expect(ask(zenith, '1020', agent)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(companyAccounts.list, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
})
