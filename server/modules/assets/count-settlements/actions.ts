/** The differences of a count are settled by a third person: moved, found again, lost, registered, or left as they are. */
import { type SettlementLine, settlementActionWords } from '@iroko/contract/assets/count-settlements'
import { conflict, orNotFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { addAsset } from '../assets/actions.ts'
import { lockAssets, updateAssets } from '../assets/store.ts'
import { whyNot } from '../counts/rules.ts'
import { lockCount, updateCount } from '../counts/store.ts'
import { dispose } from '../disposals/actions.ts'
import { insertDisposal, updateDisposal } from '../disposals/store.ts'
import { whyNotSettled } from './rules.ts'
import * as store from './store.ts'

export const settlementRequest: RequestKind<store.HeldSettlement, NamedDescription> = {
  kind: 'count_settlement',
  lock: store.lockSettlement,
  apply: settle,
  letters: requestLetters({ did: 'proposed', once: 'Once you approve it, the register is changed.' }),

  describe: async ({ db }, ids) =>
    (await store.findSettlements(db, ids)).map(({ id, version, made_by, count, lines, reason }) => ({
      ...{ id, version, reason, asker: made_by, others: [], change: [] },
      called: 'Settlement of a count',
      noun: 'settlement',
      summary: `Count of ${count.title}: ${lines.length} differences`,
      what: `the settlement of the count of ${count.title}`,
      facts: Object.entries(settlementActionWords).flatMap(([action, label]) => {
        const of = lines.filter((line) => line.action === action).map(({ what }) => what)
        return of.length > 0 ? [{ label, value: of.join(', ') }] : []
      }),
    })),
}

export async function askSettlement(
  call: StaffTools,
  countId: string,
  { lines, reason }: { lines: SettlementLine[]; reason: string },
): Promise<string> {
  const { db, user, now } = call
  const count = await orNotFound(lockCount(db, countId), 'count')
  const counted = {
    state: count.state,
    counter_id: count.counter_id,
    is_asked: count.settlement_id !== null,
    differences: count.differences ?? 0,
  }
  refuse(whyNot(counted, 'settle', { user_id: user.id, counts: may(user, 'asset.count'), keeps: false }))
  refuse(whyNotSettled(await store.openOf(db, countId), lines))
  const id = uuid()
  const row = {
    id,
    count_id: countId,
    lines: JSON.stringify(lines),
    reason,
    employee_id: user.id,
    created_at: now.toISOString(),
  }
  await orRefuse(
    store.insertSettlement(db, row),
    'count_settlement_open',
    conflict('open_request', 'A settlement of this count already awaits a decision'),
  )
  await call.audit({ action: 'count_settlement.ask', entity: 'count_settlement', entity_id: id, after: row })
  // Neither who proposed it nor who counted decides.
  await sendRequest(call, settlementRequest, { id, requester_id: user.id, makers: [user.id, count.counter_id], facts: {} })
  await call.changed('asset_counts', { permission: 'asset.count' })
  return id
}

async function settle(call: Tools, held: store.HeldSettlement): Promise<string> {
  const { db, now, today } = call
  const { count, lines } = held
  const open = await store.openOf(db, count.id)
  await lockAssets(
    db,
    open.flatMap(({ asset_id }) => asset_id ?? []),
  )
  refuse(whyNotSettled(open, lines))
  const of = (action: SettlementLine['action']) =>
    open.filter(({ key }) => lines.some((line) => line.key === key && line.action === action))
  for (const { asset_id, seen_place } of of('move'))
    if (asset_id) await updateAssets(db, [asset_id], { branch_id: count.branch_id, place: seen_place || count.place })
  for (const kind of ['found', 'lost'] as const) {
    const ids = of(kind).flatMap(({ asset_id }) => asset_id ?? [])
    if (ids.length === 0) continue
    const id = uuid()
    const leaving = { id, kind, on_day: today, proceeds_kobo: 0 }
    const row = {
      ...leaving,
      reason: held.reason,
      count_settlement_id: held.id,
      employee_id: held.employee_id,
      created_at: now.toISOString(),
    }
    await insertDisposal(db, row, ids)
    await dispose(call, { ...leaving, asset_ids: ids })
    await updateDisposal(db, id, { status: 'approved', decided_at: now.toISOString() })
    await call.audit({
      action: 'asset_disposal.settle',
      entity: 'asset_disposal',
      entity_id: id,
      after: { ...row, status: 'approved', asset_ids: ids },
    })
  }
  const { branch_id, place } = count
  const bare = {
    owner_kind: 'company',
    client_id: null,
    vendor_id: null,
    maker: '',
    model: '',
    serial: '',
    condition: 'good',
  } as const
  const unvalued = {
    bought_on: null,
    cost_kobo: null,
    residual_kobo: null,
    in_use_from: null,
    life_months: null,
    warranty_until: null,
  }
  const unreceived = { receipt_line_id: null, unit_no: null }
  for (const { key, action, category_id, title } of lines)
    if (action === 'add' && category_id) {
      const seen = open.find((difference) => difference.key === key)?.seen_place
      const draft = { ...bare, ...unvalued, ...unreceived, category_id, title, branch_id, place: seen || place }
      await addAsset({ ...call, user: { id: held.employee_id } }, draft)
    }
  await updateCount(db, count.id, { state: 'settled' })
  await call.changed(['asset_counts', 'assets'], { permission: 'asset.read' })
  return 'The register is changed'
}
