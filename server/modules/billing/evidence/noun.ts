import { sql } from 'kysely'
import { noun } from '../../../lib/house/noun.ts'
import { may } from '../../../lib/http/rights.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const clientEvidence = noun({
  calls: routes,
  jobs,
  asks,
  files: [
    {
      ...{ table: 'client_evidence', column: 'file_id', about: sql`null::uuid`, kind: sql`'client_evidence'` },
      readable: (user) => sql`${may(user, 'client.read')}`,
    },
  ],
  audited: [{ table: 'client_evidence', columns: ['kind', 'expires_on', 'state', 'answer'] }],
  notPersonal: { client_evidence: 'It says which colleague confirmed a paper of a client, which the books keep' },
})
