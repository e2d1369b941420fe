/** What people who leave or move still have: a line of their clearance, and a day to bring it back. */
import { dayIn } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Debt, OnPlacement, Owes } from '../../../lib/house/noun.ts'
import { companyZone } from '../../../lib/portal.ts'

/** What it is worth in the books, at least its residual value. */
const worth = sql`greatest(coalesce((select value.carrying_kobo - coalesce((select sum(charge.amount_kobo) from depreciation_charge charge
    where charge.asset_id = asset.id and charge.month >= value.from_month), 0)
  from asset_value value where value.asset_id = asset.id order by value.from_month desc limit 1), 0), coalesce(asset.residual_kobo, 0))`

/**
 * Assets that a leaver did not return; of those that somebody declined its giver answers. The kobo are what a claim would be about: nothing is
 * deducted for them but by payroll's rules, with a labour officer's written consent (Labour Act, section 5).
 */
export const owes: Owes = {
  title: 'Assets to return',
  kind: 'return',
  of: async ({ db }, ids) => {
    const found = await sql<Debt>`
      select owner as employee_id, count(*)::int as count, array_agg(asset.title || ' ' || asset.tag order by asset.tag) as items,
        sum(${worth})::bigint as kobo
      from (select asset_id, case when declined_at is null then employee_id else given_by end as owner from custody where returned_at is null) open
      join asset on asset.id = open.asset_id where owner = any(${[...ids]}::uuid[]) group by owner`.execute(db)
    return found.rows
  },
}

interface Staying {
  id: string
  employee_id: string
  full_name: string
  asset_id: string
  tag: string
  stays: boolean
  client_id: string | null
  branch_id: string
}

async function listHeld(db: Db, employeeIds: readonly string[]): Promise<Staying[]> {
  const { rows } = await sql<Staying>`
    select custody.id, custody.employee_id, employee.full_name, asset.id as asset_id, asset.tag, category.stays_with_branch as stays,
      asset.client_id, asset.branch_id
    from custody join asset on asset.id = custody.asset_id join asset_category category on category.id = asset.category_id
    join employee on employee.id = custody.employee_id
    where custody.employee_id = any(${[...employeeIds]}::uuid[]) and custody.returned_at is null and custody.declined_at is null
    order by custody.id for update of custody`.execute(db)
  return rows
}

const branchesOn = async (db: Db, ids: readonly string[], day: string) => {
  const { rows } = await sql<{
    employee_id: string
    branch_id: string | null
    client_id: string | null
    branch: string | null
  }>`
    select placement.employee_id, placement.branch_id, office.client_id, branch.title as branch
    from placement join office on office.id = placement.office_id left join branch on branch.id = placement.branch_id
    where placement.employee_id = any(${[...ids]}::uuid[]) and placement.starts_on <= ${day}::date
      and (placement.ends_on is null or placement.ends_on > ${day}::date)`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

/** Who moves brings back what stays with the branch or is a client's; the rest follows them to the branch where they then sit. */
export const onPlacement: OnPlacement = async ({ db, now, changed }, employeeIds) => {
  const held = await listHeld(db, employeeIds)
  return async ({ from }) => {
    if (held.length === 0) return []
    const places = await branchesOn(db, employeeIds, from)
    const back = new Map<string, Staying[]>()
    for (const item of held) {
      const place = places.get(item.employee_id)
      if (!place) continue
      const isElsewhere = place.branch_id !== null && place.branch_id !== item.branch_id
      const isOfOther = item.client_id !== null && item.client_id !== place.client_id
      if (isOfOther || (isElsewhere && item.stays)) {
        const why = isOfOther ? 'Leaves the client' : `Transfer to ${place.branch ?? 'another branch'}`
        await sql`update custody set return_by = ${from}::date, return_why = ${why}, version = version + 1 where id = ${item.id}::uuid`.execute(
          db,
        )
        back.set(item.full_name, [...(back.get(item.full_name) ?? []), item])
      } else if (isElsewhere && from <= dayIn(companyZone, now))
        await sql`update asset set branch_id = ${place.branch_id}::uuid, place = '', version = version + 1 where id = ${item.asset_id}::uuid`.execute(
          db,
        )
    }
    await changed('assets', { permission: 'asset.assign', for: [...employeeIds] })
    return [...back].map(([name, items]) => `${name} returns ${items.map(({ tag }) => tag).join(', ')} before ${from}`)
  }
}

/** What follows people who sit in another branch by now, of moves that were planned for a day. */
export async function followHolders(db: Db, today: string): Promise<number> {
  const moved = await sql`
    update asset set branch_id = placement.branch_id, place = '', version = asset.version + 1
    from custody, placement, asset_category category
    where custody.asset_id = asset.id and custody.returned_at is null and custody.declined_at is null and custody.kind <> 'pool'
      and placement.employee_id = custody.employee_id and placement.starts_on = ${today}::date and placement.branch_id is not null
      and (placement.ends_on is null or placement.ends_on > ${today}::date)
      and category.id = asset.category_id and not category.stays_with_branch and asset.client_id is null and asset.branch_id <> placement.branch_id`.execute(
    db,
  )
  return Number(moved.numAffectedRows ?? 0)
}
