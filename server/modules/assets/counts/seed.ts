/** A count of the demo company: of what a client left with it, four things differ. */
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

interface Counted {
  id: string
  tag: string
}

export async function seedCount(
  db: Db,
  { people, latest, dice }: PeoplePart,
  there: readonly Counted[],
  branch_id: string,
): Promise<void> {
  const counter = accountOf(people, 'security') ?? accountOf(people, 'accounting')
  if (!counter || there.length < 4) return
  const day = latest.slice(0, 10)
  const at = (minute: number) => `${day}T10:${String(minute).padStart(2, '0')}:00.000Z`
  const id = dice.id(at(0))
  const by = { seen_by: counter.id, count_id: id }
  const [gone, alsoGone, moved, ...rest] = there
  if (!gone || !alsoGone || !moved) return
  const own = { branch_id, place: 'Secure room', category_ids: [], blind: true, counter_id: counter.id, started_by: counter.id }
  await insertTables(db, {
    asset_count: [{ ...own, id, state: 'open', started_at: at(0) }],
    count_expected: there.map((asset) => ({ count_id: id, asset_id: asset.id, place: 'Secure room', employee_id: null })),
    count_line: [moved, ...rest].map((asset, index) => ({
      ...{ ...by, asset_id: asset.id, seen_place: asset === moved ? 'Reception' : '', seen_at: at(1 + index), condition: null },
    })),
    count_unknown: [{ ...by, text: '9K4T7M2Q1Z', seen_place: '', seen_at: at(30) }],
  })
  const bare = { count_id: id, expected_place: 'Secure room', seen_place: '' }
  await insertTables(db, {
    count_difference: [
      { ...bare, key: gone.id, kind: 'missing' as const, asset_id: gone.id },
      { ...bare, key: alsoGone.id, kind: 'missing' as const, asset_id: alsoGone.id },
      { ...bare, key: moved.id, kind: 'elsewhere' as const, asset_id: moved.id, seen_place: 'Reception' },
      { ...bare, key: '9K4T7M2Q1Z', kind: 'unknown' as const, asset_id: null, expected_place: '' },
    ],
  })
  await db
    .updateTable('asset_count')
    .set({ state: 'closed', closed_at: at(40) })
    .where('id', '=', id)
    .execute()
}
