/** Clusters: groups of campaigns under one operations lead. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { personOf } from '../offices/store.ts'

type Campaign = { id: string; title: string; headcount: number }

const headcountOf = (today: string) => sql`(
  select count(*) from placement join employee on employee.id = placement.employee_id and works_on(employee, ${today}::date)
  where placement.office_id = office.id
    and placement.starts_on <= ${today}::date and (placement.ends_on is null or placement.ends_on > ${today}::date))`

export const clusterRows = (db: Db, today: string) =>
  db
    .selectFrom('cluster')
    .leftJoin('employee as lead', 'lead.id', 'cluster.lead_id')
    .innerJoinLateral(
      sql<{ campaigns: Campaign[]; headcount: number }>`(
        select coalesce(json_agg(json_build_object('id', id, 'title', title, 'headcount', headcount) order by title), '[]') as campaigns,
          coalesce(sum(headcount), 0) as headcount
        from (select office.id, office.title, ${headcountOf(today)} as headcount
          from cluster_campaign join office on office.id = cluster_campaign.campaign_id and office.archived_at is null
          where cluster_campaign.cluster_id = cluster.id) campaign)`.as('inside'),
      (join) => join.onTrue(),
    )
    .select(['cluster.id', 'cluster.title', 'cluster.archived_at', 'cluster.version', 'inside.campaigns', 'inside.headcount'])
    .select(personOf('lead').as('lead'))

/** How many of these campaigns exist and are open, and which belong to another cluster. */
export async function checkCampaigns(db: Db, ids: readonly string[], clusterId: string) {
  const found = await sql<{ title: string; other: string | null }>`
    select office.title, cluster.title as other from office
    left join cluster_campaign on cluster_campaign.campaign_id = office.id and cluster_campaign.cluster_id <> ${clusterId}::uuid
    left join cluster on cluster.id = cluster_campaign.cluster_id
    where office.id = any(${[...ids]}::uuid[]) and office.office_type = 'campaign' and office.archived_at is null
    order by office.title`.execute(db)
  return found.rows
}

/** Replaces the campaigns of a cluster; the unique key refuses one of another cluster. */
export async function replaceCampaigns(db: Db, clusterId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from cluster_campaign where cluster_id = ${clusterId}::uuid and campaign_id <> all(${[...ids]}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into cluster_campaign (campaign_id, cluster_id)
    select campaign, ${clusterId}::uuid from unnest(${[...ids]}::uuid[]) campaign
    where not exists (
      select 1 from cluster_campaign kept where kept.campaign_id = campaign and kept.cluster_id = ${clusterId}::uuid)`.execute(
    db,
  )
}
