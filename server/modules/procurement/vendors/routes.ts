import { addDays } from '@iroko/contract/dates'
import { orNotFound, refuse } from '@iroko/contract/errors'
import { vendors } from '@iroko/contract/procurement/vendors'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { nameOf } from '../../people/banks/store.ts'
import { refuseAddedBy } from '../../platform/role-confirmations/actions.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { addVendor, checkDraft, propose } from './actions.ts'
import { accountLetter, askToConfirm, contactLetter } from './notify.ts'
import { type Asking, canOf, usableFrom, type VendorStep, warningOf, whyNot, whyNotDecide } from './rules.ts'
import * as store from './store.ts'

const mask = (last4: string): string => `******${last4}`

const askingOf = ({ user }: StaffTools): Asking => ({
  ...{ user_id: user.id, edits: may(user, 'vendor.edit'), approves: may(user, 'vendor.approve') },
})

const vendorStep = (step: VendorStep): RecordStep<store.HeldVendor> => ({
  entity: 'vendor',
  called: 'vendor',
  find: ({ db, user }, id) => (may(user, 'vendor.read') ? store.lockVendor(db, id) : Promise.resolve(undefined)),
  whyNot: (vendor, call) => whyNot(vendor, step, askingOf(call)),
})

export const routes = implement(vendors, {
  list: async ({ db, query, today }) => {
    const { rows, ...page } = await store.listVendors(db, query, today)
    return { vendors: rows, ...page }
  },

  show: async (call) => {
    const { db, params, today } = call
    const found = await orNotFound(store.findVendor(db, params.id, today), 'vendor')
    const accounts = await store.accountsOf(db, params.id)
    const own = await store.ownAccounts(db, call.user.id)
    return {
      vendor: {
        ...found,
        accounts: accounts.map(({ vendor_id: _, account_number_last4, ...account }) => ({
          ...account,
          account_number: mask(account_number_last4),
          can: {
            decide: !whyNotDecide(proposedOf({ ...account, ...found, own }), askingOf(call)),
          },
        })),
        warnings: await warningsOf(call, params.id),
        can: canOf(found, askingOf(call)),
      },
    }
  },

  create: async (call) => {
    const id = await addVendor(call, call.body)
    await published(call)
    return {
      message: `${call.body.title} proposed. Another person confirms it`,
      ...{ id, warnings: await warningsOf(call, id) },
    }
  },

  import: importHandler(vendors.import, (call) => {
    const titles: string[] = []
    return {
      add: async (line) => {
        await addVendor(call, { ...line, despite_check_digit: false }, { isQuiet: true })
        titles.push(line.title)
      },
      finish: async () => {
        const [first] = titles
        if (first) await askToConfirm(call, call.user, titles.length === 1 ? first : `${titles.length} vendors`)
        await published(call)
      },
    }
  }),

  update: async (call) => {
    const { db, user } = call
    const { version, ...draft } = call.body
    const vendor = await lockForStep(call, vendorStep('edit'), call.params.id, version)
    await checkDraft(call, vendor.id, draft)
    await store.updateVendor(db, vendor.id, { ...draft, changed_by: user.id })
    await call.audit({ action: 'vendor.change', entity: 'vendor', entity_id: vendor.id, before: factsOf(vendor), after: draft })
    if (draft.email !== vendor.email)
      await call.mail({ to: vendor.email, ...contactLetter(vendor.contact, await companyName(call), draft.email) })
    await published(call)
    return { message: `${draft.title} changed`, id: vendor.id, warnings: await warningsOf(call, vendor.id) }
  },

  block: async (call) => {
    const { version, reason } = call.body
    const vendor = await lockForStep(call, vendorStep('block'), call.params.id, version)
    await store.updateVendor(call.db, vendor.id, { state: 'blocked', block_reason: reason })
    await call.audit({ action: 'vendor.block', entity: 'vendor', entity_id: vendor.id, after: { state: 'blocked', reason } })
    await published(call)
    return { message: `${vendor.title} blocked`, id: vendor.id, warnings: [] }
  },

  unblock: async (call) => {
    const vendor = await lockForStep(call, vendorStep('unblock'), call.params.id, call.body.version)
    const isConfirmed = (await store.accountsOf(call.db, vendor.id)).some(({ status }) => status === 'active')
    const state = isConfirmed ? 'active' : 'proposed'
    await store.updateVendor(call.db, vendor.id, { state, block_reason: null })
    await call.audit({ action: 'vendor.unblock', entity: 'vendor', entity_id: vendor.id, after: { state } })
    await published(call)
    return { message: `${vendor.title} can be billed and paid again`, id: vendor.id, warnings: [] }
  },

  proposeAccount: async (call) => {
    const vendor = await lockForStep(call, vendorStep('edit'), call.params.id)
    await propose(call, vendor, call.body)
    const words = { contact: vendor.contact, company: await companyName(call), last4: call.body.account_number.slice(-4) }
    const letter = accountLetter({ ...words, bank: await nameOf(call.db, call.body.bank_code) }, 'proposed')
    await call.mail({ to: vendor.email, ...letter })
    await published(call)
    const warnings = await warningsOf(call, vendor.id)
    return { message: 'Account proposed. Another person confirms it', id: vendor.id, warnings }
  },

  accounts: async (call) => {
    const { rows, ...page } = await store.listProposed(call.db, call.query)
    const own = await store.ownAccounts(call.db, call.user.id)
    const alike = await store.listAlike(
      call.db,
      rows.map(({ vendor_id }) => vendor_id),
    )
    const vendor_accounts = rows.map(({ vendor_id, account_number_last4, before, vendor_proposed_by, ...account }) => {
      const facts = { ...account, title: account.vendor.title, state: account.vendor.state, own }
      const proposed = { ...proposedOf({ ...facts, vendor_by: vendor_proposed_by }) }
      return {
        ...account,
        account_number: mask(account_number_last4),
        before: before && { bank: before.bank, account_number: mask(before.last4) },
        warnings: alike.filter((other) => other.vendor_id === vendor_id).map(warningOf),
        can: { decide: !whyNotDecide(proposed, askingOf(call)) },
      }
    })
    return { vendor_accounts, ...page }
  },

  reveal: async (call) => {
    const account = await orNotFound(store.lockAccount(call.db, call.body.account_id), 'account')
    const after = { vendor_id: account.vendor_id, last4: account.account_number_last4 }
    await call.audit({ action: 'vendor.reveal', entity: 'vendor_account', entity_id: account.id, after })
    const sealer = sealerOf(call.portal.environment)
    return { value: sealer.open(account.account_number_sealed, sealedAs(store.vendorAccountColumn, account.id)) }
  },

  decide: async (call) => {
    const { db, user, now, today } = call
    const found = await orNotFound(store.lockAccount(db, call.params.id), 'account')
    const vendor = await orNotFound(store.lockVendor(db, found.vendor_id), 'vendor')
    const own = await store.ownAccounts(db, user.id)
    const vendor_by = vendor.state === 'proposed' ? vendor.proposed_by : null
    const proposed = { status: found.status, proposed_by: found.proposed_by, vendor_by, title: vendor.title }
    refuse(whyNotDecide({ ...proposed, is_own: own.has(found.id) }, askingOf(call)))
    await refuseAddedBy(call, [found.proposed_by])
    const confirmed = call.body.decision === 'confirmed'
    const calendar = await loadCalendar(db, null, today, addDays(today, 60))
    const usable_from = confirmed ? usableFrom(calendar, today) : null
    const status = confirmed ? 'active' : 'refused'
    await store.decideAccount(db, found, { status, usable_from, decided_by: user.id, decided_at: now.toISOString() })
    if (confirmed && vendor.state === 'proposed') {
      await store.updateVendor(db, vendor.id, { state: 'active' })
      await call.audit({ action: 'vendor.confirm', entity: 'vendor', entity_id: vendor.id, after: { state: 'active' } })
    }
    const action = confirmed ? 'vendor.account.confirm' : 'vendor.account.refuse'
    await call.audit({ action, entity: 'vendor_account', entity_id: found.id, after: { status, usable_from } })
    if (confirmed) {
      const words = { contact: vendor.contact, company: await companyName(call), last4: found.account_number_last4 }
      const bank = await nameOf(db, found.bank_code)
      await call.mail({ to: vendor.email, ...accountLetter({ ...words, bank }, 'confirmed', usable_from ?? today) })
    }
    await published(call)
    if (!confirmed) return { message: `Account of ${vendor.title} rejected` }
    return { message: `Account of ${vendor.title} confirmed. It is paid to from ${usable_from}` }
  },
})

interface Facts {
  id: string
  status: string
  proposed_by: { id: string }
  title: string
  state: string
  own: ReadonlySet<string>
  vendor_by?: string
}

const proposedOf = ({ id, status, proposed_by, title, state, own, vendor_by }: Facts) => ({
  ...{ status, title, proposed_by: proposed_by.id, is_own: own.has(id) },
  vendor_by: state === 'proposed' ? (vendor_by ?? null) : null,
})

const companyName = async ({ db }: Pick<StaffTools, 'db'>): Promise<string> => companyOf(await findCompany(db)).name

const warningsOf = async ({ db }: StaffTools, id: string): Promise<string[]> => (await store.listAlike(db, [id])).map(warningOf)

const published = (call: StaffTools) => call.changed('vendors', { permission: 'vendor.read' })

/** What of a vendor is changed by a form. */
const factsOf = ({ title, legal_name, kind, rc_number, tin, wht_class, tax_state, ...rest }: store.HeldVendor) => ({
  ...{ title, legal_name, kind, rc_number, tin, wht_class, tax_state, terms_days: rest.terms_days },
  ...{ contact: rest.contact, email: rest.email, phone: rest.phone, address: rest.address },
})
