import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const lifePolicies = noun({
  calls: routes,
  jobs,
  posts: [
    {
      source: 'life_policy',
      owed: `select policy_id as source_id, to_char(month, 'YYYY-MM') as part, abs(kobo) as kobo from life_premium where kobo <> 0`,
    },
  ],
  audited: [
    {
      table: 'life_policy',
      columns: ['premium_rate', 'cover_years', 'starts_on', 'ends_on', 'paid_kobo', 'is_posted', 'confirmed_at'],
    },
  ],
  notPersonal: { life_policy: 'It says which colleagues entered and confirmed a policy of all, which the books keep' },
})
