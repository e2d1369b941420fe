/** Assets leave the company by an approval, or by a settled count: out of the books in one journal, and out of their holder's hands. */

import type { assetDisposals } from '@iroko/contract/assets/disposals'
import { type DisposalKind, disposalKindWords } from '@iroko/contract/assets/disposals'
import { firstOfMonth } from '@iroko/contract/dates'
import { longDay } from '@iroko/contract/day-words'
import type { Parsed } from '@iroko/contract/endpoint'
import { conflict, invalid, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { lockPosting, post } from '../../accounting/journals/actions.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { lockAssets, updateAssets, writeStatus } from '../assets/store.ts'
import { endCustodies } from '../custodies/store.ts'
import { chargeOf } from '../depreciation/rules.ts'
import { carryingOf, insertCharges } from '../depreciation/store.ts'
import { disposalEntry, endedAs, whyNotDisposed } from './rules.ts'
import * as store from './store.ts'

export const disposalRequest: RequestKind<store.HeldDisposal, NamedDescription> = {
  kind: 'asset_disposal',
  lock: store.lockDisposal,
  apply: async (call, held) => {
    const { kind, on_day, proceeds_kobo, employee_id } = held
    const leaving = await store.findLeaving(call.db, held.asset_ids)
    refuse(whyNotDisposed(leaving, { kind, on: on_day, proceeds_kobo, today: call.today }, employee_id))
    return await dispose(call, held)
  },
  letters: requestLetters({ did: 'asked for', once: 'Once you approve it, the assets leave the register and the books.' }),

  describe: async ({ db, user }, ids) => {
    const found = await store.findDisposals(db, ids)
    const worth = await carryingOf(
      db,
      found.flatMap(({ assets }) => assets.map(({ id }) => id)),
    )
    return found.map(({ id, version, made_by, kind, assets, reason, on_day, proceeds_kobo }) => {
      const what = assets.length === 1 ? `${assets[0]?.title} ${assets[0]?.tag}` : `${assets.length} assets`
      const carrying = assets.reduce((sum, asset) => sum + (worth.get(asset.id)?.carrying_kobo ?? 0), 0)
      return {
        ...{ id, version, reason, asker: made_by, others: [], change: [] },
        called: disposalKindWords[kind],
        noun: 'disposal',
        summary: `${disposalKindWords[kind]}: ${what}`,
        what: `${what} as ${disposalKindWords[kind].toLowerCase()}`,
        facts: [
          { label: 'Assets', value: assets.map(({ tag, title }) => `${tag} ${title}`).join(', ') },
          { label: 'Day', value: longDay(on_day) },
          ...(proceeds_kobo > 0 ? [{ label: 'Sold for', value: formatMoney(proceeds_kobo) }] : []),
          ...(user && may(user, 'asset.value') ? [{ label: 'Carrying value', value: formatMoney(carrying) }] : []),
        ],
      }
    })
  },
}

/** Asks for a disposal: who holds one of the assets takes no part in deciding it. */
export async function askDisposal(call: StaffTools, body: Parsed<typeof assetDisposals.ask>['body']): Promise<string> {
  const { db, user, now, today } = call
  const { asset_ids, kind, on, proceeds_kobo, reason, file_id } = body
  const ids = (await lockAssets(db, asset_ids)).map((asset) => asset.id)
  if (ids.length !== new Set(asset_ids).size) throw invalid({ asset_ids: 'An asset was not found' })
  const leaving = await store.findLeaving(db, ids)
  refuse(whyNotDisposed(leaving, { kind, on, proceeds_kobo, today }, user.id))
  if (!(await store.isOwnPaper(db, { id: file_id, user_id: user.id })))
    throw invalid({ file_id: 'The file was not found. Upload it again' })
  const id = uuid()
  const row = { id, kind, on_day: on, proceeds_kobo, reason, file_id, employee_id: user.id, created_at: now.toISOString() }
  await orRefuse(
    store.insertDisposal(db, row, ids),
    'disposed_asset_live',
    conflict('open_request', 'A disposal of one of these assets already awaits a decision'),
  )
  await call.audit({ action: 'asset_disposal.ask', entity: 'asset_disposal', entity_id: id, after: { ...row, asset_ids: ids } })
  const makers = [...new Set([user.id, ...leaving.flatMap(({ holder_id }) => holder_id ?? [])])]
  const carrying = [...(await carryingOf(db, ids)).values()].reduce((sum, { carrying_kobo }) => sum + carrying_kobo, 0)
  await sendRequest(call, disposalRequest, { id, requester_id: user.id, makers, facts: { amount_kobo: carrying } })
  await call.changed('assets', { permission: 'asset.dispose' })
  return id
}

interface Leaving {
  id: string
  kind: DisposalKind
  on_day: string
  proceeds_kobo: number
  asset_ids: readonly string[]
}

/** Ends what a disposal is of, and posts it under its own id; answers what was done. */
export async function dispose(call: Tools, { id, kind, on_day, proceeds_kobo, asset_ids }: Leaving): Promise<string> {
  const { db, now, today } = call
  const ended_as = endedAs[kind]
  if (ended_as === null) {
    await updateAssets(db, asset_ids, { ended_as: null, last_seen_on: today })
    await writeStatus(db, asset_ids)
    await call.audit(
      asset_ids.map((asset) => ({ action: 'asset.find', entity: 'asset', entity_id: asset, after: { disposal: id } })),
    )
    await call.changed('assets', { permission: 'asset.read' })
    return 'Back in store'
  }
  await lockPosting(db)
  const worths = (await store.findWorth(db, asset_ids, on_day)).map((asset) => {
    const part_kobo = asset.has_charge ? 0 : chargeOf(asset, firstOfMonth(on_day), asset.charged_kobo, on_day)
    return { ...asset, part_kobo, depreciated_kobo: asset.depreciated_kobo + part_kobo }
  })
  const lines = disposalEntry(worths, proceeds_kobo, disposalKindWords[kind])
  const source = { source_kind: 'asset_disposal', source_id: id, part: '1', kind: 'disposal', event: kind } as const
  const entry = lines.length > 0 ? await post(db, { ...source, document_on: on_day, lines }, { now }) : null
  const charged = worths.filter(({ part_kobo }) => part_kobo > 0)
  if (entry)
    await insertCharges(
      db,
      charged.map(({ asset_id, office_id, part_kobo }) => ({
        ...{ asset_id, office_id, month: firstOfMonth(on_day), amount_kobo: part_kobo, entry_id: entry.id },
      })),
    )
  const sum = (of: (worth: (typeof worths)[number]) => number) => worths.reduce((all, worth) => all + of(worth), 0)
  const [cost_kobo, depreciated_kobo] = [sum((worth) => worth.cost_kobo), sum((worth) => worth.depreciated_kobo)]
  await store.updateDisposal(db, id, {
    cost_kobo,
    depreciated_kobo,
    part_kobo: sum((worth) => worth.part_kobo),
    entry_id: entry?.id ?? null,
  })
  await endCustodies(db, asset_ids, { at: now.toISOString(), note: disposalKindWords[kind] })
  await updateAssets(db, asset_ids, { ended_as, out_of_service_since: null })
  await writeStatus(db, asset_ids)
  await call.audit(
    asset_ids.map((asset) => ({
      action: 'asset.dispose',
      entity: 'asset',
      entity_id: asset,
      after: { ended_as, disposal: id },
    })),
  )
  await call.changed(['assets', 'ledger'], { permission: 'asset.read' })
  return entry ? `Posted as ${entry.number}` : 'Nothing of it was in the books'
}
