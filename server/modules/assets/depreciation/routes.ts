import { assetDepreciation } from '@iroko/contract/assets/depreciation'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import { implement } from '../../../lib/http/implement.ts'
import { lockPosting } from '../../accounting/journals/actions.ts'
import { findAsset, lockAssets, updateAssets } from '../assets/store.ts'
import { scheduleOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(assetDepreciation, {
  schedule: async ({ db, user, params, today }) => {
    const asset = await orNotFound(findAsset(db, user, params.id, today), 'asset')
    const segments = await store.segmentsOf(db, params.id)
    const posted = new Map((await store.chargesOf(db, params.id)).map((charge) => [charge.month, charge]))
    const worth = (await store.carryingOf(db, [params.id])).get(params.id)
    const planned =
      asset.status === 'assigned' || asset.status === 'in_store' || asset.status === 'in_repair' ? scheduleOf(segments) : []
    let carrying = 0
    let segment = -1
    const months = [...new Set([...posted.keys(), ...planned.map(({ month }) => month)])].toSorted()
    const charges = months.map((month) => {
      const at = segments.findLastIndex(({ from_on }) => firstOfMonth(from_on) <= month)
      if (at !== segment) [segment, carrying] = [at, segments[at]?.carrying_kobo ?? carrying]
      const [done, due] = [posted.get(month), planned.find((charge) => charge.month === month)]
      const amount_kobo = done?.amount_kobo ?? due?.amount_kobo ?? 0
      carrying -= amount_kobo
      const { base_kobo = 0, life_months = 1, from_on = month } = segments[at] ?? {}
      const sum = `${formatMoney(base_kobo)} over ${life_months} months from ${from_on}`
      return { month, amount_kobo, carrying_kobo: carrying, posted_in: done?.posted_in ?? null, sum }
    })
    const { cost_kobo = 0, depreciated_kobo = 0, carrying_kobo = 0 } = worth ?? {}
    const residual_kobo = asset.residual_kobo ?? 0
    return {
      schedule: {
        ...{ cost_kobo, residual_kobo, depreciated_kobo, carrying_kobo, charges },
        segments: segments.map(({ carrying_kobo: _, ...each }) => each),
      },
    }
  },

  revise: async (call) => {
    const { db, user, now, today, params, body } = call
    // No month is posted while a segment of it begins.
    await lockPosting(db)
    const asset = await orNotFound(
      lockAssets(db, [params.id]).then(([found]) => found),
      'asset',
    )
    if (asset.owner_kind === 'client' || asset.cost_kobo === null || asset.ended_as)
      throw conflict('no_value', `${asset.tag} has no value to change`)
    const last = await store.lastPosted(db)
    const from_on = last ? addMonths(last, 1) : firstOfMonth(today)
    const before = await store.segmentsOf(db, asset.id)
    if (before.some((segment) => firstOfMonth(segment.from_on) >= from_on))
      throw conflict('already_changed', `The value of ${asset.tag} already changes with that month`)
    const carrying = ((await store.carryingOf(db, [asset.id])).get(asset.id)?.carrying_kobo ?? 0) + body.addition_kobo
    if (body.residual_kobo > carrying)
      throw invalid({ residual_kobo: `Enter a residual value of at most ${formatMoney(carrying)}` })
    await store.insertValue(db, {
      ...{ id: uuid(), asset_id: asset.id, from_on, carrying_kobo: carrying, base_kobo: carrying - body.residual_kobo },
      ...{ life_months: body.life_months, cause: body.addition_kobo > 0 ? 'addition' : 'revised', reason: body.reason },
      ...{ set_by: user.id, created_at: now.toISOString() },
    })
    const cost_kobo = asset.cost_kobo + body.addition_kobo
    await updateAssets(db, [asset.id], { cost_kobo, residual_kobo: body.residual_kobo })
    await call.audit({ action: 'asset.value', entity: 'asset', entity_id: asset.id, after: { ...body, from_on, cost_kobo } })
    await call.changed('assets', { permission: 'asset.value' })
    return { message: `Value of ${asset.tag} changed from ${from_on}` }
  },
})
