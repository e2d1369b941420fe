/** The demo company's clusters: which campaigns stand together under which head of operations. */
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

const clusters = [
  { title: 'Banking and Telecom', lead: 'operations.manager@zuma.test', campaigns: ['kora bank voice', 'nile telecom chat'] },
  {
    title: 'Travel and Energy',
    lead: 'operations.director@zuma.test',
    campaigns: ['sahel airlines support', 'volta energy back office'],
  },
] as const

interface Plan {
  offices: readonly { id: string; code: string }[]
  people: readonly { id: string; email: string }[]
  opened_on: string
  dice: SeededRandom
}

export async function seedClusters(db: Db, { offices, people, opened_on, dice }: Plan): Promise<void> {
  const rows = clusters.map(({ title, lead, campaigns }) => ({
    id: dice.id(`${opened_on}T08:00:00.000Z`),
    title,
    lead_id: people.find(({ email }) => email === lead)?.id ?? null,
    campaigns,
  }))
  await insertAll(
    db,
    'cluster',
    rows.map(({ id, title, lead_id }) => ({ id, title, lead_id, version: 1 })),
  )
  const ofOffices = rows.flatMap(({ id, campaigns }) =>
    offices
      .filter(({ code }) => campaigns.some((campaign) => campaign === code))
      .map((office) => ({ campaign_id: office.id, cluster_id: id, office_type: 'campaign' })),
  )
  await insertAll(db, 'cluster_campaign', ofOffices)
}
