import { noun } from '../../../lib/house/noun.ts'
import { idRequestKind } from './actions.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const idRequests = noun({
  calls: routes,
  request: idRequestKind,
  files,
  audited: [{ table: 'id_request', columns: ['status'] }],
})
