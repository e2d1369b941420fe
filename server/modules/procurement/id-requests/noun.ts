import { sql } from 'kysely'
import { noun } from '../../../lib/house/noun.ts'
import { inScope } from '../../../lib/http/rights.ts'
import { idRequestKind } from './actions.ts'
import { routes } from './routes.ts'

export const idRequests = noun({
  calls: routes,
  request: idRequestKind,
  files: (['photo_id', 'affidavit_id'] as const).map((column) => ({
    ...{ table: 'id_request', column, kind: sql`'identification'` },
    readable: (user, today) => inScope(user, 'id_card.read', sql`record.employee_id`, today),
  })),
  audited: [{ table: 'id_request', columns: ['status'] }],
})
