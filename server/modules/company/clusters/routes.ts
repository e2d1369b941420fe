/** Clusters: adding, changing, closing. */
import { clusters } from '@iroko/contract/company/clusters'
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { violates } from '../../../lib/database/violation.ts'
import { implement } from '../../../lib/http/implement.ts'
import { namedIn, type StructureCall, tellStructure, unlessTaken, unlessTakenSince } from '../structure/actions.ts'
import * as store from './store.ts'

export const routes = implement(clusters, {
  list: async (call) => {
    const { rows, ...page } = await store.listClusters(call.db, call.query, call.today)
    return { clusters: rows, ...page }
  },

  create: async (call) => {
    const { title, lead_ogid, campaign_ids } = call.body
    const id = uuid()
    const lead_id = (await namedIn(call, 'lead_ogid', lead_ogid)) ?? null
    await unlessTaken('cluster', () => store.insertCluster(call.db, { id, title, lead_id }))
    await put(call, id, campaign_ids)
    await call.audit({ action: 'cluster.create', entity: 'cluster', entity_id: id, after: call.body })
    await tellStructure(call)
    return { message: `${title} was added`, cluster: await shown(call, id) }
  },

  update: async (call) => {
    const { version, ...body } = call.body
    const { title, lead_ogid, campaign_ids } = body
    const before = await shown(call, call.params.id)
    if (before.version !== version) throw await staleBy(call.db, 'cluster', before.id)
    const lead_id = await namedIn(call, 'lead_ogid', lead_ogid, before.lead)
    const updated = await unlessTaken('cluster', () => store.updateCluster(call.db, before, { title, lead_id }))
    if (!updated) throw await staleBy(call.db, 'cluster', before.id)
    await put(call, before.id, campaign_ids)
    await call.audit({ action: 'cluster.update', entity: 'cluster', entity_id: before.id, before, after: body })
    await tellStructure(call)
    return { message: `${title} was changed`, cluster: await shown(call, before.id) }
  },

  archive: async (call) => {
    const before = await shown(call, call.params.id)
    if (before.archived_at) throw conflict('archived', 'This cluster is archived already')
    await store.replaceCampaigns(call.db, before.id, [])
    await close(call, before, call.now.toISOString())
    await call.audit({ action: 'cluster.archive', entity: 'cluster', entity_id: before.id, before })
    return { message: `${before.title} is archived` }
  },

  restore: async (call) => {
    const before = await shown(call, call.params.id)
    if (!before.archived_at) throw conflict('not_archived', 'This cluster is not archived')
    await unlessTakenSince('cluster', () => close(call, before, null))
    await call.audit({ action: 'cluster.restore', entity: 'cluster', entity_id: before.id })
    return { message: `${before.title} is back` }
  },
})

async function close(call: StructureCall, cluster: { id: string; version: number }, archived_at: string | null): Promise<void> {
  if (!(await store.updateCluster(call.db, cluster, { archived_at }))) throw await staleBy(call.db, 'cluster', cluster.id)
  await tellStructure(call)
}

/** Puts campaigns into a cluster; one of another is said by name. */
async function put(call: StructureCall, id: string, campaignIds: readonly string[]): Promise<void> {
  const ids = [...new Set(campaignIds)]
  const found = await store.checkCampaigns(call.db, ids, id)
  if (found.length < ids.length) throw invalid({ campaign_ids: 'One of these campaigns is not there any more' })
  const taken = found.find(({ other }) => other !== null)
  if (taken) throw invalid({ campaign_ids: `${taken.title} is in the cluster ${taken.other} already` })
  try {
    await store.replaceCampaigns(call.db, id, ids)
  } catch (error) {
    if (violates(error, 'cluster_campaign_pkey'))
      throw invalid({ campaign_ids: 'One of these campaigns is in another cluster by now' })
    throw error
  }
}

async function shown(call: StructureCall, id: string) {
  const found = await store.findCluster(call.db, id, call.today)
  if (!found) throw notFound('cluster')
  return found
}
