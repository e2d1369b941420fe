import { companyAccounts } from '@iroko/contract/accounting/company-accounts'
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { checkDigitSentence, fitsBank } from '@iroko/contract/identifiers'
import { v7 as uuid } from 'uuid'
import { type Sealer, sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { implement } from '../../../lib/http/implement.ts'
import { askChange } from '../ledger-changes/actions.ts'
import * as store from './store.ts'

export const routes = implement(companyAccounts, {
  list: async ({ db, query, portal }) => {
    const { rows, ...page } = await store.listAccounts(db, query)
    const sealer = sealerOf(portal.environment)
    const shown = ({ account_id: _chart, number_last4: _last4, ...row }: Opened) => row
    return { company_accounts: rows.map((row) => shown(opened(row, sealer))), ...page }
  },

  ask: async (call) => {
    const { db, body } = call
    const { reason, number, ...own } = body
    const bank = await store.findBank(db, own.bank_code)
    const account = await store.findCashAccount(db, own.account_id)
    const wrong = {
      ...(!account && { account_id: 'Choose a bank account of the chart' }),
      ...(!bank && { bank_code: 'Choose a bank from the list' }),
      ...(bank && !fitsBank(bank, number) && { number: checkDigitSentence(bank.title, number) }),
    }
    if (Object.keys(wrong).length > 0 || !account || !bank) throw invalid(wrong)
    const sealer = sealerOf(call.portal.environment)
    const found = await store.activeOf(db, account.id)
    const before = found && opened(found, sealer)
    const { bank_code, name, is_on_invoices } = own
    if (before?.number === number && before.bank_code === bank_code && before.name === name)
      if (before.is_on_invoices === is_on_invoices) throw conflict('same_account', 'This is what stands there already')
    const id = uuid()
    const number_sealed = sealer.seal(number, sealedAs(store.numberColumn, id))
    await store.insertAccount(db, { ...own, id, number_sealed, number_last4: number.slice(-4) })
    const facts = [
      ['Bank', before?.bank, bank.title],
      ['Account number', before && `ending in ${before.number_last4}`, `ending in ${number.slice(-4)}`],
      ['Name', before?.name, name],
      ['On invoices', before && yesNo(before.is_on_invoices), yesNo(is_on_invoices)],
    ].map(([label = '', from = 'New', after = '']) => ({ label, before: from, after }))
    const sent = await askChange(call, {
      ...{ what: 'company_account', subject: account.code, reason, facts, change: { adds: id, ends: before?.id ?? null } },
      summary: `${account.code} ${account.title} is at ${bank.title}, ending in ${number.slice(-4)}`,
    })
    return { message: 'Account sent. Another person decides', id: sent }
  },

  askEnd: async (call) => {
    const own = await orNotFound(store.lockAccount(call.db, call.params.id), 'account')
    if (own.state !== 'active') throw conflict('not_active', 'This account is not in use')
    const { account, bank, number_last4 } = own
    const id = await askChange(call, {
      ...{ what: 'company_account', subject: account.code, reason: call.body.reason, change: { adds: null, ends: own.id } },
      summary: `${account.code} ${account.title} at ${bank} is used no longer`,
      facts: [{ label: 'Account', before: `${bank}, ending in ${number_last4}`, after: 'Used no longer' }],
    })
    return { message: 'End of the account sent. Another person decides', id }
  },
})

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No')

type Row = NonNullable<Awaited<ReturnType<typeof store.activeOf>>>

type Opened = ReturnType<typeof opened>

/** With its number as it is. */
export const opened = ({ number_sealed, ...row }: Row, sealer: Sealer) => ({
  ...row,
  number: sealer.open(number_sealed, sealedAs(store.numberColumn, row.id)),
})
