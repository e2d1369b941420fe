/** What the demo company's assets were worth when its books began, and the months since. */
import { addMonths, firstOfMonth, monthsBetween } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { Asset } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type Part } from '../../../lib/demo/demo.ts'
import { postMonth, postOpening } from './actions.ts'
import { dueTo } from './rules.ts'

interface Kind {
  life_months: number
  capitalise_from_kobo: number
}

/** So many months of depreciation are posted: the night catches up nothing on the first day. */
const months = 3

export async function openBooks(
  db: Db,
  part: Part & { kinds: Map<string, Kind> },
  assets: readonly (Insertable<Asset> & { id: string })[],
): Promise<void> {
  const { today, now, dice, kinds } = part
  const from_on = addMonths(firstOfMonth(today), -months)
  const created_at = `${part.opened_on}T08:00:00.000Z`
  const opening_id = dice.id(created_at)
  const values = assets.flatMap(({ id, category_id, cost_kobo, residual_kobo, in_use_from }) => {
    const kind = kinds.get(category_id)
    const cost = Number(cost_kobo ?? 0)
    if (!kind || cost === 0 || cost < kind.capitalise_from_kobo) return []
    const used = String(in_use_from)
    const segment = { from_on: used, base_kobo: cost - Number(residual_kobo ?? 0), life_months: kind.life_months }
    const before = dueTo(segment, addMonths(from_on, -1))
    const life_months = Math.max(1, kind.life_months - monthsBetween(firstOfMonth(used), from_on))
    const carrying_kobo = cost - before
    return [
      {
        id: dice.id(created_at),
        asset_id: id,
        from_on,
        base_kobo: segment.base_kobo - before,
        carrying_kobo,
        life_months,
        cause: 'opening' as const,
        opening_id,
        opening_cost_kobo: cost,
        created_at,
      },
    ]
  })
  await insertTables(db, { asset_value: values })
  const newId = () => dice.id(now.toISOString())
  if (values.length > 0) await postOpening({ db, now }, opening_id, newId)
  for (let month = from_on; month < firstOfMonth(today); month = addMonths(month, 1)) await postMonth({ db, now }, month, newId)
}
