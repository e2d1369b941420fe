/** Whom the demo company buys from: eighteen vendors, one still to be confirmed, one with an account that was changed and cools. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { fitsNuban } from '@iroko/contract/identifiers'
import type { VendorKind, WhtClass } from '@iroko/contract/procurement/withholding'
import type { Insertable } from 'kysely'
import type { VendorAccount } from '../../../database.types.ts'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import type { Sealer } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { usableFrom } from './rules.ts'
import { vendorAccountColumn } from './store.ts'

interface Bought {
  kind?: VendorKind
  tax_state?: string
  /** No Tax ID. */
  bare?: true
}

/** Invented, as are their numbers. */
const sellers: readonly [title: string, wht_class: WhtClass, more: Bought][] = [
  ['Savanna Fibre', 'services', {}],
  ['Harmattan Power Supplies', 'goods', {}],
  ['Kainji Towers Estate', 'rent', {}],
  ['Zenobia Cleaning', 'services', {}],
  ['Aso Guard Services', 'services', {}],
  ['Lokoja Office Depot', 'goods', {}],
  ['Benue Catering', 'services', {}],
  ['Obudu Legal', 'professional', {}],
  ['Yankari Auditors', 'professional', {}],
  ['Jos Cooling', 'services', { bare: true }],
  ['Niger Travels', 'services', {}],
  ['Calabar Print House', 'own_goods', {}],
  ['Deskline Software', 'services', { kind: 'non_resident' }],
  ['Bello Musa, trainer', 'professional', { kind: 'individual', tax_state: 'FCT' }],
  ['Ngozi Eze, designer', 'professional', { kind: 'individual', tax_state: 'Lagos' }],
  ['Sokoto Motors', 'services', {}],
  ['Idanre Insurance Brokers', 'none', {}],
  ['Oyo Generators', 'goods', {}],
]
const bankCodes = ['057', '058', '044', '033', '011', '214']

/** A number of ten digits that fits its bank. */
function fitting(bank: string, nine: string): string {
  return Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`).find((number) => fitsNuban(bank, number)) ?? `${nine}0`
}

export async function seedVendors(db: Db, part: PeoplePart & { sealer: Sealer }): Promise<void> {
  const { people, today, latest, dice, sealer } = part
  // Who proposes a vendor takes no part in what is bought of it: the accountant, so that the buyer can order.
  const [proposer, head] = ['accounting', 'finance'].map((name) => accountOf(people, name)?.id)
  const second = head ?? accountOf(people, 'ceo')?.id
  if (!proposer || !second) return
  const before = `${addMonths(latest.slice(0, 10), -8)}T09:00:00.000Z`
  const made = sellers.map(([title, wht_class, { kind = 'company', tax_state, bare }], at) => ({
    ...{ id: dice.id(before), title, legal_name: kind === 'company' ? `${title} Limited` : title, kind, wht_class },
    ...{ rc_number: kind === 'company' ? `RC${1_200_340 + 17 * at}` : null, tin: bare ? null : `${20_400_310 + 91 * at}0001` },
    ...{
      tax_state: tax_state ?? null,
      terms_days: at % 3 === 0 ? 14 : 30,
      contact: 'Accounts',
      phone: `+2348030${100_200 + at}`,
    },
    ...{
      email: `accounts@${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.test`,
      address: `${3 + at} Herbert Macaulay Way, Abuja`,
    },
    ...{
      state: at === sellers.length - 1 ? ('proposed' as const) : ('active' as const),
      proposed_by: proposer,
      proposed_at: before,
    },
    changed_by: proposer,
  }))
  const accountFor = (vendor: { id: string; legal_name: string }, at: number, proposed_at: string) => {
    const id = dice.id(proposed_at)
    const bank_code = bankCodes[at % bankCodes.length] ?? '058'
    const number = fitting(bank_code, String(301_450_020 + 7 * at))
    return {
      ...{
        id,
        vendor_id: vendor.id,
        bank_code,
        account_name: vendor.legal_name,
        fits_check_digit: true,
        proposed_by: proposer,
        proposed_at,
      },
      account_number_sealed: sealer.seal(number, sealedAs(vendorAccountColumn, id)),
      ...{ account_number_last4: number.slice(-4), fingerprint: sealer.fingerprint(number) },
      ...{
        status: 'proposed' as string,
        decided_by: null as string | null,
        decided_at: null as string | null,
        usable_from: null as string | null,
      },
    }
  }
  const decided = { status: 'active', decided_by: second }
  const firstDay = before.slice(0, 10)
  const accounts = made.map((vendor, at) => {
    const account = accountFor(vendor, at, before)
    if (vendor.state === 'proposed') return { ...account, proposed_at: latest }
    return { ...account, ...decided, decided_at: before, usable_from: addDays(firstDay, 5) }
  })
  await insertTables(db, { vendor: made })
  // One was changed lately: it cools, and what it replaced has ended.
  const cooling = made[5]
  const changedAt = `${latest.slice(0, 10)}T08:20:00.000Z`
  const calendar = await loadCalendar(db, null, today, addDays(today, 60))
  const usable_from = usableFrom(calendar, latest.slice(0, 10))
  const replaced = accounts.map((account) => (account.vendor_id === cooling?.id ? { ...account, status: 'ended' } : account))
  await insertTables(db, { vendor_account: replaced as Insertable<VendorAccount>[] })
  if (cooling)
    await insertTables(db, {
      vendor_account: [
        { ...accountFor(cooling, 40, changedAt), ...decided, decided_at: changedAt, usable_from } as Insertable<VendorAccount>,
      ],
    })
}
