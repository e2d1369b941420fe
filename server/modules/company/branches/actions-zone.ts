/** Another clock of a branch counts from a day on; the days before it keep being read by the one that they had. */
import { invalid } from '@iroko/contract/errors'
import type { StaffTools } from '../../../lib/http/implement.ts'
import * as store from './store-zones.ts'

type Asker = Pick<StaffTools, 'db' | 'today' | 'portal'>

interface Wish {
  branch_id: string
  time_zone: string
  zone_from?: string | null | undefined
}

/** What another clock changes. */
export async function previewZone({ db, today, portal }: Asker, { branch_id, time_zone, zone_from }: Wish) {
  const from = zone_from ?? today
  const parts = await Promise.all(portal.house.onClock.map((known) => known({ db, today }, { branch_id, from })))
  const sum = (count: 'planned_days' | 'days_read_anew') => parts.reduce((total, part) => total + (part[count] ?? 0), 0)
  return {
    ...{ time_zone, from, ...(await store.zonesAround(db, branch_id, from)) },
    people: await store.countByClock(db, branch_id, from),
    planned_days: sum('planned_days'),
    days_read_anew: sum('days_read_anew'),
    why_not: parts.find(({ why_not }) => why_not)?.why_not ?? null,
  }
}

/** Gives a branch another clock from a day on, where that is another one; refuses a day that a payroll has read already. */
export async function changeZone(call: Pick<StaffTools, 'db' | 'today' | 'portal' | 'audit'>, wish: Wish): Promise<void> {
  const { branch_id, time_zone } = wish
  const { from, before, replaced, why_not } = await previewZone(call, wish)
  const [planned = { time_zone: before, starts_on: from }, ...later] = replaced
  const stays = planned.time_zone === time_zone && planned.starts_on === from && later.length === 0
  if (stays) return
  if (why_not) throw invalid({ zone_from: why_not })
  await store.writeZone(call.db, { branch_id, from, time_zone })
  await call.audit({
    action: 'branch.zone',
    entity: 'branch',
    entity_id: branch_id,
    before: { time_zone: before, replaced },
    after: { time_zone, starts_on: from },
  })
}
