import { certificateTemplates } from '@iroko/contract/engagement/certificate-templates'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { templateRows } from './store.ts'

export const routes = implement(
  certificateTemplates,
  crudHandlers(certificateTemplates, { table: 'certificate_template', rows: templateRows }),
)
