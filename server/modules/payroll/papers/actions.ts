/** The schedule of a filing as its receiver asks for it: each person once, with full numbers. */
import { conflict, orNotFound, refuse } from '@iroko/contract/errors'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { whyNotUse } from '../../accounting/bank-layouts/rules.ts'
import { type PaperRow, type WrittenPaper, writePaper } from '../../accounting/bank-layouts/rules-write.ts'
import { type LayoutRecord, lockLayoutForUse } from '../../accounting/bank-layouts/store.ts'
import { numberColumn } from '../../people/pay-details/store-sealed.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { findEmployer } from '../employer/store.ts'
import { type FilingRecord, findFiling, listSchedule } from '../filings/store.ts'
import { receiversOf } from '../receivers/rules.ts'
import { findReceiver } from '../receivers/store.ts'
import { scheduleRow } from './rules.ts'
import * as store from './store.ts'

export interface Schedule {
  /** 'Pension, Savanna Pensions, 2026-11' by its parts. */
  period: string
  about: PaperRow
  rows: PaperRow[]
  total_kobo: number
  receiver_layout: string | null
}

/** The rows of a filing and what is the same in all of them. */
export async function scheduleOf(call: StaffTools, filing: FilingRecord): Promise<Schedule> {
  const { db, portal, today } = call
  const { kind, recipient } = filing
  const { period } = await orNotFound(findFiling(db, filing.id, today), 'filing')
  const { rows: owed } = await listSchedule(db, filing, { page: 1, limit: 1_000_000 })
  const shares = new Map(owed.map((row) => [row.id, row]))
  const lastDay = period.length > 4 ? `${period}-28` : `${period}-12-31`
  const facts = await store.findFacts(db, filing, [...shares.keys()], lastDay)
  const sealer = sealerOf(portal.environment)
  const open = (field: 'nin' | 'rsa_pin', id: string, sealed: string | null) =>
    sealed === null ? null : sealer.open(sealed, sealedAs(numberColumn(field), id))
  const rows = facts.flatMap((person) => {
    const share = shares.get(person.id)
    if (!share) return []
    const nin = open('nin', person.id, person.nin_sealed)
    return [scheduleRow(kind, { ...person, nin, rsa_pin: open('rsa_pin', person.id, person.rsa_pin_sealed) }, share)]
  })
  const receiver = await findReceiver(db, receiversOf(kind), recipient)
  const employer = await findEmployer(db)
  const total_kobo = owed.reduce((sum, row) => sum + row.total_kobo, 0)
  const about: PaperRow = {
    batch: [kind, recipient, period].filter(Boolean).join('-'),
    month: period,
    month_digits: period.length > 4 ? `${period.slice(5, 7)}${period.slice(0, 4)}` : period,
    receiver: receiver?.title ?? recipient,
    company: companyOf(await findCompany(db)).name,
    our_number: receiver?.our_number || employer.payer_ids[recipient] || null,
    custodian: receiver?.custodian || null,
    employer_tax_id: employer.tax_id || null,
    employer_address: employer.address || null,
  }
  return { period, about, rows, total_kobo, receiver_layout: receiver?.layout_id ?? null }
}

/** By which layout: the one that is asked for, that of the receiver, or the usual one. */
export async function layoutFor(
  { db, today }: StaffTools,
  { kind }: FilingRecord,
  { asked, receiver_layout }: { asked: string | undefined; receiver_layout: string | null },
): Promise<LayoutRecord | undefined> {
  const [usual] = await store.layoutsOf(db, kind)
  const wanted = asked ?? receiver_layout ?? usual?.id
  if (wanted === undefined) return undefined
  const layout = await orNotFound(lockLayoutForUse(db, wanted), 'layout')
  // What a receiver has for the month is not what the year is filed by.
  if (asked === undefined && layout.use !== kind) return usual && (await lockLayoutForUse(db, usual.id))
  refuse(whyNotUse(layout, kind, today))
  return layout
}

/** Written, and compared with what the filing comes to. */
export async function writtenSchedule(
  { definition, use }: LayoutRecord,
  { about, rows, total_kobo }: Schedule,
): Promise<WrittenPaper> {
  const written = rows.reduce((sum, { amount }) => sum + Number(amount), 0)
  if (written !== total_kobo)
    throw conflict('differs', 'The schedule does not come to what is filed. Inform your system administrator')
  const paid = definition.only_paid ? rows.filter(({ gross, amount }) => Number(gross) > 0 || Number(amount) !== 0) : rows
  return await writePaper({ use, definition, about, rows: paid })
}
