/** What breaks each invariant of assets, past all that guards it: for the test of `npm run verify`. */
import { v7 as uuid } from 'uuid'

interface People {
  agent: string
  boss: string
}

export function assetDamages({ agent, boss }: People): Record<string, string | { by: string; also: string[] }> {
  /** An asset, and who has it; nothing that it names is there. */
  const thing = uuid()
  const owned = (
    more = '',
  ) => `insert into asset (id, tag, code, category_id, title, branch_id, created_at) values ('${thing}', 'T-1', '0000000000',
    gen_random_uuid(), 'T', gen_random_uuid(), now())${more}`
  const heldBy = (
    giver: string,
  ) => `insert into custody (id, hand_over_id, asset_id, employee_id, kind, given_at, given_by, condition_out)
    values (gen_random_uuid(), gen_random_uuid(), '${thing}', '${agent}', 'assigned', now(), '${giver}', 'good')`
  const valued = (
    opening: string,
  ) => `insert into asset_value (id, asset_id, from_on, base_kobo, carrying_kobo, life_months, cause, created_at, opening_id,
    opening_cost_kobo) values (gen_random_uuid(), '${thing}', '2026-09-01', 100, 100, 10, ${opening})`
  const charged = (kobo: number) =>
    `insert into depreciation_charge (asset_id, month, amount_kobo, entry_id) values ('${thing}', '2026-09-01', ${kobo}, '${thing}')`
  const disposed = (
    status: string,
    cost: string,
  ) => `insert into asset_disposal (id, kind, on_day, reason, file_id, status, employee_id, created_at, cost_kobo,
    depreciated_kobo, part_kobo) values ('${thing}', 'scrapped', '2026-10-01', '', gen_random_uuid(), '${status}', '${agent}', now(), ${cost}, 0, 0)`
  return {
    assets_status: `${owned()}; update asset set status = 'assigned'`,
    custodies_people: `${owned()}; update asset set status = 'assigned'; ${heldBy(boss)};
      update custody set accepted_at = given_at - interval '1 day', accepted_by_way = 'session'`,
    counts_closed: `insert into asset_count (id, branch_id, blind, counter_id, state, started_by, started_at, closed_at)
        values ('${thing}', gen_random_uuid(), true, '${agent}', 'closed', '${agent}', now(), now());
      insert into count_expected (count_id, asset_id, place) values ('${thing}', gen_random_uuid(), '')`,
    depreciation_within: `${owned()}; ${valued(`'capitalised', now(), null, null`)}; ${charged(101)}`,
    posts_depreciation: {
      by: `insert into depreciation_month (id, month, posted_at) values ('${thing}', '2026-09-01', now()); ${charged(100)};
      insert into journal_entry (id, number, kind, event, reference, dated_on, document_on, source_kind, source_id, part, posted_at)
        values ('${thing}', 'DEP2026000001', 'depreciation', 'depreciation', 'x', '2026-09-30', '2026-09-30', 'depreciation', '${thing}', '1', now())`,
      also: ['ledger_balanced', 'ledger_numbers'],
    },
    posts_asset_opening: `${owned()}; ${valued(`'opening', now(), gen_random_uuid(), 200`)}`,
    disposals_ended: `${owned()}; ${disposed('approved', '0')}; insert into disposed_asset (disposal_id, asset_id, is_live) values ('${thing}', '${thing}', false)`,
    posts_asset_disposal: disposed('approved', '100'),
  }
}
