import { sql } from 'kysely'
import { noun } from '../../../lib/house/noun.ts'
import { may } from '../../../lib/http/rights.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

const ofNobody = sql`null::uuid`

export const clientPapers = noun({
  calls: routes,
  jobs,
  asks,
  files: ['client_paper', 'dispute'].map((table) => ({
    ...{ table, column: 'file_id', about: ofNobody, kind: sql`${table}` },
    readable: (user) => sql`${may(user, 'invoice.read')}`,
  })),
  audited: [{ table: 'client_paper', columns: ['amount_kobo', 'number', 'state', 'answer'] }],
  notPersonal: { client_paper: 'It says which colleague recorded a paper of a client, which the books keep' },
})
