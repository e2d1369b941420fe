import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const paperLayouts = noun({
  calls: routes,
  notPersonal: { paper_layout: 'It says which colleagues changed and confirmed a layout of the company' },
  audited: [{ table: 'paper_layout', columns: ['title', 'use', 'definition', 'receiver'], where: 'not is_ready' }],
})
