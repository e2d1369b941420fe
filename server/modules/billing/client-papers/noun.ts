import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { files } from './store-files.ts'

export const clientPapers = noun({
  calls: routes,
  jobs,
  asks,
  files,
  audited: [{ table: 'client_paper', columns: ['amount_kobo', 'number', 'state', 'answer'] }],
  notPersonal: { client_paper: 'It says which colleague recorded a paper of a client, which the books keep' },
})
