import { clusters } from '@iroko/contract/company/clusters'
import { invalid } from '@iroko/contract/errors'
import { type CrudCall, crudHandlers } from '../../../lib/crud.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { implement } from '../../../lib/http/implement.ts'
import { colleagueIn } from '../offices/actions.ts'
import * as store from './store.ts'

export const routes = implement(
  clusters,
  crudHandlers(clusters, {
    table: 'cluster',
    rows: store.clusterRows,
    values: async (call, { title, lead_ogid }, before) => ({
      title,
      lead_id: await colleagueIn(call, 'lead_ogid', lead_ogid, before?.lead),
    }),
    saved: (call, { campaign_ids }, { id }) => put(call, id, campaign_ids),
    // Its campaigns are free for another; whoever takes it out of the archive chooses anew.
    archived: async (call, { id }, archived_at) => {
      if (archived_at) await store.replaceCampaigns(call.db, id, [])
      return undefined
    },
  }),
)

/** Sets the campaigns of a cluster; names one that already belongs to another. */
async function put(call: CrudCall, id: string, campaignIds: readonly string[]): Promise<void> {
  const ids = [...new Set(campaignIds)]
  const found = await store.checkCampaigns(call.db, ids, id)
  if (found.length < ids.length) throw invalid({ campaign_ids: 'One of these campaigns no longer exists. Choose again' })
  const taken = found.find(({ other }) => other !== null)
  if (taken) throw invalid({ campaign_ids: `${taken.title} is already in the cluster ${taken.other}` })
  try {
    await store.replaceCampaigns(call.db, id, ids)
  } catch (error) {
    if (violatesConstraint(error, 'cluster_campaign_pkey'))
      throw invalid({ campaign_ids: 'One of these campaigns has joined another cluster. Choose again' })
    throw error
  }
}
