/** The depreciation of a month is posted: one entry, with what each office held at its end. Design of assets, rule 1. */
import { addDays, addMonths, monthOf } from '@iroko/contract/dates'
import { monthInWords } from '@iroko/contract/day-words'
import { v7 as uuid } from 'uuid'
import type { Tools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { lockPosting, post } from '../../accounting/journals/actions.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { chargeOf, entryOf, openingEntry } from './rules.ts'
import * as store from './store.ts'

type Posting = Pick<Tools, 'db' | 'now'> & Partial<Pick<Tools, 'portal'>>

/** Posts a month that was not; what cannot be computed is named to Accounting and stops nothing. */
export async function postMonth(call: Posting, month: string, newId: () => string = uuid): Promise<void> {
  const { db, now } = call
  await lockPosting(db)
  const id = newId()
  if (!(await store.takeMonth(db, { id, month, posted_at: now.toISOString() }))) return
  const [charges, failed] = chargesOf(await store.listDue(db, month), month)
  if (charges.length > 0) {
    const document_on = addDays(addMonths(month, 1), -1)
    const source = {
      source_kind: 'depreciation',
      source_id: id,
      part: '1',
      kind: 'depreciation',
      event: 'depreciation',
    } as const
    const lines = entryOf(charges, `Depreciation of ${monthInWords(monthOf(month))}`)
    const entry = await post(db, { ...source, document_on, lines }, { now, newId })
    await store.insertCharges(
      db,
      charges.map(({ asset_id, office_id, amount_kobo }) => ({ asset_id, month, office_id, amount_kobo, entry_id: entry.id })),
    )
  }
  if (failed.length > 0 && call.portal) await nameFailed({ ...call, portal: call.portal }, month, failed)
}

function chargesOf(due: readonly store.DueAsset[], month: string) {
  const charges: (store.DueAsset & { amount_kobo: number })[] = []
  const failed: string[] = []
  for (const asset of due) {
    try {
      const amount_kobo = chargeOf(asset, month, asset.charged_kobo)
      if (!Number.isSafeInteger(amount_kobo)) throw new RangeError('not a sum of money')
      if (amount_kobo > 0) charges.push({ ...asset, amount_kobo })
    } catch {
      failed.push(asset.tag)
    }
  }
  return [charges, failed] as const
}

async function nameFailed(
  { db, portal, now }: Posting & Pick<Tools, 'portal'>,
  month: string,
  tags: readonly string[],
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const letter = {
    subject: `Depreciation of ${monthInWords(monthOf(month))}: ${tags.length} assets left out`,
    lines: [`These could not be computed and were not charged: ${tags.join(', ')}.`],
    door: 'View assets',
  }
  const call = { db, portal, today, changed: async () => undefined }
  await write(call, await findHolders(db, 'asset.value', today), '/dashboard/assets/all', letter, 'decisions')
}

/** Posts what was taken over together, on the first day of its first month here. */
export async function postOpening({ db, now }: Posting, openingId: string, newId: () => string = uuid): Promise<void> {
  await lockPosting(db)
  const opened = await store.openingOf(db, openingId)
  const lines = openingEntry(opened)
  const source = {
    source_kind: 'asset_opening',
    source_id: openingId,
    part: '1',
    kind: 'depreciation',
    event: 'opening',
  } as const
  if (opened[0] && lines.length > 0) await post(db, { ...source, document_on: opened[0].from_on, lines }, { now, newId })
}
