import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { files } from './store-files.ts'

export const clientEvidence = noun({
  calls: routes,
  jobs,
  asks,
  files,
  audited: [{ table: 'client_evidence', columns: ['kind', 'expires_on', 'state', 'answer'] }],
  notPersonal: { client_evidence: 'It says which colleague confirmed a paper of a client, which the books keep' },
})
