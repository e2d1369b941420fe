import { isCode, readCode } from '@iroko/contract/assets/assets'
import { assetCounts, countStateWords, differenceWords } from '@iroko/contract/assets/counts'
import { forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { openPdf } from '../../../lib/pdf/pdf.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { findPart } from '../assets/store.ts'
import { findReceiver } from '../custodies/store.ts'
import { type Asking, type CountStep, canOf, differencesOf, whyNot } from './rules.ts'
import * as store from './store.ts'

const askingOf = async ({ db, user, now }: StaffTools, place: { branch_id: string; place: string }): Promise<Asking> => ({
  ...{ user_id: user.id, counts: may(user, 'asset.count'), keeps: await store.isKeeper(db, user.id, { ...place, now }) },
})
const countedOf = (count: store.FoundCount) => ({
  ...{
    state: count.state,
    counter_id: count.counter_id,
    is_asked: count.settlement_id !== null,
    differences: count.differences ?? 0,
  },
})

const countStep = (step: CountStep): RecordStep<store.FoundCount> => ({
  entity: 'asset_count',
  called: 'count',
  find: ({ db, user }, id) =>
    may(user, 'asset.count') ? store.lockCount(db, id, step === 'scan' ? 'scan' : 'change') : Promise.resolve(undefined),
  whyNot: async (count, call) => whyNot(countedOf(count), step, await askingOf(call, count)),
})

const shown = async (call: StaffTools, id: string) => {
  const { db } = call
  const { category_ids, counter_id: _, branch_id, ...row } = await orNotFound(store.findCount(db, id), 'count')
  const counted = {
    state: row.state,
    counter_id: row.counter.id,
    is_asked: row.settlement_id !== null,
    differences: row.differences ?? 0,
  }
  const can = canOf(counted, await askingOf(call, { branch_id, place: row.place }))
  const difference_list = row.state === 'open' ? [] : await store.differencesOf(db, id)
  return {
    ...row,
    categories: await store.categoriesOf(db, category_ids),
    lines: await store.lastLines(db, id),
    difference_list,
    can,
  }
}
const publish = (call: StaffTools) => call.changed('asset_counts', { permission: 'asset.count' })

export const routes = implement(assetCounts, {
  list: async ({ db, query }) => {
    const { rows, ...page } = await store.listCounts(db, query)
    const bare = rows.map(
      ({ category_ids: _ids, counter_id: _counter, branch_id: _branch, settlement_id: _settlement, ...row }) => row,
    )
    return { asset_counts: bare, ...page }
  },

  show: async (call) => ({ asset_count: await shown(call, call.params.id) }),

  start: async (call) => {
    const { db, user, now, body } = call
    if (!(await findPart(db, 'branch', { id: body.branch_id }))) throw invalid({ branch_id: 'Choose a branch' })
    const counted = { state: 'open' as const, counter_id: user.id, is_asked: false, differences: 0 }
    refuse(whyNot(counted, 'scan', await askingOf(call, body)))
    const id = uuid()
    const row = { ...body, id, counter_id: user.id, started_by: user.id, started_at: now.toISOString() }
    await store.insertCount(db, row)
    await call.audit({ action: 'asset_count.start', entity: 'asset_count', entity_id: id, after: body })
    await publish(call)
    return { message: 'Count started', asset_count: await shown(call, id) }
  },

  scan: async (call) => {
    const { db, user, now, params, body } = call
    await lockForStep(call, countStep('scan'), params.id)
    const code = readCode(body.code)
    const typed = body.code.trim().split('/').at(-1) ?? ''
    const asset = await store.findScanned(db, { code: isCode(code) ? code : '', typed })
    // What was read without a line keeps the time when it was; never one to come.
    const seen_at = new Date(Math.min(now.getTime(), Date.parse(body.read_at ?? now.toISOString()))).toISOString()
    const line = { count_id: params.id, seen_place: body.place, seen_by: user.id, seen_at }
    if (!asset) {
      await store.keepUnknown(db, { ...line, text: typed || body.code })
      await publish(call)
      return {
        message: 'Not in the register',
        result: 'unknown' as const,
        asset: null,
        seen: await store.seenOf(db, params.id),
      }
    }
    const isNew = await store.keepLine(db, { ...line, asset_id: asset.id, condition: body.condition })
    if (isNew)
      await call.audit({
        action: 'asset_count.scan',
        entity: 'asset_count',
        entity_id: params.id,
        after: { asset_id: asset.id },
      })
    await publish(call)
    const message = isNew ? `${asset.tag} taken` : `${asset.tag} is already in the list`
    return { message, result: isNew ? ('taken' as const) : ('again' as const), asset, seen: await store.seenOf(db, params.id) }
  },

  handOver: async (call) => {
    const { db, params, body, today } = call
    const count = await lockForStep(call, countStep('hand_over'), params.id, body.version)
    const next = await orNotFound(findReceiver(db, body.ogid, today), 'person')
    if (!(await findHolders(db, 'asset.count', today)).includes(next.id))
      throw invalid({ ogid: `${next.full_name} cannot count assets` })
    if (await store.isKeeper(db, next.id, { ...count, now: call.now }))
      throw invalid({ ogid: `${next.full_name} keeps this store. Choose another person` })
    await store.updateCount(db, params.id, { counter_id: next.id })
    const [before, after] = [{ counter_id: count.counter_id }, { counter_id: next.id }]
    await call.audit({ action: 'asset_count.hand_over', entity: 'asset_count', entity_id: params.id, before, after })
    await publish(call)
    return { message: `${next.full_name} counts now`, asset_count: await shown(call, params.id) }
  },

  close: async (call) => {
    const { db, params, body, now } = call
    await lockForStep(call, countStep('close'), params.id, body.version)
    const { expected, seen, unknown } = await store.factsOf(db, params.id)
    const found = differencesOf(expected, seen, unknown)
    await store.insertDifferences(db, params.id, found)
    await store.markSeen(db, params.id)
    const state = found.length === 0 ? 'settled' : 'closed'
    await store.updateCount(db, params.id, { state, closed_at: now.toISOString() })
    await call.audit({
      action: 'asset_count.close',
      entity: 'asset_count',
      entity_id: params.id,
      after: { differences: found.length },
    })
    await publish(call)
    await call.changed('assets', { permission: 'asset.read' })
    const message = found.length === 0 ? 'Count closed without differences' : `Count closed with ${found.length} differences`
    return { message, asset_count: await shown(call, params.id) }
  },

  paper: async (call) => {
    const count = await shown(call, call.params.id)
    if (count.state === 'open') throw forbidden('Close the count first')
    const pdf = openPdf({
      company: companyOf(await findCompany(call.db)).name,
      title: `Count of ${count.branch.title}`,
      made: call.now,
    })
    pdf.facts([
      ['Place', count.place || 'All of it'],
      ['Counted by', count.counter.full_name],
      ['Status', countStateWords[count.state]],
      ['Expected', String(count.expected ?? 0)],
      ['Seen', String(count.seen)],
      ['Differences', String(count.difference_list.length)],
    ])
    await pdf.table(
      [
        ...[
          { title: 'Difference', share: 2 },
          { title: 'Asset', share: 4 },
          { title: 'Expected at', share: 2 },
        ],
        ...[
          { title: 'Seen at', share: 2 },
          { title: 'Holder', share: 2 },
        ],
      ],
      count.difference_list.map(({ kind, asset, text, expected_place, seen_place, holder }) => [
        ...[differenceWords[kind], asset ? `${asset.tag} ${asset.title}` : text, expected_place || '-', seen_place || '-'],
        holder?.full_name ?? '-',
      ]),
    )
    return { type: 'application/pdf', name: 'count.pdf', stream: await pdf.end() }
  },
})
