/** The pay part of a record: masked numbers, reading one in full, and bank accounts that take two people to change. */
import { addDays, yearOf } from '@iroko/contract/dates'
import type { Parsed } from '@iroko/contract/endpoint'
import { fault, forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { checkDigitSentence, fitsBank } from '@iroko/contract/identifiers'
import { payDetails, type SealedField, sealedFields } from '@iroko/contract/people/pay-details'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { type Call, eachByKey, implement, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { refuseAddedBy } from '../../platform/role-confirmations/actions.ts'
import { addersOf } from '../../platform/role-confirmations/store.ts'
import { findBank, nameOf } from '../banks/store.ts'
import { findFund, fundsOf, fundTitle, setFund } from '../pension-funds/store.ts'
import { bankLetter } from '../records/notify.ts'
import { wayBack } from '../records/rules-alike.ts'
import { findTaxStateOfYear } from '../tax-facts/store.ts'
import { accountWaits, askToConfirm } from './notify.ts'
import { whyNot } from './rules.ts'
import * as store from './store.ts'
import { accountColumn, numberColumn } from './store-sealed.ts'

const mask = (last4: string | null): string | null => (last4 === null ? null : `******${last4}`)

const shownAccount = ({ account_number_last4, ...account }: store.OpenAccount) => ({
  ...account,
  account_number: mask(account_number_last4) ?? '',
})

const storedAs = (
  { status, proposed_by }: Pick<store.OpenAccount, 'status' | 'proposed_by'>,
  owner: { id: string; full_name: string },
) => ({ status, employee_id: owner.id, full_name: owner.full_name, proposed_by: proposed_by.id })

export const routes = implement(payDetails, {
  show: async (call) => {
    const { db, user, today } = call
    const payee = await payeeOf(call)
    const row = await store.findPay(db, payee.id)
    const mayDecide = may(user, 'people.pay.edit') && payee.id !== user.id
    const accounts = await store.openAccounts(db, payee.id)
    return {
      pay: {
        id: payee.id,
        ogid: payee.ogid,
        full_name: payee.full_name,
        nin: mask(row?.nin_last4 ?? null),
        bvn: mask(row?.bvn_last4 ?? null),
        rsa_pin: mask(row?.rsa_pin_last4 ?? null),
        tin: row?.tin ?? null,
        tax_state: await store.findTaxState(db, payee.id, today),
        kept_state: await findTaxStateOfYear(db, payee.id, yearOf(today), addDays(today, -1)),
        pfa: await fundTitle(db, payee.id, today),
        pfas: await fundsOf(db, payee.id),
        nhf_number: row?.nhf_number ?? null,
        version: row?.version ?? 1,
        bank_accounts: accounts.map(({ is_shared, ...account }) => ({
          ...shownAccount(account),
          // Whose pay goes where is not for the employee to see.
          is_shared: mayDecide && is_shared,
          can: { decide: mayDecide && !whyNot(storedAs(account, payee), 'decide', user.id) },
        })),
        can: { edit: mayDecide },
      },
    }
  },

  reveal: async (call) => {
    const payee = await payeeOf(call)
    const { field, bank_account_id } = call.body
    const value =
      field === 'account_number' ? await openAccount(call, payee.id, bank_account_id) : await openNumber(call, payee.id, field)
    await call.audit({ action: 'people.reveal', entity: 'employee', entity_id: payee.id, after: { field, bank_account_id } })
    return { value }
  },

  update: async (call) => {
    const { db, user, today } = call
    const { version, ...numbers } = call.body
    const payee = await payeeOf(call)
    if (payee.id === user.id) throw forbidden('You cannot change your own pay details. Ask payroll')
    if (!(await saveNumbers(call, payee.id, version, numbers, today))) throw await staleBy(db, 'employee_pay', payee.id)
    await call.changed('pay', { for: [payee.id], permission: 'people.pay.edit' })
    return { message: `Pay details of ${payee.full_name} changed`, version: version + 1 }
  },

  proposeBank: async (call) => {
    const payee = await payeeOf(call)
    if (payee.id === call.user.id) throw forbidden('You cannot change your own bank account. Ask payroll')
    await proposeAccount(call, payee, call.body)
    await call.changed('pay', { for: [payee.id], permission: 'people.pay.edit' })
    return { message: 'Account proposed. A second person has to confirm it' }
  },

  bankQueue: async ({ db, user, query, today }) => {
    const { rows, ...page } = await store.listProposed(db, user, query, today)
    const adders = await addersOf(db, user.id)
    return {
      ...page,
      bank_accounts: rows.map(({ before, ...account }) => ({
        ...shownAccount(account),
        employee: account.employee,
        before: before && {
          bank: before.bank,
          account_number: mask(before.account_number_last4) ?? '',
        },
        is_shared: account.is_shared,
        can: {
          decide: !whyNot(storedAs(account, account.employee), 'decide', user.id) && !adders.has(account.proposed_by.id),
        },
      })),
    }
  },

  decideBanks: ownTransaction((call: Call<typeof payDetails.decideBanks>) => {
    const { ids, decision } = call.body
    const each = [...new Set(ids)].map((id) => ({ id }))
    return eachAlone(call, each, decision === 'confirmed' ? 'confirmed' : 'rejected', (alone, { id }) =>
      decideAccount(alone, id, decision),
    )
  }, eachByKey),
})

async function decideAccount(call: StaffTools, id: string, decision: 'confirmed' | 'refused'): Promise<string> {
  const { db, user, now } = call
  const account = await orNotFound(store.lockAccount(db, id), 'bank account')
  refuse(whyNot(account, 'decide', user.id))
  await refuseAddedBy(call, [account.proposed_by])
  const confirmed = decision === 'confirmed'
  await store.decideAccount(db, account, confirmed ? 'active' : 'refused', user.id, now)
  await call.audit({
    action: `people.bank.${confirmed ? 'confirm' : 'refuse'}`,
    entity: 'bank_account',
    entity_id: account.id,
  })
  const words = `${await nameOf(db, account.bank_code)}, account ending in ${account.account_number_last4}`
  await notifyOwner(
    call,
    { first_name: account.first_name, email: account.email },
    confirmed ? 'confirmed' : 'rejected',
    confirmed
      ? `${user.full_name} confirmed ${words}. Your pay goes there from the next payroll.`
      : `${user.full_name} rejected ${words}. Your pay details were not changed.`,
  )
  await call.changed('pay', { for: [account.employee_id], permission: 'people.pay.edit' })
  return confirmed ? `Account of ${account.full_name} confirmed` : `Account of ${account.full_name} rejected`
}

type PayChange = Pick<Call<typeof payDetails.update>, 'db' | 'portal' | 'user' | 'now' | 'today' | 'audit' | 'mail' | 'changed'>
type Numbers = Omit<Parsed<typeof payDetails.update>['body'], 'version'>
type Account = Parsed<typeof payDetails.proposeBank>['body']

/** Keeps somebody's numbers, the sealed ones sealed; answers false when another version stands there by now. */
export async function saveNumbers(
  call: PayChange,
  payeeId: string,
  version: number,
  { tax_state, nin, bvn, rsa_pin, pfa, pfa_from, ...plain }: Numbers,
  from: string,
  prefix = '',
): Promise<boolean> {
  const { db } = call
  const sealer = sealerOf(call.portal.environment)
  await refuseAnothers(call, payeeId, { nin, bvn }, prefix)
  const sealed = Object.fromEntries(
    sealedFields.flatMap((field) => {
      const value = { nin, bvn, rsa_pin }[field]
      if (value === undefined) return []
      const column = numberColumn(field)
      return [
        [column.column, value === null ? null : sealer.seal(value, sealedAs(column, payeeId))],
        [`${field}_last4`, value === null ? null : value.slice(-4)],
      ]
    }),
  )
  if (!(await store.savePay(db, payeeId, version, { ...plain, ...sealed }))) return false
  if (tax_state !== undefined && tax_state !== (await store.findTaxState(db, payeeId, from)))
    await store.setTaxState(db, payeeId, tax_state, from)
  if (pfa !== undefined) await saveFund(call, payeeId, { pfa, pfa_from, from }, prefix)
  // Which sealed numbers were changed, never what they are.
  const touched = sealedFields.filter((field) => `${field}_last4` in sealed)
  const after = { ...plain, tax_state, ...(pfa !== undefined && { pfa, ...(pfa_from && { pfa_from }) }), sealed: touched }
  await call.audit({ action: 'people.pay', entity: 'employee_pay', entity_id: payeeId, after })
  return true
}

/** The fund of the list that is called so, from the day that was sent; the first known one counts since ever, another from today. */
async function saveFund(
  { db }: Pick<PayChange, 'db'>,
  payeeId: string,
  { pfa, pfa_from, from }: Pick<Numbers, 'pfa' | 'pfa_from'> & { from: string },
  prefix: string,
): Promise<void> {
  const own = await fundTitle(db, payeeId, from)
  if (!pfa_from && own?.toLowerCase() === pfa?.toLowerCase()) return
  const fund = pfa ? await findFund(db, pfa) : undefined
  if (pfa && !fund) throw invalid({ [`${prefix}pfa`]: 'Choose a pension fund administrator from the list' })
  const isFirst = (await fundsOf(db, payeeId)).length === 0
  if (!fund && isFirst) return
  await setFund(db, payeeId, fund?.id ?? null, pfa_from ?? (isFirst ? null : from))
}

/** A NIN and a BVN are one person's for life: the one who has it is told to whoever may change pay of all. */
async function refuseAnothers(
  call: PayChange,
  payeeId: string,
  numbers: Pick<Numbers, 'nin' | 'bvn'>,
  prefix: string,
): Promise<void> {
  const sealer = sealerOf(call.portal.environment)
  for (const field of ['nin', 'bvn'] as const) {
    const value = numbers[field]
    if (!value) continue
    const ends = await store.sameEnds(call.db, field, value.slice(-4), payeeId)
    const other = ends.find(({ id, sealed }) => sealer.open(sealed, sealedAs(numberColumn(field), id)) === value)
    if (other) throw invalid({ [`${prefix}${field}`]: `${wayBack(other)}: they have this ${field.toUpperCase()}` })
  }
}

/** Proposes an account, which a second person is asked to confirm, and writes to whose it is; `prefix` stands before the field of a refusal. */
export async function proposeAccount(
  call: PayChange,
  payee: { id: string; ogid: string; first_name: string; full_name: string; email: string },
  { bank_code, account_number, account_name, despite_check_digit }: Account,
  prefix = '',
): Promise<void> {
  const { db, user, now } = call
  const bank = await findBank(db, bank_code)
  if (!bank) throw invalid({ [`${prefix}bank_code`]: 'Choose a bank from the list' })
  const fits_check_digit = fitsBank(bank, account_number)
  if (!fits_check_digit && !despite_check_digit) {
    const sentence = checkDigitSentence(bank.title, account_number)
    throw fault(409, 'check_digit', sentence, { [`${prefix}account_number`]: sentence })
  }
  const sealer = sealerOf(call.portal.environment)
  const id = uuid()
  await store.proposeAccount(db, {
    id,
    employee_id: payee.id,
    bank_code,
    account_number_sealed: sealer.seal(account_number, sealedAs(accountColumn, id)),
    account_number_last4: account_number.slice(-4),
    fingerprint: sealer.fingerprint(account_number),
    account_name,
    fits_check_digit,
    proposed_by: user.id,
    proposed_at: now.toISOString(),
  })
  await call.audit({
    action: 'people.bank.propose',
    entity: 'bank_account',
    entity_id: id,
    after: { ogid: payee.ogid, bank_code, last4: account_number.slice(-4), account_name, fits_check_digit },
  })
  await notifyOwner(
    call,
    payee,
    'proposed',
    `${user.full_name} proposed ${bank.title}, account ending in ${account_number.slice(-4)}. It applies from the next payroll after a second person confirms it.`,
  )
  await askToConfirm(call, { by: user, owner_id: payee.id, letter: accountWaits(user.full_name, payee.full_name) })
}

type PayCall = Pick<Call<typeof payDetails.show>, 'db' | 'user' | 'today' | 'params'>
type RevealCall = Pick<Call<typeof payDetails.reveal>, 'db' | 'portal'>

const payeeOf = (call: PayCall) => orNotFound(store.findPayee(call.db, call.user, call.params.ogid, call.today), 'person')

const nothingThere = () => fault(404, 'nothing_there', 'No number is recorded')

async function openNumber(call: RevealCall, employeeId: string, field: SealedField): Promise<string> {
  const row = await store.findPay(call.db, employeeId)
  const sealed = row?.[`${field}_sealed`]
  if (!sealed) throw nothingThere()
  return sealerOf(call.portal.environment).open(sealed, sealedAs(numberColumn(field), employeeId))
}

async function openAccount(call: RevealCall, employeeId: string, id: string | undefined): Promise<string> {
  const account = id ? await store.findAccount(call.db, id) : undefined
  if (!account || account.employee_id !== employeeId) throw nothingThere()
  return sealerOf(call.portal.environment).open(account.account_number_sealed, sealedAs(accountColumn, account.id))
}

async function notifyOwner(
  call: Pick<Call<typeof payDetails.show>, 'mail'>,
  owner: { first_name: string; email: string },
  what: string,
  text: string,
): Promise<void> {
  await call.mail({ to: owner.email, ...bankLetter(owner.first_name, what, text) })
}
